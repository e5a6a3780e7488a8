import type { Page } from '@playwright/test';
import { choiceQuestion, newPackage } from '../product/package.ts';
import { expect, test } from '../product/product.ts';
import { signInAsQuestioner } from '../product/questioner.ts';

const count = 50;
const keys = ['A', 'B', 'C', 'D', 'E'];
const textOf = (place: number) => `Soal papan ketik ${place}`;

/** Presses Tab until the field with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 40; steps += 1) {
    const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    if (label === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${name}`);
}

// A desktop screen, because it comes with a keyboard.
test.use({ viewport: { width: 1440, height: 900 } });

test('fifty questions are written with the keyboard alone, each with its own text, options and key, in their order', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000);
  const { id } = await newPackage(request, { title: 'Paket papan ketik', questions: [] });
  const author = await signInAsQuestioner(page, request);
  await page.goto('/questioner/dashboard');

  // The package is chosen with the keyboard, too.
  await page.getByRole('combobox', { name: 'Tryout' }).focus();
  await page.keyboard.type('papan ketik');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`tryout=${id}&soal=baru`));
  const question = page.getByRole('textbox', { name: /^Pertanyaan/ });
  for (let steps = 0; steps < 40; steps += 1) {
    if (await question.evaluate((field) => field === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }

  for (let place = 1; place <= count; place += 1) {
    await expect(question).toBeFocused();
    await expect(question).toHaveValue('');
    await page.keyboard.insertText(textOf(place));
    await tabTo(page, 'Pilihan A');
    for (const letter of keys) {
      if (letter !== 'A') await page.keyboard.press('Tab');
      await page.keyboard.insertText(`${letter} dari ${place}`);
    }
    await page.keyboard.press(`Alt+Digit${(place % 5) + 1}`);
    await page.keyboard.press('Control+Enter');
  }

  await expect(page.getByRole('button', { name: /^Soal 50, tanpa pembahasan$/ })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: /menyimpan|draf/ })).toHaveCount(0);
  const stored = await author.call<{ questions: Record<string, unknown>[] }>('GET', `tryouts/${id}`);
  expect(stored.questions.map((one) => [one['number'], one['question'], one['optionE'], one['correctAnswer']])).toEqual(
    Array.from({ length: count }, (_, index) => [
      index + 1,
      textOf(index + 1),
      `E dari ${index + 1}`,
      keys[(index + 1) % 5],
    ]),
  );

  // Then back through the questions.
  for (const place of [50, 49, 48]) {
    await page.keyboard.press('Alt+ArrowUp');
    await expect(question).toHaveValue(textOf(place));
    await expect(question).toBeFocused();
  }
});

test('moving through 200 questions takes one frame for each, and none shows the text of another', async ({
  page,
  request,
}) => {
  const questions = Array.from({ length: 200 }, (_, index) => choiceQuestion(textOf(index + 1), ['Satu', 'Dua']));
  const { id } = await newPackage(request, { title: 'Paket 200 soal', questions });
  await signInAsQuestioner(page, request);
  await page.goto(`/questioner/dashboard?tryout=${id}&soal=1`);
  await expect(page.getByRole('textbox', { name: /^Pertanyaan/ })).toHaveValue(textOf(1));

  const seen = await page.evaluate(async () => {
    const shown = () => [
      document.querySelector('form h2')?.textContent,
      document.querySelector<HTMLTextAreaElement>('form [data-path="question"]')?.value,
    ];
    const pairs: (string | undefined | null)[][] = [];
    const frames: number[] = [];
    for (let place = 2; place <= 200; place += 1) {
      dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, cancelable: true }));
      let waited = 0;
      do {
        await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
        waited += 1;
        pairs.push(shown());
      } while (shown()[0] !== `Soal ${place}` && waited < 100);
      frames.push(waited);
    }
    return { pairs, frames: frames.sort((a, b) => a - b) };
  });
  for (const [title, text] of seen.pairs) expect(text).toBe(`Soal papan ketik ${title?.replace('Soal ', '')}`);
  // The median, because another process may use the processor for a moment.
  expect(seen.frames[100]).toBe(1);
});

test('an error message moves no field', async ({ page, request }) => {
  const { id } = await newPackage(request, { title: 'Paket tenang', questions: [] });
  await signInAsQuestioner(page, request);
  await page.goto(`/questioner/dashboard?tryout=${id}&soal=baru`);
  const places = () =>
    page
      .locator('form :is(textarea, button, select)')
      .evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().top)));
  await expect(page.getByRole('textbox', { name: /^Pertanyaan/ })).toBeVisible();
  const before = await places();
  await page.getByRole('button', { name: 'Tambah soal' }).click();
  await expect(page.getByText('Pertanyaan tidak boleh kosong')).toBeVisible();
  await expect(page.getByText('Minimal harus ada 2 pilihan jawaban')).toHaveCount(2);
  expect(await places()).toEqual(before);
});
