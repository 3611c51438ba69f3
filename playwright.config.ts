import { dirname, join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { readLanes, takeLane } from './scripts/testing/lane.ts';

// Read again in every worker, before the tests.
if (process.env.TEST_PARALLEL_INDEX) takeLane(Number(process.env.TEST_PARALLEL_INDEX));

const isRoot = process.getuid?.() === 0;
const executablePath = process.env.CHROMIUM_PATH;
const report = process.env.E2E_REPORT ?? 'test-results/e2e.json';

/** Where Back is a close request. */
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const PHONE = {
  userAgent: ANDROID,
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  // At one point for each pixel: four times as many would cost a third more, and only sharpness shows them.
  deviceScaleFactor: 1,
};
const DESKTOP = { viewport: { width: 1440, height: 900 } };
/**
 * A page of a test is gone before machine code made for it has paid off, and the parts that it never calls need not be
 * compiled: a tenth of the browsers' time.
 */
const SHORT_LIVES = '--js-flags=--no-opt --no-maglev --no-sparkplug --max-lazy';
const CHANGES_MEDIA = /admin-\w+\.spec\.ts$/;

/** Two pages that Chromium loads into the address bar of every window, out of sight: two thirds of a window's cost. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** What Playwright itself switches off; Chromium obeys only the last such list. */
const BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: join(dirname(report), 'e2e'),
  retries: 0,
  // One test at a time on each stack: some of them take the pictures away that the others look at.
  workers: readLanes().length || 1,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: report }]],
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
        SHORT_LIVES,
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${[...BY_PLAYWRIGHT, ...ADDRESS_BAR]}`,
      ],
    },
  },
  projects: [
    { name: 'phone', grepInvert: /@desktop/, testIgnore: CHANGES_MEDIA, use: PHONE },
    { name: 'desktop', grepInvert: /@phone/, testIgnore: CHANGES_MEDIA, use: DESKTOP },
    { name: 'admin', grepInvert: /@phone/, testMatch: CHANGES_MEDIA, use: DESKTOP },
    { name: 'admin-phone', grep: /@phone/, testMatch: CHANGES_MEDIA, use: PHONE },
  ],
});
