import { randomUUID } from 'node:crypto';
import { goToQuestion } from '../product/exam.ts';
import { expect, test } from '../product/product.ts';
import { chooseOption } from '../product/learner.ts';

test('a new learner registers, takes a tryout and reads the discussion', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Daftar' }).first().click();

  await expect(page.getByRole('heading', { name: 'Daftar Akun Baru' })).toBeVisible();
  await page.getByLabel('Nama Lengkap').fill('Sari Dewi Anggraini');
  await page.getByLabel('Email').fill(`${randomUUID()}@contoh.id`);
  await page.getByLabel('Password', { exact: true }).fill('jendela-kopi-7');
  await page.getByLabel('Provinsi').selectOption('Jawa Barat');
  await page.getByLabel('Nomor Telepon').fill('081234567890');
  await page.getByLabel('Perempuan').check();
  await page.getByRole('combobox', { name: 'Instansi' }).fill('PLN');
  await page.getByRole('option', { name: 'PLN' }).click();
  await page.getByLabel('18 tahun atau lebih').check();
  await page.getByLabel(/menyetujui Pemberitahuan Privasi/).check();
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();

  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Fokus CPNS 2024' })).toBeVisible();

  await page.goto('/exam/list');
  await expect(page.getByRole('heading', { name: 'TryOut Saya' })).toBeVisible();
  // Other journeys make packages, too, so each is searched for by its name.
  const search = page.getByRole('searchbox', { name: /Cari/ });
  for (const [title, difficulty] of [
    ['Tryout TKD BUMN', 'Sulit'],
    ['Tryout AKHLAK BUMN', 'Sedang'],
    ['Tryout TWK BUMN', 'Mudah'],
    ['Tryout Matematika', 'Mudah'],
    ['Simulasi SKD CPNS Mini', 'Sedang'],
  ] as const) {
    await search.fill(title);
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(title);
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    await expect(card.getByText(difficulty, { exact: true })).toBeVisible();
  }
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Simulasi SKD CPNS Mini' }) })
    .getByRole('link', { name: 'Mulai Tryout' })
    .click();

  await expect(page.getByRole('heading', { name: 'Simulasi SKD CPNS Mini' })).toBeVisible();
  await expect(page.getByText('27 soal')).toBeVisible();
  await expect(page.getByText('25 menit')).toBeVisible();
  await expect(page.getByText('Ambang batas', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Mulai Tryout' }).click();

  await expect(page).toHaveURL(/\/exam\/TO\d+[0-9a-f]{32}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Simulasi SKD CPNS Mini', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/Simulasi SKD CPNS Mini #TO\d/);
  await expect(page.getByText('0 dari 27 soal dijawab')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sebelumnya' })).toBeDisabled();
  for (let number = 1; number <= 3; number += 1) {
    await expect(page.getByRole('heading', { name: `Soal ${number} dari 27` })).toBeVisible();
    await chooseOption(page, number);
    await expect(page.getByTestId('save-mark')).toHaveText(/Tersimpan/);
    await page.getByRole('button', { name: 'Selanjutnya' }).click();
  }
  await page.getByRole('button', { name: 'Ragu-ragu', exact: true }).click();
  await expect(page.getByText('3 dari 27 soal dijawab')).toBeVisible();

  const openGrid = page.getByRole('button', { name: /^Nomor soal/ });
  if (await openGrid.isVisible()) await openGrid.click();
  await expect(page.getByRole('button', { name: 'Soal 2, dijawab', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Soal 4, belum dijawab, ragu-ragu' })).toBeVisible();
  await page.getByRole('button', { name: 'Soal 27, belum dijawab' }).click();

  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Soal 27 dari 27' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Selanjutnya' })).toHaveCount(0);
  const labels = page
    .getByRole('navigation', { name: 'Pindah soal' })
    .getByRole('button')
    .filter({ hasText: /Ragu|Selesai|\// });
  const isCut = (button: Element) =>
    [...button.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0);
  expect(await labels.evaluateAll((buttons) => buttons.length)).toBeGreaterThanOrEqual(2);
  for (const label of await labels.all()) expect(await label.evaluate(isCut)).toBe(false);
  await page.getByRole('button', { name: 'Selesai', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'Masih ada 24 soal belum dijawab dan 1 soal ditandai ragu-ragu.',
  );
  await page.getByRole('button', { name: 'Lihat yang kosong' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Soal 4 dari 27' })).toBeFocused();
  await goToQuestion(page, 27);
  await expect(page.getByRole('heading', { name: 'Soal 27 dari 27' })).toBeFocused();
  await page.getByRole('button', { name: 'Selesai', exact: true }).last().click();
  await page.getByRole('button', { name: 'Ya, selesai' }).click();

  await expect(page).toHaveURL(/\/pusat-langganan$/);
  await expect(page.getByText('Simulasi SKD CPNS Mini').first()).toBeVisible();
  await page
    .getByRole('link', { name: /pembahasan/i })
    .first()
    .click();

  await expect(page.getByText(/Peringkat \d+ dari \d+ peserta/)).toBeVisible();
  await expect(page.getByText(/kurang/i).first()).toBeVisible();
  await expect(page.getByText('Keputusan Menteri PANRB', { exact: false })).toBeVisible();
  await expect(page.getByText('Soal 1', { exact: false }).first()).toBeVisible();
  await expect(page.getByText('Jawaban Anda', { exact: false }).first()).toBeVisible();
});
