import { expect, test } from '../product/product.ts';
import { findingsOf } from '../screens/check-screen.ts';
import { screens, showScreen } from '../screens/screens.ts';
import { contextOf, makeWorld, type Viewer } from '../screens/world.ts';

// Whoever looks has one browser for all screens: what is loaded once stays.
test.describe.configure({ mode: 'parallel' });
// A trace of so many pages costs more than they do.
test.use({ trace: 'off' });

for (const viewers of [['learner'], ['visitor', 'admin', 'questioner']] as Viewer[][]) {
  test(`every screen of ${viewers.join(', ')} fits a phone, works by keyboard, and axe finds nothing`, async ({
    browser,
    request,
    contextOptions,
  }) => {
    test.setTimeout(240_000);
    const world = await makeWorld(request);
    const findings: string[] = [];
    for (const viewer of viewers) {
      const context = await contextOf(browser, viewer, world, contextOptions);
      const page = await context.newPage();
      for (const screen of screens.filter(({ as }) => as === viewer)) {
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await showScreen(page, screen, world);
        findings.push(...(await findingsOf(page, screen)));
      }
      await context.close();
    }
    expect(findings).toEqual([]);
  });
}
