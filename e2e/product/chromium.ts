import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installDebianPackages } from '../../config/debian-packages.ts';

/** The browser without windows, for which Playwright takes a browser's own, too: a new page costs it a quarter of the processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const usualPlaces = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

const present = () => [...usualPlaces, chromium.executablePath()].find((path) => existsSync(path));

/** Ways to get a browser, in the order in which they are tried. */
const installers = [
  () => installDebianPackages(['chromium-headless-shell'], () => existsSync(headlessShell)),
  () => installDebianPackages(['chromium'], () => present() !== undefined),
  () => execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' }),
];

/**
 * The Chromium to test with: the one in CHROMIUM_PATH, the system's or Playwright's own. The headless shell is installed where it may be, any
 * other where there is none.
 * @throws Error with one line that says what to do when there is none and none can be installed
 */
export function findChromium(): string {
  const given = process.env['CHROMIUM_PATH'];
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, and there is no such file.`);
  const found = given || install();
  // The processes that this one starts look no more.
  process.env['CHROMIUM_PATH'] = found;
  return found;
}

function install(): string {
  for (const attempt of installers) {
    try {
      attempt();
    } catch {
      // The next way, or none: then the error below says what to do.
    }
    const found = present();
    if (found) return found;
  }
  throw new Error(
    'No Chromium found, and none could be installed. Install it ("apt-get install chromium") or set CHROMIUM_PATH.',
  );
}
