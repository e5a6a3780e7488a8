import type { Page } from '@playwright/test';
import { expect } from '../product/product.ts';
import type { Viewer, World } from './world.ts';

/** One screen of the product: `npm run screens` takes its pictures, the journey "every screen" checks it. */
export interface Screen {
  /** Names its pictures. */
  name: string;
  as: Viewer;
  path: string | ((world: World) => string);
  /** The main action of the screen: a link, button or field that must be reachable by Tab alone. */
  main?: { role: 'link' | 'button' | 'textbox' | 'searchbox' | 'radio' | 'combobox' | 'tab'; name: string | RegExp };
  /** Steps before it is looked at, such as opening a dialog. */
  open?: (page: Page) => Promise<void>;
  /** Also shown to a viewer without any data. */
  hasEmpty?: true;
  /** The calls whose failure it must survive. */
  fails?: RegExp;
}

/** Opens a screen and waits until it is complete: its title is there, and nothing is loading any more. */
export async function showScreen(page: Page, { path, open }: Screen, world: World): Promise<void> {
  await page.goto(typeof path === 'string' ? path : path(world));
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await open?.(page);
}

/** Switches to this colour scheme, and waits until all transitions have ended, also in elements that inherit from others. */
export async function putOn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise(requestAnimationFrame);
      const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
      // One whose element is replaced meanwhile may never say that it has ended.
      const tooLong = new Promise((resolve) => setTimeout(resolve, 1_000));
      await Promise.race([Promise.allSettled(transitions.map(({ finished }) => finished)), tooLong]);
    }
  });
}
