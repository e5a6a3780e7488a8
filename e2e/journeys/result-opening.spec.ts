import { chooseOption, signInAsNewLearner, startTryout } from '../product/learner.ts';
import { choiceQuestion, newPackage } from '../product/package.ts';
import { expect, test } from '../product/product.ts';

test('a result stays closed until its package has closed to everybody, and is then shown', async ({
  page,
  request,
  product,
}) => {
  const title = 'Tryout akbar seleksi kompetensi dasar calon pegawai negeri sipil bersama seluruh peserta';
  const closesAt = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = await newPackage(request, {
    title,
    fields: { closesAt },
    questions: [choiceQuestion('Lima tambah lima?', ['Sepuluh', 'Sebelas'])],
  });
  await signInAsNewLearner(page, request);
  await page.goto(`/exam/${id}`);
  await expect(page.getByText('Nilai dan pembahasan dibuka bersamaan')).toBeVisible();
  await startTryout(page, title);
  await chooseOption(page, 0);
  await page.getByRole('button', { name: 'Selesai', exact: true }).click();
  await page.getByRole('button', { name: 'Ya, selesai' }).click();

  await expect(page.getByText(/^Nilai dibuka paling lambat /)).toBeVisible();
  await page.goto('/history');
  const row = page.getByRole('listitem').getByRole('link', { name: new RegExp(title) });
  await expect(row).toContainText('Nilai dibuka');
  // The sentence leaves the title its width; it once left it one letter a line.
  expect((await row.boundingBox())?.height).toBeLessThan(240);
  await row.click();
  await expect(page.getByRole('heading', { name: 'Jawaban Anda sudah tersimpan' })).toBeVisible();
  await expect(page.getByText('Sepuluh')).toBeHidden();

  // Half a minute ago: by then every start of the last second is stored.
  product.write('update tryout set closes_at = ? where id = ?', new Date(Date.now() - 31_000).toISOString(), id);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Nilai', exact: true })).toBeVisible();
  await expect(page.getByText('Sepuluh').first()).toBeVisible();
});
