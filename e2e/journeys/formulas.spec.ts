import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { filesKept } from '../product/device.ts';
import { signInAsNewLearner, startTryout } from '../product/learner.ts';
import { goOffline } from '../product/offline.ts';
import { choiceQuestion, newPackage } from '../product/package.ts';
import { expect, test } from '../product/product.ts';

const formula = (page: Page) => page.getByRole('article').locator('.katex-html');
const next = (page: Page) => page.getByRole('button', { name: 'Selanjutnya' }).click();

/** Refusals of the page's policy, and files that were not found. */
async function watchRefusals(page: Page): Promise<() => Promise<string[]>> {
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) missing.push(`${response.status()} ${response.url()}`);
  });
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      refused.push(`${violatedDirective} ${blockedURI} ${sourceFile}`),
    );
  });
  return async () => [...missing, ...(await page.evaluate(() => (window as unknown as { refused: string[] }).refused))];
}

const fetched = (page: Page, file: string) =>
  page.evaluate(
    (wanted) => performance.getEntriesByType('resource').some(({ name }) => name.includes(`/${wanted}.`)),
    file,
  );

const fontsInUse = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', ''));
  });

test.describe('formulas in the exam', () => {
  const plain = choiceQuestion('Harga apel Rp5.000 dan jeruk $5. Berapa selisihnya?', ['Tidak dapat dihitung', '$5']);
  const long = String.raw`x_{1,2} = \frac{-b \pm \sqrt{b^2-4ac}}{2a} + a_1 + a_2 + a_3 + a_4 + a_5 + a_6 + a_7 + a_8 + a_9 + a_{10} + a_{11}`;

  test('are drawn under our policy with their own fonts, and stay drawn offline', async ({
    page,
    request,
    context,
  }) => {
    const refusals = await watchRefusals(page);
    const title = `Tryout Rumus ${randomUUID().slice(0, 8)}`;
    await newPackage(request, {
      title,
      questions: [
        plain,
        choiceQuestion(
          String.raw`Jika $\vec{a} = \sqrt{2}$ dan $f(x) = x^2$, berapa $$\left(\begin{matrix}1\\2\\3\\4\\5\end{matrix}\right)$$`,
          [String.raw`$\frac{1}{2}$`, String.raw`$\href{javascript:alert(1)}{x}$`, String.raw`$\frac{$`],
        ),
        choiceQuestion(`Selesaikan:\n$$${long}$$`, [`$${long}$`, String.raw`$\mathbb{R} \leqq \int_0^1$`]),
      ],
    });
    await signInAsNewLearner(page, request);
    await startTryout(page, title);
    // No formula on this question: prices stay prices.
    await expect(page.getByText('Harga apel Rp5.000 dan jeruk $5.')).toBeVisible();
    await expect(formula(page)).toHaveCount(0);
    // The paper has formulas: their drawing code and fonts are already being fetched, also for a later moment offline.
    for (const font of ['KaTeX_Main-Regular', 'KaTeX_Math-Italic', 'KaTeX_AMS-Regular'])
      await expect.poll(() => fetched(page, font)).toBe(true);
    await filesKept(page);
    expect(await refusals()).toEqual([]);

    await goOffline(context);
    await next(page);
    await expect(formula(page)).toHaveCount(5);
    // A style sheet that arrives later makes the browser read the fonts again, from the device.
    await expect.poll(() => fontsInUse(page)).toEqual(expect.arrayContaining(['KaTeX_Main', 'KaTeX_Math']));
    await expect(page.locator('.katex-error')).toHaveText(String.raw`\frac{`);
    await expect(page.getByRole('article').getByRole('link')).toHaveCount(0);
    const box = await formula(page).first().locator('svg').first().boundingBox();
    expect(box?.width).toBeGreaterThan(4);

    await next(page);
    await expect(formula(page)).toHaveCount(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
    const scrolls = await page.evaluate(
      () =>
        [...document.querySelectorAll('article span')].filter(
          ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 8,
        ).length,
    );
    expect(scrolls).toBeGreaterThan(0);

    await page.reload();
    await expect(formula(page)).toHaveCount(3);
    expect((await refusals()).filter((line) => line.includes('src'))).toEqual([]);
  });

  test('cost nothing in a paper without formulas', async ({ page, request }) => {
    const title = `Tryout Tanpa Rumus ${randomUUID().slice(0, 8)}`;
    await newPackage(request, { title, questions: [plain] });
    await signInAsNewLearner(page, request);
    const asked: string[] = [];
    page.on('request', (call) => asked.push(call.url()));
    await startTryout(page, title);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => /katex/i.test(url))).toEqual([]);
    expect(await page.evaluate(() => [...document.fonts].some(({ family }) => family.includes('KaTeX')))).toBe(false);
  });
});
