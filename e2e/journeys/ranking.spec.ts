import type { APIRequestContext } from '@playwright/test';
import { newLearner, signInAsNewLearner } from '../product/learner.ts';
import { expect, test } from '../product/product.ts';

interface Started {
  id: string;
  items: { id: string }[];
}

const title = 'Tryout TKD BUMN';

/** Makes a learner's finished attempt of the package, with these options for its first questions ('-' leaves empty). */
async function takePackage(request: APIRequestContext, token: string, options: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const list = await request.get(`/api/tryouts?${new URLSearchParams({ search: title })}`);
  const { tryouts } = (await list.json()) as { tryouts: { id: string; title: string }[] };
  const tryoutId = tryouts.find((tryout) => tryout.title === title)?.id;
  const started = await request.post('/api/attempts', { headers, data: { tryoutId } });
  const { id, items } = (await started.json()) as Started;
  const responses = [...options].flatMap((option, index) =>
    option === '-'
      ? []
      : { itemId: items[index]?.id, option, sequence: 1, secondsSpent: 20 + index, flagged: index === 0 },
  );
  await request.patch(`/api/attempts/${id}/responses`, { headers, data: { responses } });
  const submitted = await request.post(`/api/attempts/${id}/submit`, { headers });
  expect(submitted.status()).toBe(200);
  return id;
}

test('a result is filtered by its address, and ranked among others under an alias', async ({ page, request }) => {
  const others = [await newLearner(request, 'Budi Santoso'), await newLearner(request, 'Siti Nur Aini')];
  for (const { token } of others) await takePackage(request, token, 'ABCDE');
  const own = await signInAsNewLearner(page, request);
  const attemptId = await takePackage(request, own.token, 'AAAAA');

  await page.goto(`/exam/${attemptId}`);
  const filter = page.getByRole('group', { name: 'Soal yang ditampilkan' });
  await filter.getByRole('button', { name: 'Ragu-ragu' }).click();
  await expect(page).toHaveURL(/\?tampil=ragu-ragu$/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await filter.getByRole('button', { name: 'Yakin, tetapi salah' }).click();
  await expect(page).toHaveURL(/\?tampil=yakin-salah$/);
  await page.goBack();
  await expect(filter.getByRole('button', { name: 'Ragu-ragu' })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('link', { name: 'Lihat peringkat' }).click();
  await expect(page).toHaveURL(new RegExp(`/exam/${attemptId}/peringkat$`));
  await expect(page.getByRole('region', { name: 'Tempat Anda' })).toContainText(
    /Anda di peringkat \d+ dari \d+ peserta/,
  );
  await expect(page.getByRole('cell', { name: 'Peserta', exact: true }).first()).toBeVisible();
  await expect(page.getByText('S.N.A.')).toHaveCount(0);
  await expect(page.getByText('Siti Nur Aini')).toHaveCount(0);

  await page.getByRole('button', { name: 'Nama saya di peringkat' }).click();
  await page.getByLabel('Nama samaran').fill('Elang Jawa');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('cell', { name: 'Elang Jawa Anda' })).toBeVisible();

  await page.getByRole('combobox', { name: 'Provinsi' }).selectOption('Bali');
  await expect(page.getByText('Belum cukup peserta dengan filter ini')).toBeVisible();
  await page.getByRole('button', { name: 'Hapus filter' }).click();
  await expect(page.getByRole('cell', { name: 'Elang Jawa Anda' })).toBeVisible();
});
