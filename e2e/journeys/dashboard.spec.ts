import { randomUUID } from 'node:crypto';
import { signInAsNewLearner } from '../product/learner.ts';
import { choiceQuestion, newPackage } from '../product/package.ts';
import { expect, test } from '../product/product.ts';

test('A package is found from the dashboard, and its result in the history', async ({ page, request }) => {
  const title = `Tryout Cari ${randomUUID().slice(0, 8)}`;
  const { id } = await newPackage(request, { title, questions: [choiceQuestion('Dua tambah dua?', ['4', '5'])] });
  const { token } = await signInAsNewLearner(page, request);

  await page.goto('/dashboard');
  await expect(page.getByText('Belum ada aktivitas.')).toBeVisible();
  const search = page.getByRole('combobox', { name: 'Cari paket tryout dan materi' });
  await search.fill('deret');
  await expect(page.getByRole('group', { name: 'Materi' }).getByRole('option').first()).toBeVisible();
  await search.fill(title);
  await expect(page.getByRole('option', { name: new RegExp(`^${title}`) })).toBeVisible();
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/exam/${id}$`));
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  const headers = { authorization: `Bearer ${token}` };
  const started = await request.post('/api/attempts', { headers, data: { tryoutId: id } });
  const attempt = (await started.json()) as { id: string; items: { id: string }[] };
  await request.put(`/api/attempts/${attempt.id}/responses/${attempt.items[0]?.id}`, {
    headers,
    data: { option: 'A', sequence: 1 },
  });
  await request.post(`/api/attempts/${attempt.id}/submit`, { headers });

  await page.goto('/dashboard');
  const scores = page.getByRole('region', { name: 'Nilai dari waktu ke waktu' });
  await expect(scores.getByText('100%')).toBeVisible();
  await expect(scores.getByText(/^Nilai terakhir di TKD BUMN/)).toBeVisible();
  await page.getByRole('region', { name: 'Aktivitas Terbaru' }).getByRole('link', { name: 'Lihat semua' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Riwayat' })).toBeVisible();
  await page.getByLabel('Periode').selectOption('7 hari terakhir');
  await expect(page.getByText('1 pengerjaan', { exact: true })).toBeVisible();
  await page.getByLabel('Tipe', { exact: true }).selectOption('AKHLAK BUMN');
  await expect(page.getByText('Tidak ada pengerjaan yang cocok')).toBeVisible();
  await page.getByRole('button', { name: 'Hapus filter' }).click();
  const row = page.getByRole('listitem').getByRole('link', { name: new RegExp(title) });
  await expect(row).toContainText('100%');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await row.click();
  await expect(page).toHaveURL(new RegExp(`/exam/${attempt.id}$`));
});
