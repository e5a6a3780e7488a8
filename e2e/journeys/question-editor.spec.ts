import type { Page } from '@playwright/test';
import { choiceQuestion, newPackage } from '../product/package.ts';
import { demo, expect, test } from '../product/product.ts';
import { signInAsQuestioner } from '../product/questioner.ts';
import { findingsOf } from '../screens/check-screen.ts';

const question = (page: Page) => page.getByRole('textbox', { name: /^Pertanyaan/ });
const option = (page: Page, letter: string) => page.getByRole('textbox', { name: `Pilihan ${letter}` });
const explanation = (page: Page) => page.getByRole('textbox', { name: 'Pembahasan' });
const letters = ['A', 'B', 'C', 'D', 'E'];
const addressOf = (id: string, soal: string | number = 'baru') => `/questioner/dashboard?tryout=${id}&soal=${soal}`;

async function write(page: Page, text: string): Promise<void> {
  await question(page).fill(text);
  for (const letter of ['A', 'B']) await option(page, letter).fill(`${letter} dari ${text}`);
  await page.getByRole('button', { name: 'Tandai A sebagai jawaban benar' }).click();
}

// A desktop computer: a mouse, and room for three columns.
test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

test('ten questions with one-line texts need at most ten control keys each', async ({ page, request }) => {
  const { id } = await newPackage(request, { title: 'Paket sepuluh tombol', questions: [] });
  const author = await signInAsQuestioner(page, request);
  await page.goto(addressOf(id));
  await question(page).focus();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const tabTo = async (field: ReturnType<typeof question>) => {
    for (let steps = 0; steps < 10; steps += 1) {
      if (await field.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    throw new Error('Tab never comes there');
  };
  for (let place = 1; place <= 10; place += 1) {
    keys = 0;
    await expect(question(page)).toHaveValue('');
    await page.keyboard.insertText(`Soal ${place} dari sepuluh`);
    for (const letter of letters) {
      await tabTo(option(page, letter));
      await page.keyboard.insertText(`${letter} dari ${place}`);
    }
    await tabTo(explanation(page));
    await page.keyboard.insertText(`Karena ${place}`);
    await press(`Alt+Digit${(place % 5) + 1}`);
    await press('Control+Enter');
    expect(keys).toBeLessThanOrEqual(10);
  }
  await expect(page.getByRole('button', { name: /^Soal 10, lengkap$/ })).toBeVisible();
  const stored = await author.call<{ questions: unknown[] }>('GET', `tryouts/${id}`);
  expect(stored.questions).toHaveLength(10);
});

test('the text is a few tab stops after the package: the grid of numbers is one tab stop, with arrow keys inside', async ({
  page,
  request,
}) => {
  const questions = Array.from({ length: 30 }, (_, index) => choiceQuestion(`Nomor ${index + 1}`, ['Satu', 'Dua']));
  const { id } = await newPackage(request, { title: 'Paket tiga puluh', questions });
  await signInAsQuestioner(page, request);
  await page.goto(addressOf(id, 5));
  await expect(question(page)).toHaveValue('Nomor 5');
  await page.getByRole('combobox', { name: 'Tryout' }).focus();
  let stops = 0;
  while (!(await question(page).evaluate((field) => field === document.activeElement)) && stops < 40) {
    await page.keyboard.press('Tab');
    stops += 1;
  }
  expect(stops).toBeLessThanOrEqual(6);

  const number = (place: number) => page.getByRole('button', { name: new RegExp(`^Soal ${place}, `) });
  await number(5).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(number(9)).toBeFocused();
  // The open question's number is filled; the focused one has a ring.
  const look = (place: number) =>
    number(place).evaluate((button) => {
      const { backgroundColor, outlineStyle } = getComputedStyle(button);
      return { backgroundColor, isRinged: outlineStyle !== 'none' };
    });
  const [open, focused, other] = [await look(5), await look(9), await look(12)];
  expect(open.isRinged).toBe(false);
  expect(focused.isRinged).toBe(true);
  expect(focused.backgroundColor).toBe(other.backgroundColor);
  expect(open.backgroundColor).not.toBe(other.backgroundColor);
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveValue('Nomor 9');
});

test('stem, five options and explanation fit one screen, and a new question has its preview', async ({
  page,
  request,
}) => {
  const { id } = await newPackage(request, { title: 'Paket satu layar', questions: [] });
  await signInAsQuestioner(page, request);
  await page.goto(addressOf(id));
  await question(page).fill('Ibu kota Indonesia adalah');
  for (const letter of letters) await option(page, letter).fill(`Kota ${letter}`);
  await explanation(page).fill('Undang-undang menyebutnya.');
  const fields = [question(page), ...letters.map((letter) => option(page, letter)), explanation(page)];
  for (const field of fields) await expect(field).toBeInViewport({ ratio: 1 });
  const covered = await page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('form textarea:not([aria-hidden], [data-path=source])')].filter(
        (field) => {
          const { left, right, top, bottom } = field.getBoundingClientRect();
          return [top + 2, bottom - 2].some((y) => document.elementFromPoint((left + right) / 2, y) !== field);
        },
      ).length,
  );
  expect(covered).toBe(0);
  const preview = page.getByRole('complementary', { name: 'Pratinjau' });
  await expect(preview.getByText('Ibu kota Indonesia adalah').first()).toBeVisible();
  await expect(preview.getByText('Undang-undang menyebutnya.')).toBeVisible();
});

