import { choiceQuestion, newPackage } from '../product/package.ts';
import { expect, test } from '../product/product.ts';
import { signInAsQuestioner } from '../product/questioner.ts';
import { findingsOf } from '../screens/check-screen.ts';

interface Exported {
  questions: Record<string, unknown>[];
}

/** All of a question but what tells it from its copy. */
const contentOf = ({
  id: _,
  tryoutListId: _package,
  createdAt: _since,
  updatedAt: _until,
  ...content
}: Record<string, unknown>) => content;

test('a package goes out as a workbook and comes into another one as it was', async ({ page, request }) => {
  const { id } = await newPackage(request, {
    title: 'Paket ekspor',
    questions: [
      choiceQuestion('Nilai $\\frac{1}{2} + 0,5$ adalah …', ['1', '007', '=1+1', '1/2'], {
        explanation: 'Setengah ditambah setengah.\n\n- satu',
      }),
      choiceQuestion('Ibu kota Kalimantan Timur?', ['Samarinda', 'Banjarmasin', 'Pontianak', 'Palangka Raya']),
    ],
  });
  const { id: other } = await newPackage(request, { title: 'Paket penerima ekspor', questions: [] });
  const author = await signInAsQuestioner(page, request);
  await page.goto(`/questioner/dashboard?tryout=${id}`);
  await page.getByRole('button', { name: 'Ekspor soal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ekspor soal' });
  await expect(dialog.getByText('2 soal dari')).toBeVisible();
  expect(await findingsOf(page, { name: 'export', as: 'questioner', path: '/questioner/dashboard' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Ekspor 2 soal' }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Simpan berkas' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^soal-paket-ekspor-1-\d{4}-\d{2}-\d{2}\.xlsx$/);

  await page.goto(`/questioner/import?tryout=${other}`);
  await page.locator('input[type=file]').setInputFiles(await file.path());
  await page.getByRole('button', { name: 'Tambahkan 2 soal' }).click();
  await expect(page.getByRole('heading', { name: '2 soal ditambahkan' })).toBeFocused();
  const [sent, received] = await Promise.all(
    [id, other].map((tryoutId) => author.call<Exported>('GET', `tryouts/${tryoutId}`)),
  );
  expect(received?.questions).toMatchObject(sent?.questions.map(contentOf) ?? []);
  expect(received?.questions).toHaveLength(2);
});
