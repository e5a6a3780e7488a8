import { filesKept } from '../product/device.ts';
import { answerOn, attemptOnServer, saveMark, tokenOf } from '../product/exam.ts';
import { chooseOption, signInAsNewLearner, startTryout } from '../product/learner.ts';
import { closeOffline, goOffline, goOnline } from '../product/offline.ts';
import { expect, test } from '../product/product.ts';

const twenty = 'Tryout TWK BUMN';
const short = 'Tryout Matematika';

test.beforeEach(async ({ page, request }) => {
  await signInAsNewLearner(page, request);
});

test('F8: a connection that drops for twenty answers loses none, and they arrive in order', async ({
  page,
  request,
}) => {
  await startTryout(page, twenty);
  const token = await tokenOf(page);
  // The menu arrives a second after the first question.
  await filesKept(page);
  await goOffline(page.context());
  await answerOn(page, 20, (index) => index % 4);
  await expect(saveMark(page)).toHaveText(/Belum terkirim \(20\)/);
  await expect(page.getByText('20 dari 20 soal dijawab')).toBeVisible();

  // Leaving asks first, with the number of answers.
  await page.getByRole('button', { name: 'Buka menu' }).click();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const question = page.getByRole('dialog', { name: 'Tinggalkan tryout ini?' });
  await expect(question).toContainText('20 jawaban belum terkirim.');
  await question.getByRole('button', { name: 'Tetap di sini' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await goOnline(page.context());
  await expect(saveMark(page)).toHaveText(/Tersimpan/);
  const { items, responses } = await attemptOnServer(page, request, token);
  const optionOf = new Map(responses.map(({ itemId, option }) => [itemId, option]));
  expect(items.map(({ id }) => optionOf.get(id))).toEqual(items.map((_, index) => 'ABCD'[index % 4]));
  const sequences = items.map(({ id }) => responses.find(({ itemId }) => itemId === id)?.sequence ?? 0);
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
});

test('F8: answers that waited when the page was closed are sent by the next page', async ({ page, request }) => {
  await startTryout(page, short);
  const token = await tokenOf(page);
  const address = page.url();
  await goOffline(page.context());
  await answerOn(page, 2, () => 3);
  await expect(saveMark(page)).toHaveText(/Belum terkirim \(2\)/);
  await page.close();

  await goOnline(page.context());
  const next = await page.context().newPage();
  await next.goto(address);
  await expect(next.getByText('2 dari 2 soal dijawab')).toBeVisible();
  await expect(saveMark(next)).toHaveText(/Tersimpan/);
  const { responses } = await attemptOnServer(next, request, token);
  expect(responses.map(({ option }) => option)).toEqual(['D', 'D']);
});

test('F8: an answer that reaches the server after the end is reported as late, kept unscored, and leaves the device', async ({
  page,
  product,
  request,
}) => {
  await startTryout(page, short);
  const address = page.url();
  const token = await tokenOf(page);
  await goOffline(page.context());
  await chooseOption(page, 2);
  await expect(saveMark(page)).toHaveText(/Belum terkirim \(1\)/);
  // Closed, and not replaced by another page: a page being replaced may still let a call out.
  await closeOffline(page);
  const attemptId = new URL(address).pathname.split('/').at(-1) ?? '';
  // The five seconds in which an answer may still be on its way are over, too.
  product.endAgo(attemptId, 6);
  const attempts = async () => {
    const answer = await request.get('/api/attempts', { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { attempts: { state: string }[] }).attempts[0]?.state;
  };
  await expect.poll(attempts, { timeout: 20_000 }).toBe('expired');

  await goOnline(page.context());
  const next = await page.context().newPage();
  await next.goto(address);
  await expect(next.getByText('1 jawaban terlambat sampai')).toBeVisible();
  expect(product.lateOptions(attemptId)).toEqual(['C']);
  await next.reload();
  await expect(next.getByText(/Peringkat \d+ dari \d+ peserta/)).toBeVisible();
  await expect(next.getByText('1 jawaban terlambat sampai')).toHaveCount(0);
  const { responses } = await attemptOnServer(next, request, token);
  expect(responses).toEqual([]);
});
