import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { filesKept } from '../product/device.ts';
import { saveMark } from '../product/exam.ts';
import { chooseOption, signInAsNewLearner } from '../product/learner.ts';
import { goOffline, goOnline } from '../product/offline.ts';
import { cameraPhoto, pictureFile } from '../product/picture.ts';
import { expect, test } from '../product/product.ts';

const cardInput = (page: Page) => page.locator('input[type=file]');
const send = (page: Page) => page.getByRole('button', { name: /^(Daftar dan mulai tryout|Coba lagi)$/ });
const hints = 'Format: JPG, PNG. Maksimal 2MB';

interface Person {
  name: string;
  email: string;
}
const somebody = (): Person => ({ name: 'Rani Kusuma', email: `${randomUUID()}@contoh.id` });
let lastNumber = 1_000;
/** Each registration has a phone number of its own, as only three a day are allowed for one. */
const ownNumber = () => `0812 9000 ${(lastNumber += 1)}`;

async function fill(page: Page, { name, email }: Person): Promise<void> {
  await page.getByLabel('Nama Lengkap').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Nomor Telepon').fill(ownNumber());
  await page.getByLabel('Instansi').fill('Universitas Contoh');
  await page.getByLabel('18 tahun atau lebih').check();
}

test('a guest takes the free tryout through a broken connection and a reload, and keeps the result in an account', async ({
  page,
  context,
}) => {
  test.setTimeout(150_000);
  const person = somebody();
  await page.goto('/');
  await page.getByRole('link', { name: 'Coba Gratis' }).first().click();
  await expect(page.getByRole('heading', { name: 'Daftar Tryout Gratis' })).toBeVisible();
  await fill(page, person);
  await cardInput(page).setInputFiles(pictureFile(800, 500, 'ktp.png'));
  await expect(page.getByRole('img', { name: 'Kartu identitas yang akan dikirim' })).toBeVisible();
  const consent = page.getByRole('checkbox');
  await expect(consent).not.toBeChecked();
  await consent.check();
  // Pressed twice, as nervous people do.
  await send(page).dblclick();
  await expect(page.getByText('Pendaftaran tryout gratis berhasil!')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Soal 1 dari 40/ })).toBeVisible();
  await expect(page).toHaveURL(/\/exam\/TO\w+$/);

  await chooseOption(page, 1);
  await expect(saveMark(page)).toHaveText(/Tersimpan/);
  await filesKept(page);
  await goOffline(context);
  await page.getByRole('button', { name: 'Selanjutnya' }).click();
  await chooseOption(page, 2);
  await expect(saveMark(page)).toHaveText(/Belum terkirim \(1\)/);
  await page.reload();
  await expect(page.getByText('Anda sedang offline.')).toBeVisible();
  await expect(page.getByText('2 dari 40 soal dijawab')).toBeVisible();
  await goOnline(context);
  await expect(saveMark(page)).toHaveText(/Tersimpan/);

  await page.getByRole('button', { name: /^Nomor soal/ }).click();
  await page.getByRole('button', { name: 'Selesai', exact: true }).click();
  await page.getByRole('button', { name: 'Ya, selesai' }).click();
  await expect(page).toHaveURL(/\/pusat-langganan$/);
  await expect(page.getByText('Baru saja selesai')).toBeVisible();
  await page.getByRole('link', { name: 'Lihat pembahasan' }).click();
  await expect(page.getByText('Peringkat 1 dari 1 peserta bila Anda mendaftar')).toBeVisible();
  await page.goBack();

  await page.getByRole('link', { name: 'Daftar Akun' }).click();
  // Values from the free tryout's form needn't be typed again, and no address or storage holds them.
  await expect(page.getByLabel('Nama Lengkap')).toHaveValue(person.name);
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('Nomor Telepon')).toHaveValue(/^0812 9000/);
  const traces = () => JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }]);
  expect(await page.evaluate(traces)).not.toContain(person.email);
  await page.getByLabel('Password', { exact: true }).fill('jendela-kopi-7');
  await page.getByLabel('Provinsi').selectOption('Bali');
  await page.getByLabel('Perempuan').check();
  await page.getByRole('combobox', { name: 'Instansi' }).fill('PLN');
  await page.getByLabel('18 tahun atau lebih').check();
  await page.getByLabel(/menyetujui Pemberitahuan Privasi/).check();
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
  await expect(page.getByText('Tryout gratis Anda sudah masuk ke akun ini')).toBeVisible();
  await expect(page).toHaveURL(/\/pusat-langganan$/);
  await expect(page.getByText('Tryout gratis di perangkat ini')).toHaveCount(0);
  await expect(page.getByText('Terakhir selesai')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userTryouts'))).toBeNull();
  await page.getByRole('link', { name: 'Lihat pembahasan' }).click();
  await expect(page.getByText('Peringkat 1 dari 1 peserta setelah email Anda dikonfirmasi')).toBeVisible();
});

