import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StackError } from '../stack/say.ts';
import type { Launch } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

export const BROWSERS = ['firefox', 'webkit'] as const;
export type BrowserName = (typeof BROWSERS)[number];

const LIBRARIES = '/usr/lib';
const BINDINGS = 'WebKit2-4.1.typelib';
/** What plays H.264 there: an answer of the browser says whether it is installed. */
export const FILM_PACKAGES: Record<BrowserName, string> = {
  firefox: 'libavcodec59 (libavcodec61 from Debian 13 on)',
  webkit: 'gstreamer1.0-libav, gstreamer1.0-plugins-good and gstreamer1.0-plugins-bad',
};

const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

const hasBindings = (): boolean =>
  existsSync(LIBRARIES) &&
  readdirSync(LIBRARIES).some((folder) => existsSync(join(LIBRARIES, folder, 'girepository-1.0', BINDINGS)));

/**
 * How each of these browsers is started.
 * @throws StackError that names the Debian packages that are missing
 */
export function findBrowsers(names: readonly BrowserName[]): Map<BrowserName, Launch> {
  const missing: string[] = [];
  const need = (path: string | undefined, name: string) => {
    if (path === undefined && !missing.includes(name)) missing.push(name);
    return path ?? '';
  };
  const found = new Map<BrowserName, Launch>();
  if (names.includes('firefox')) {
    const firefox = need(onPath('firefox-esr'), 'firefox-esr');
    found.set('firefox', () => openFirefox(firefox));
  }
  if (names.includes('webkit')) {
    const driver = need(onPath('WebKitWebDriver'), 'webkit2gtk-driver');
    const browser = need(onPath('gjs'), 'gjs');
    need(hasBindings() ? BINDINGS : undefined, 'gir1.2-webkit2-4.1');
    need(onPath('Xvfb'), 'xvfb');
    found.set('webkit', () => openWebKit(driver, browser));
  }
  if (missing.length > 0)
    throw new StackError(
      `Missing on this machine: ${missing.join(', ')}.`,
      `On Debian 12: apt-get install ${missing.join(' ')}`,
    );
  return found;
}
