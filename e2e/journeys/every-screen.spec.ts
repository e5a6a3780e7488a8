import { expect, test } from '../product/product.ts';
import { findingsOf } from '../screens/check-screen.ts';
import { showScreen } from '../screens/screen.ts';
import { wantedScreens } from '../screens/screens.ts';
import { contextOf, makeWorld, type Viewer } from '../screens/world.ts';

// Each viewer has one browser for all screens: files are loaded only once.
test.describe.configure({ mode: 'parallel' });
// A trace of so many pages would take longer than the pages themselves.
test.use({ trace: 'off', isSelling: true });

/** Parts of about the same length: the longest one decides how long the journeys take. */
const parts: { viewers: Viewer[]; half?: 0 | 1 }[] = [
  { viewers: ['learner', 'newcomer'] },
  { viewers: ['visitor', 'questioner', 'marker', 'finance'] },
  { viewers: ['admin'], half: 0 },
  { viewers: ['admin'], half: 1 },
];

for (const { viewers, half } of parts) {
  const who = `${viewers.join(', ')}${half === undefined ? '' : `, half ${half + 1}`}`;
  test(`every screen of ${who} fits a phone, works by keyboard, and axe finds nothing`, async ({
    browser,
    request,
    contextOptions,
  }) => {
    test.setTimeout(480_000);
    const world = await makeWorld(request);
    const findings: string[] = [];
    for (const viewer of viewers) {
      const context = await contextOf(browser, viewer, world, contextOptions);
      const page = await context.newPage();
      const screens = wantedScreens().filter(({ as }) => as === viewer);
      for (const screen of screens.filter((_screen, at) => half === undefined || at % 2 === half)) {
        await page.unrouteAll({ behavior: 'ignoreErrors' }); // the screen before may have lost calls
        await showScreen(page, screen, world);
        findings.push(...(await findingsOf(page, screen)));
      }
      await context.close();
    }
    expect(findings).toEqual([]);
  });
}

test('the check of a screen finds what is wrong with it', async ({ page }) => {
  await page.setContent(`<html lang="id"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Salah</title><main><h1>Satu</h1><h1>Dua</h1>
    <img src="data:,"><p style="width: 500px">Lebar</p><p style="color: #777; background: #888">Pudar</p>
    <style>button { outline: none !important }</style><button>Mulai</button></main></html>`);
  const findings = await findingsOf(page, {
    name: 'x',
    as: 'visitor',
    path: '/',
    main: { role: 'button', name: 'Mulai' },
  });
  for (const finding of [
    /2 headings of the first rank/,
    /wider than the screen \(\d+ > 360\)/,
    /light: image-alt/,
    /dark: color-contrast/,
    /the focus on button Mulai can’t be seen/,
    /\d+ × \d+ px is small for a thumb: <button>Mulai/,
  ])
    expect(findings.join('\n')).toMatch(finding);
});