test('wrong files and a broken connection leave the form as it was filled in', async ({ page, context }) => {
  await page.goto('/free-tryout');
  await fill(page, somebody());
  await expect(page.getByText(hints)).toBeVisible();
  await cardInput(page).setInputFiles({ name: 'ktp.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('Kartu identitas harus berupa gambar JPG atau PNG')).toBeVisible();

  const tooLarge = page.getByText('Ukuran file terlalu besar. Maksimal 2MB');
  const broken = Buffer.concat([pictureFile(8, 8).buffer.subarray(0, 40), Buffer.alloc(3 * 1024 * 1024)]);
  await cardInput(page).setInputFiles({ name: 'ktp.png', mimeType: 'image/png', buffer: broken });
  await expect(tooLarge).toBeVisible();

  const { buffer, ...picture } = pictureFile(1_200, 800, 'ktp.png');
  const large = { ...picture, buffer: Buffer.concat([buffer, Buffer.alloc(2 * 1024 * 1024)]) };
  await cardInput(page).setInputFiles(large);
  await expect(page.getByRole('img', { name: 'Kartu identitas yang akan dikirim' })).toBeVisible();
  await expect(tooLarge).toHaveCount(0);

  await send(page).click();
  await expect(page.getByText('Centang persetujuan ini untuk melanjutkan')).toBeVisible();
  await page.getByRole('checkbox').check();
  await goOffline(context);
  await send(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Terjadi kesalahan. Silakan coba lagi.' })).toBeVisible();
  await expect(page.getByLabel('Nama Lengkap')).toHaveValue('Rani Kusuma');
  await expect(page.getByRole('img', { name: 'Kartu identitas yang akan dikirim' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Rani');

  await goOnline(context);
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByRole('heading', { name: /^Soal 1 dari/ })).toBeVisible();
});

test('a photo straight from a phone’s camera is made smaller on the device, and is upright', async ({ page }) => {
  await page.goto('/free-tryout');
  await fill(page, somebody());
  const photo = await cameraPhoto(page);
  expect(photo.buffer.length).toBeGreaterThan(3 * 1024 * 1024);
  expect(photo.buffer.length).toBeLessThan(12 * 1024 * 1024);
  await cardInput(page).setInputFiles(photo);
  const preview = page.getByRole('img', { name: 'Kartu identitas yang akan dikirim' });
  await expect(preview).toBeVisible();
  await expect(
    page.getByText(/^Foto diperkecil di perangkat ini agar dapat dikirim: \d,?\d* MB menjadi/),
  ).toBeVisible();
  const seen = await preview.evaluate((img: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [img.naturalWidth, img.naturalHeight];
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(img, 0, 0);
    const redAt = (y: number) => {
      const [red = 0, green = 0] = context.getImageData(canvas.width / 2, y, 1, 1).data;
      return red > 200 && green < 60;
    };
    return { size: [canvas.width, canvas.height], top: redAt(20), bottom: redAt(canvas.height - 20) };
  });
  expect(seen).toEqual({ size: [1_200, 1_600], top: true, bottom: false });

  await page.getByRole('checkbox').check();
  await send(page).click();
  await expect(page.getByRole('heading', { name: /^Soal 1 dari/ })).toBeVisible();
});

test('a learner starts the free tryout with one press, and sees no form', async ({ page, request }) => {
  await signInAsNewLearner(page, request);
  await page.goto('/dashboard');
  await page
    .getByRole('navigation', { name: 'Akses cepat' })
    .getByRole('link', { name: /Tryout Gratis/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Tryout Gratis', exact: true })).toBeVisible();
  await expect(page.locator('input[type=file], form')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mulai Tryout' }).click();
  await expect(page.getByRole('heading', { name: /^Soal 1 dari 40/ })).toBeVisible();
  await page.goto('/free-tryout');
  await expect(page.getByRole('link', { name: 'Lanjutkan' })).toBeVisible();
});
