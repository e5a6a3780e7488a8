import { expect, test } from '../product/product.ts';
import { chooseOption, signInAsNewLearner, startTryout } from '../product/learner.ts';

const title = 'Tryout Matematika';
const minutes = (count: number) => count * 60;

test.beforeEach(async ({ page, request }) => {
  await signInAsNewLearner(page, request);
});
test.afterEach(({ product }) => product.setDuration(title, minutes(60)));

test('at 0 the open page hands in by itself, says so until it is read, and the result says it, too', async ({
  page,
  product,
}) => {
  product.setDuration(title, 6);
  await startTryout(page, title);
  await chooseOption(page, 2);
  await expect(page.getByTestId('save-mark')).toHaveText(/Tersimpan/);

  const over = page.getByRole('dialog', { name: 'Waktu habis, jawaban dikumpulkan' });
  await expect(over).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Escape');
  await expect(over).toBeVisible();
  await over.getByRole('button', { name: 'Lihat nilai' }).click();
  await expect(page).toHaveURL(/\/pusat-langganan$/);
  await expect(page.getByText('berakhir karena waktu habis')).toBeVisible();
  await page
    .getByRole('link', { name: /pembahasan/i })
    .first()
    .click();
  await expect(page.getByText('dari 2 poin · 50%')).toBeVisible();
  await expect(page.getByText(/^Waktu habis, jawaban dikumpulkan pada/)).toBeVisible();
  await expect(page.getByText('6 detik dari mulai sampai selesai')).toBeVisible();
});

test('with no page open the server ends the attempt at its deadline, within 10 s', async ({
  page,
  product,
  request,
}) => {
  product.setDuration(title, 3);
  await startTryout(page, title);
  const attemptId = new URL(page.url()).pathname.split('/').at(-1);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.goto('about:blank');

  const headers = { authorization: `Bearer ${token}` };
  const attempt = async () =>
    (await request.get('/api/attempts', { headers })).json() as Promise<{
      attempts: { id: string; state: string; deadlineAt: string; submittedAt: string }[];
    }>;
  const [running] = (await attempt()).attempts;
  const untilEndMs = Date.parse(running?.deadlineAt ?? '') - Date.now();
  await expect
    .poll(async () => (await attempt()).attempts[0]?.state, { intervals: [500], timeout: untilEndMs + 10_000 })
    .toBe('expired');
  const [ended] = (await attempt()).attempts;
  expect(ended).toMatchObject({ id: attemptId, submittedAt: ended?.deadlineAt });

  await page.goto(`/exam/${attemptId}`);
  await expect(page.getByText(/Peringkat \d+ dari \d+ peserta/)).toBeVisible();
});
