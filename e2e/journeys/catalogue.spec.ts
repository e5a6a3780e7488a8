import { listWith, signInAsNewLearner, startTryout } from '../product/learner.ts';
import { expect, test } from '../product/product.ts';

test('the catalogue is filtered by its address, and a running attempt is continued from Pusat Langganan', async ({
  page,
  request,
}) => {
  await signInAsNewLearner(page, request);
  const title = 'Tryout Matematika';
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

  await page.goto(`/tryout?${new URLSearchParams({ search: title, taken: 'no' })}`);
  await expect(card).toBeVisible();
  // A filter is set, so the filters are open.
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('combobox', { name: 'Tingkat kesulitan' }).selectOption('Sulit');
  await expect(page).toHaveURL(/difficulty=Sulit/);
  await expect(page.getByText('Tidak ada tryout yang cocok')).toBeVisible();
  await page.goBack();
  await expect(card).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Tingkat kesulitan' })).toHaveValue('');

  await startTryout(page, title);
  await page.getByRole('radio').first().check();
  await expect(page.getByTestId('save-mark')).toHaveText(/Tersimpan/);
  const attempt = new URL(page.url()).pathname;

  await page.goto(`/tryout?${new URLSearchParams({ search: title, taken: 'no' })}`);
  await expect(page.getByText('Tidak ada tryout yang cocok')).toBeVisible();
  await page.goto(listWith(title));
  await expect(page.getByRole('region', { name: 'Sedang dikerjakan' })).toContainText(title);

  await page.getByRole('button', { name: 'Buka menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'TryOut Saya' }).click();
  await expect(page.getByText(/1 dari 2 soal dijawab, sisa \d+:\d\d/)).toBeVisible();
  await page.getByRole('link', { name: `Lanjutkan ${title}` }).click();
  await expect(page).toHaveURL(attempt);
  await expect(page.getByText('1 dari 2 soal dijawab')).toBeVisible();
});
