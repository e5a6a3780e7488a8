import { chooseOption, signInAsNewLearner, startTryout } from '../product/learner.ts';
import { expect, test } from '../product/product.ts';

const savedMark = 'save-mark';
const title = 'Tryout Matematika';

test('what one device answered survives another that only looks at the question', async ({
  page,
  request,
  browser,
}) => {
  await signInAsNewLearner(page, request);
  await startTryout(page, title);
  const token = await page.evaluate(() => localStorage.getItem('token'));

  const laptop = await browser.newContext();
  const other = await laptop.newPage();
  await other.addInitScript((value) => localStorage.setItem('token', value ?? ''), token);
  await other.goto(page.url());
  await expect(other.getByRole('heading', { name: 'Soal 1 dari 2' })).toBeVisible();
  await chooseOption(other, 1);
  await expect(other.getByTestId(savedMark)).toHaveText(/Tersimpan/);

  // The phone has the first question open, untouched, longer than a second; it moves on and answers the second.
  await expect(page.getByRole('timer')).not.toHaveText('60:00');
  await page.getByRole('button', { name: 'Selanjutnya' }).click();
  await chooseOption(page, 2);
  await expect(page.getByTestId(savedMark)).toHaveText(/Tersimpan/);

  await other.reload();
  await expect(other.getByText('2 dari 2 soal dijawab')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Soal 1 dari 2' })).toBeVisible();
  await expect(other.getByRole('radio').nth(1)).toBeChecked();
  await laptop.close();
});

test('an answer that reaches the server after the end is told to be late and leaves the device', async ({
  page,
  product,
  request,
}) => {
  await signInAsNewLearner(page, request);
  product.setDuration(title, 4);
  try {
    await startTryout(page, title);
    const address = page.url();
    await page.context().setOffline(true);
    await chooseOption(page, 2);
    await expect(page.getByTestId(savedMark)).toHaveText(/Belum terkirim \(1\)/);
    await page.goto('about:blank');
    await page.context().setOffline(false);

    const token = await page.context().storageState();
    const bearer = token.origins[0]?.localStorage.find(({ name }) => name === 'token')?.value;
    const state = async () => {
      const answer = await request.get('/api/attempts', { headers: { authorization: `Bearer ${bearer}` } });
      return ((await answer.json()) as { attempts: { state: string }[] }).attempts[0]?.state;
    };
    await expect.poll(state, { timeout: 20_000 }).toBe('expired');

    await page.goto(address);
    await expect(page.getByText('1 jawaban terlambat sampai')).toBeVisible();
    await page.reload();
    await expect(page.getByText(/Peringkat \d+ dari \d+ peserta/)).toBeVisible();
    await expect(page.getByText('1 jawaban terlambat sampai')).toHaveCount(0);
  } finally {
    product.setDuration(title, 3_600);
  }
});
