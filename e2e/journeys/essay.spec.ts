import { randomUUID } from 'node:crypto';
import { anotherDevice, attemptOnServer, lookAt, saveMark } from '../product/exam.ts';
import { signInAsNewLearner, startTryout } from '../product/learner.ts';
import { goOffline, goOnline } from '../product/offline.ts';
import { choiceQuestion, essayQuestion, newPackage } from '../product/package.ts';
import { expect, test } from '../product/product.ts';
import { filesKept } from '../product/device.ts';

test('an essay survives a broken connection and a reload, meets another device, waits for its mark and gets it', async ({
  page,
  request,
  context,
  browser,
  product,
}) => {
  const title = `Tryout Esai ${randomUUID().slice(0, 8)}`;
  const { admin } = await newPackage(request, {
    title,
    questions: [essayQuestion('Jelaskan makna sila ketiga.'), choiceQuestion('Berapa $1+1$?', ['2', '3'])],
  });
  const { token } = await signInAsNewLearner(page, request);
  await startTryout(page, title);
  const field = page.getByRole('textbox', { name: 'Jawaban Anda' });
  const onServer = async () => {
    const { items, responses } = await attemptOnServer(page, request, token);
    const essay = responses.find(({ itemId }) => itemId === items[0]?.id) as { text?: string | null } | undefined;
    return essay?.text ?? null;
  };

  await field.pressSequentially('Persatuan');
  await expect(saveMark(page)).toHaveText(/Tersimpan/);
  expect(await onServer()).toBe('Persatuan');
  await expect(page.getByText('1 dari 2 soal dijawab')).toBeVisible();

  await filesKept(page);
  await goOffline(context);
  await field.pressSequentially(' Indonesia');
  await expect(saveMark(page)).toHaveText(/Belum terkirim \(1\)/);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: /^Nomor soal/ }).click();
  await page.getByRole('button', { name: 'Soal 1, dijawab' }).click();
  await expect(field).toHaveValue('Persatuan Indonesia');
  await goOnline(context);
  await expect(saveMark(page)).toHaveText(/Tersimpan/, { timeout: 40_000 });
  expect(await onServer()).toBe('Persatuan Indonesia');

  const laptop = await anotherDevice(browser, token);
  await laptop.goto(new URL(page.url()).pathname.replace(/^/, product.shell.url));
  await laptop
    .getByRole('button', { name: /^Nomor soal|Sebelumnya/ })
    .first()
    .click();
  const elsewhere = laptop.getByRole('textbox', { name: 'Jawaban Anda' });
  if (!(await elsewhere.isVisible())) await laptop.getByRole('button', { name: 'Soal 1, dijawab' }).click();
  await expect(elsewhere).toHaveValue('Persatuan Indonesia');
  await elsewhere.fill('Ditulis di laptop');
  await expect(saveMark(laptop)).toHaveText(/Tersimpan/);
  await field.press('Control+End');
  await field.pressSequentially(' ada di atas golongan');
  await lookAt(page);
  await expect(field).toHaveValue('Persatuan Indonesia ada di atas golongan');
  await expect(page.getByText('Ditulis di laptop')).toBeVisible();
  await page.getByRole('button', { name: 'Buang versi ini' }).click();
  await expect(saveMark(page)).toHaveText(/Tersimpan/);
  expect(await onServer()).toBe('Persatuan Indonesia ada di atas golongan');
  await laptop.context().close();

  await page.getByRole('button', { name: 'Selanjutnya' }).click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Selesai' }).click();
  await page.getByRole('button', { name: 'Ya, selesai' }).click();
  await expect(page.getByText('Menunggu penilaian').first()).toBeVisible();
  await page.getByRole('link', { name: 'Lihat pembahasan' }).click();
  await expect(page.getByRole('heading', { name: 'Menunggu penilaian' })).toBeVisible();
  await expect(page.getByText(/^1 soal esai menunggu penilaian/).first()).toBeVisible();
  const question = page.getByRole('article', { name: 'Soal 1', exact: true });
  await expect(question.getByText('Persatuan Indonesia ada di atas golongan')).toBeVisible();

  const { essays } = await admin.call<{
    essays: { attemptId: string; itemId: string; answer: string; version: number }[];
  }>('GET', 'essays?pageSize=100');
  const essay = essays.find(({ answer }) => answer === 'Persatuan Indonesia ada di atas golongan');
  await admin.call('PUT', `essays/${essay?.attemptId}/${essay?.itemId}`, {
    percent: 80,
    remark: 'Beri contoh.',
    version: essay?.version,
  });
  await page.reload();
  await expect(question.getByText('Dinilai 80%')).toBeVisible();
  await expect(question.getByText('Beri contoh.')).toBeVisible();
  await expect(page.getByText('Menunggu penilaian')).toHaveCount(0);
});
