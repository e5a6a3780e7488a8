import { randomUUID } from 'node:crypto';
import { signInAsAdmin } from '../product/admin.ts';
import { anotherDevice } from '../product/exam.ts';
import { newLearner } from '../product/learner.ts';
import { choiceQuestion, newPackage } from '../product/package.ts';
import { expect, test } from '../product/product.ts';

test('an answer that came late because of an outage is tried out, accepted with a reason, seen by the learner, and taken back', async ({
  page,
  product,
  request,
  browser,
}) => {
  const title = `Terlambat ${randomUUID().slice(0, 8)}`;
  const { id: tryoutId } = await newPackage(request, {
    title,
    questions: [choiceQuestion('Berapa hasil 6 × 7?', ['42', '36']), choiceQuestion('Berapa hasil 2 + 3?', ['5', '6'])],
  });
  const { token } = await newLearner(request, `Peserta ${title}`);
  const headers = { authorization: `Bearer ${token}` };
  const begun = await request.post('/api/attempts', { headers, data: { tryoutId } });
  const { id: attemptId, items } = (await begun.json()) as { id: string; items: { id: string }[] };
  const save = (place: number, sequence: number) =>
    request.patch(`/api/attempts/${attemptId}/responses`, {
      headers,
      data: { responses: [{ itemId: items[place]?.id, option: 'A', sequence }] },
    });
  expect((await save(0, 1)).ok()).toBe(true);
  // The five seconds in which an answer may still be on its way are over, too.
  product.endAgo(attemptId, 6);
  const state = async () => {
    const answer = await request.get('/api/attempts', { headers });
    return ((await answer.json()) as { attempts: { state: string }[] }).attempts[0]?.state;
  };
  await expect.poll(state, { timeout: 20_000 }).toBe('expired');
  await save(1, 2);
  expect(product.lateOptions(attemptId)).toEqual(['A']);

  await signInAsAdmin(page, request);
  await page.goto('/admin/late-answers');
  /** A time in Jakarta for a field: `2026-11-23T19:00`. */
  const jakarta = (minutes: number) =>
    new Date(Date.now() + (7 * 60 + minutes) * 60_000).toISOString().slice(0, '2026-11-23T19:00'.length);
  await page.getByRole('button', { name: 'Coba' }).click();
  await expect(page.getByText('Isi tanggal dan jam jawaban pertama tiba')).toBeVisible();
  await page.getByLabel(/^Tiba sejak/).fill(jakarta(-30));
  await page.getByLabel(/^Tiba sebelum/).fill(jakarta(2));
  await page.getByRole('button', { name: 'Coba' }).click();
  const tried = page.getByRole('row', { name: new RegExp(`^Peserta ${title}`) });
  await expect(tried).toContainText('1 dari 2');
  await expect(tried).toContainText('2 dari 2');
  const reason = 'Server kami tidak terjangkau selama tiga menit.';
  await page.getByRole('textbox', { name: 'Alasan' }).fill(reason);
  await page.getByRole('button', { name: 'Terima jawaban…' }).click();
  await page.getByRole('button', { name: 'Terima jawaban', exact: true }).dblclick();
  const accepted = page.getByRole('listitem').filter({ hasText: reason });
  await expect(accepted).toHaveCount(1);
  await expect(accepted.getByText('Diterapkan')).toBeVisible({ timeout: 30_000 });

  const learner = await anotherDevice(browser, token);
  await learner.goto(`/exam/${attemptId}`);
  const told = learner.getByRole('article', { name: 'Nilai Anda berubah' });
  await expect(told).toContainText('Nilai: 1 menjadi 2 poin');
  await expect(told).toContainText(reason);

  await accepted.getByRole('button', { name: /^Batalkan penerimaan/ }).click();
  await page.getByRole('button', { name: 'Batalkan penerimaan', exact: true }).dblclick();
  await expect(accepted.getByText('Dibatalkan', { exact: true })).toBeVisible({ timeout: 30_000 });
  await learner.reload();
  await expect(told.first()).toContainText('Nilai: 2 menjadi 1 poin');
  await learner.context().close();
});
