import { defineConfig } from '@playwright/test';

const isRoot = process.getuid?.() === 0;
const executablePath = process.env.CHROMIUM_PATH;

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const CHANGES_MEDIA = /admin-\w+\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  retries: 0,
  workers: 2,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    baseURL: process.env.TEST_BASE_URL ?? 'http://localhost:3000',
    locale: 'en-IN',
    timezoneId: 'Pacific/Chatham',
    // It would stand between the tests and the network; the test of the offline page allows it.
    serviceWorkers: 'block',
    // A trace slows every test down by a fifth; E2E_TRACE=1 keeps those of the failed ones.
    trace: process.env.E2E_TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'phone', grepInvert: /@desktop/, testIgnore: CHANGES_MEDIA, use: PHONE },
    { name: 'desktop', grepInvert: /@phone/, testIgnore: CHANGES_MEDIA, use: DESKTOP },
    // These take the pictures away that the others look at, and each other's.
    {
      name: 'admin',
      workers: 1,
      grepInvert: /@phone/,
      testMatch: CHANGES_MEDIA,
      use: DESKTOP,
      dependencies: ['phone', 'desktop'],
    },
    {
      name: 'admin-phone',
      workers: 1,
      grep: /@phone/,
      testMatch: CHANGES_MEDIA,
      use: PHONE,
      dependencies: ['admin'],
    },
  ],
});
