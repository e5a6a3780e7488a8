import { expect, test } from '../product/product.ts';
import { shownSeconds, signInAsNewLearner, startTryout } from '../product/learner.ts';

for (const [wrongness, date] of [
  ['years behind', '2019-03-01T05:00:00Z'],
  ['years ahead', '2034-03-01T05:00:00Z'],
] as const) {
  test(`F7: a device clock that is ${wrongness} changes nothing about the countdown`, async ({ page, request }) => {
    await page.clock.setSystemTime(new Date(date));
    await signInAsNewLearner(page, request);
    const startedAtMs = Date.now();
    await startTryout(page, 'Tryout TWK BUMN');
    // The device's owner sets the clock once more, in the middle of the exam.
    await page.clock.setSystemTime(new Date('2030-01-01T00:00:00Z'));
    const shown = shownSeconds(await page.getByRole('timer').innerText());
    const passedSeconds = (Date.now() - startedAtMs) / 1000;
    expect(shown).toBeLessThanOrEqual(15 * 60);
    expect(shown).toBeGreaterThanOrEqual(15 * 60 - passedSeconds - 1);
  });
}
