import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installDebianPackages } from '../../config/debian-packages.ts';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

function present(): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, and there is no such file.`);
    return given;
  }
  return [...usualPlaces, chromium.executablePath()].find((path) => existsSync(path));
}

/** Ways to get a browser, in the order in which they are tried. */
const installers = [
  () => installDebianPackages(['chromium'], () => present() !== undefined),
  () => execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' }),
];

/**
 * The Chromium to test with: the one in CHROMIUM_PATH, the system's or Playwright's own; installed where there is none.
 * @throws Error with one line that says what to do when there is none and none can be installed
 */
export function findChromium(): string {
  const found = present();
  if (found) return found;
  for (const install of installers) {
    try {
      install();
    } catch {
      continue;
    }
    const installed = present();
    if (installed) return installed;
  }
  throw new Error(
    'No Chromium found, and none could be installed. Install it ("apt-get install chromium") or set CHROMIUM_PATH.',
  );
}