test('a space or a line break that is typed at the end of a text stays', async ({ page, request }) => {
  const { id } = await newPackage(request, {
    title: 'Paket spasi',
    questions: [choiceQuestion('Berapa', ['Satu', 'Dua'])],
  });
  await signInAsQuestioner(page, request);
  await page.goto(addressOf(id, 1));
  await expect(question(page)).toHaveValue('Berapa');
  await question(page).press('End');
  for (const key of ['Space', 'Enter']) await page.keyboard.press(key);
  await page.keyboard.type('dua');
  await expect(question(page)).toHaveValue('Berapa \ndua');
});

test('two tabs with a new question keep both texts', async ({ page, context, request }) => {
  const { id } = await newPackage(request, { title: 'Paket dua tab', questions: [] });
  await signInAsQuestioner(page, request);
  await page.goto(addressOf(id));
  await write(page, 'Dari tab satu');
  const other = await context.newPage();
  await signInAsQuestioner(other, request);
  await other.goto(addressOf(id));
  await expect(question(other)).toHaveValue('');
  await write(other, 'Dari tab dua');
  for (const tab of [page, other])
    await expect(tab.getByText('Belum disimpan. Draf aman di perangkat ini.')).toBeVisible();
  await page.close();
  await other.close();

  const again = await context.newPage();
  await again.goto(addressOf(id));
  await expect(again.getByText('Draf yang belum disimpan dipulihkan')).toBeVisible();
  const first = await question(again).inputValue();
  await again.getByRole('button', { name: /^Soal 1, .*draf/ }).click();
  await expect(again.getByRole('form', { name: 'Soal 1' })).toBeVisible();
  const second = await question(again).inputValue();
  expect([first, second].toSorted()).toEqual(['Dari tab dua', 'Dari tab satu']);
});

test('a save without a connection keeps its text, is shown for all packages, and arrives once by itself', async ({
  page,
  request,
}) => {
  const { id } = await newPackage(request, { title: 'Paket tanpa sambungan', questions: [] });
  const author = await signInAsQuestioner(page, request);
  await page.goto(addressOf(id));
  await write(page, 'Tetap di sini');
  const saves = '**/api/questioner/tryouts';
  await page.route(saves, (route) => route.abort());
  await page.getByRole('button', { name: 'Tambah soal' }).click();
  await expect(page.getByText('1 soal belum terkirim')).toBeVisible();
  // The form was blank, and has the text again.
  await expect(question(page)).toHaveValue('Tetap di sini');

  await page.getByRole('link', { name: 'Bank soal' }).click();
  await expect(page.getByText('1 soal belum terkirim')).toBeVisible();
  expect(await findingsOf(page, { name: 'unsent', as: 'questioner', path: addressOf(id) })).toEqual([]);
  await page.getByRole('link', { name: 'Lihat' }).click();
  await expect(question(page)).toHaveValue('Tetap di sini');
  await page.unroute(saves);
  await expect(page.getByText('1 soal belum terkirim')).toHaveCount(0, { timeout: 60_000 });
  await expect
    .poll(async () => (await author.call<{ questions: unknown[] }>('GET', `tryouts/${id}`)).questions)
    .toMatchObject([{ question: 'Tetap di sini' }]);
});

test('after a session has ended and a new sign-in, the questioner is back at the same question with the unsaved text', async ({
  page,
  request,
}) => {
  const questions = ['Satu', 'Dua', 'Tiga'].map((text) => choiceQuestion(`Nomor ${text}`, ['Ya', 'Tidak']));
  const { id } = await newPackage(request, { title: 'Paket sesi', questions });
  await signInAsQuestioner(page, request);
  await page.goto(addressOf(id, 2));
  await expect(question(page)).toHaveValue('Nomor Dua');
  await question(page).fill('Sedang ditulis');
  await page.route('**/api/questioner/tryouts/*', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'UNAUTHENTICATED', message: 'Sesi Anda berakhir. Silakan masuk lagi.' }),
    }),
  );
  await page.getByRole('button', { name: 'Perbarui soal' }).click();
  await expect(page.getByRole('heading', { name: 'Login Penulis Soal' })).toBeVisible();
  await page.unroute('**/api/questioner/tryouts/*');
  await page.getByRole('textbox', { name: 'Email' }).fill(demo.questioner.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.questioner.password);
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page).toHaveURL(addressOf(id, 2));
  await expect(page.getByRole('form', { name: 'Soal 2' })).toBeVisible();
  await expect(question(page)).toHaveValue('Sedang ditulis');
});
