import type { Page } from '@playwright/test';

/** The app's own script stays on the way until it is let go. */
export async function holdApp(page: Page): Promise<() => void> {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/main\.\w+\.js$/, async (route) => {
    await isLetGo;
    await route.continue();
  });
  return letGo;
}
