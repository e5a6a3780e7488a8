import { newPackage } from '../product/package.ts';
import { demo, expect, test } from '../product/product.ts';
import { questionerCalls, signInAsQuestioner } from '../product/questioner.ts';
import { findingsOf } from '../screens/check-screen.ts';

const rows = [
  'No;Subtes;Pertanyaan;Pilihan A;Pilihan B;Pilihan C;Kunci;Pembahasan',
  '1;Penalaran Verbal dan Logis;Pertama: $x^2$ untuk x = 3 adalah;6;9;27;B;Kuadrat dari tiga.',
  '2;Penalaran Verbal dan Logis;Kedua: ibu kota Indonesia adalah;Jakarta;Bandung;Medan;F;',
  '3;Penalaran Verbal dan Logis;Ketiga: lawan kata tinggi adalah;rendah;besar;kecil;A;',
];
const csv = { name: 'soal verbal.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };

test('a questioner imports a file: one mistake is mended, one question left out, the page reloaded, the rest added', async ({
  page,
  request,
}) => {
  const { id } = await newPackage(request, { title: 'Paket impor', questions: [] });
  const author = await signInAsQuestioner(page, request);
  await page.goto(`/questioner/dashboard?tryout=${id}`);
  await page.getByRole('link', { name: 'Impor soal' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Pilih berkas' }).click();
  await (await chooser).setFiles(csv);
  await expect(page.getByText('2 akan ditambahkan, 1 bermasalah')).toBeVisible();
  await expect(page.locator('li .katex').first()).toBeVisible();
  expect(await findingsOf(page, { name: 'preview', as: 'questioner', path: '/questioner/import' })).toEqual([]);

  await page.getByRole('button', { name: 'Bermasalah 1' }).click();
  await expect(page.getByRole('list', { name: 'Masalah' })).toHaveText('Kunci: Isi satu huruf A–E');
  await page.getByRole('button', { name: 'Perbaiki soal 2' }).click();
  const form = page.getByRole('form', { name: 'Perbaiki soal 2' });
  await form.getByRole('button', { name: 'Tandai A sebagai jawaban benar' }).click();
  expect(await findingsOf(page, { name: 'mend', as: 'questioner', path: '/questioner/import' })).toEqual([]);
  await form.getByRole('button', { name: 'Simpan perbaikan' }).click();
  await expect(page.getByText('3 akan ditambahkan')).toBeVisible();
  await page.getByRole('button', { name: 'Semua 3' }).click();
  const third = page.getByRole('checkbox', { name: 'Tambahkan soal 3' });
  await third.click();
  await expect(third).not.toBeChecked();
  await expect(page.getByText('2 akan ditambahkan')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Tambahkan soal 3' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Lihat isi soal 1' }).click();
  await expect(page.getByRole('article', { name: /^Soal 1/ })).toBeVisible();
  await page.getByRole('button', { name: 'Tambahkan 2 soal' }).click();
  await expect(page.getByRole('heading', { name: '2 soal ditambahkan' })).toBeFocused();
  await page.getByRole('link', { name: 'Lihat soal-soalnya' }).click();
  await expect(page.getByRole('textbox', { name: /^Pertanyaan/ })).toHaveValue(/^Pertama/);
  const stored = await author.call<{ questions: { question: string; correctAnswer: string }[] }>(
    'GET',
    `tryouts/${id}`,
  );
  expect(stored.questions.map(({ question, correctAnswer }) => [question.split(':')[0], correctAnswer])).toEqual([
    ['Pertama', 'B'],
    ['Kedua', 'A'],
  ]);
});

test('neither a broken connection nor the end of the session loses a preview or what was written in it', async ({
  page,
  request,
}) => {
  const { id } = await newPackage(request, { title: 'Paket impor terputus', questions: [] });
  await signInAsQuestioner(page, request);
  await page.goto(`/questioner/import?tryout=${id}`);
  const sends = '**/api/questioner/imports';
  await page.route(sends, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  await page.locator('input[type=file]').setInputFiles(csv);
  await expect(page.getByText(/dikirim lagi begitu tersambung/)).toBeVisible();
  await page.unroute(sends);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('2 akan ditambahkan, 1 bermasalah')).toBeVisible();

  await page.getByRole('button', { name: 'Perbaiki soal 1' }).click();
  const form = page.getByRole('form', { name: 'Perbaiki soal 1' });
  await form.getByRole('textbox', { name: /^Pertanyaan/ }).fill('Pertama, ditulis ulang');
  const changes = '**/api/questioner/imports/*/items/*';
  await page.route(changes, (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'UNAUTHENTICATED', message: 'Sesi Anda berakhir. Silakan masuk lagi.' }),
    }),
  );
  await form.getByRole('button', { name: 'Simpan perbaikan' }).click();
  await expect(page.getByRole('heading', { name: 'Login Penulis Soal' })).toBeVisible();
  await page.unroute(changes);
  await page.getByRole('textbox', { name: 'Email' }).fill(demo.questioner.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.questioner.password);
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(form.getByRole('textbox', { name: /^Pertanyaan/ })).toHaveValue('Pertama, ditulis ulang');
  await form.getByRole('button', { name: 'Simpan perbaikan' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Pertama, ditulis ulang' })).toBeVisible();
  expect((await (await questionerCalls(request)).call<{ questions: [] }>('GET', `tryouts/${id}`)).questions).toEqual(
    [],
  );
});
