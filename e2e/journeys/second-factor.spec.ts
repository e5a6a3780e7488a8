import { newAdmin } from '../product/admin.ts';
import { codeAt } from '../product/authenticator.ts';
import { expect, test } from '../product/product.ts';

test('an administrator sets up a second factor, signs in with a code, and with a recovery code when the phone is lost', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const password = 'sandi-tono-sendiri';
  const { email, token } = await newAdmin(request, ['mark'], 'Tono Penilai');
  await page.addInitScript((value) => {
    if (localStorage.getItem('signed-in-by-test')) return;
    localStorage.setItem('admin-token', value);
    localStorage.setItem('signed-in-by-test', 'yes');
  }, token);
  await page.goto('/admin/change-password');
  await expect(page.getByText('Perangkat ini')).toBeVisible();
  await page.getByRole('link', { name: 'Atur verifikasi dua langkah' }).click();
  await page.getByRole('textbox', { name: 'Password Anda' }).fill(password);
  await page.getByRole('button', { name: 'Mulai' }).click();
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await page.getByLabel('Kode 6 angka dari aplikasi').fill('12');
  await page.getByRole('button', { name: 'Aktifkan' }).click();
  await page.getByLabel('Kode 6 angka dari aplikasi').fill(codeAt(secret, Date.now()));
  await page.getByRole('button', { name: 'Aktifkan' }).click();
  const codes = page.getByRole('list', { name: 'Kode pemulihan' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  await page.getByRole('checkbox', { name: 'Saya sudah menyimpan kode pemulihan ini' }).check();
  await page.getByRole('button', { name: 'Selesai' }).click();
  await expect(page.getByText('Kode pemulihan tersisa: 10')).toBeVisible();

  const elsewhere = await (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage();
  const signIn = async () => {
    await elsewhere.goto('/admin/login');
    await elsewhere.getByLabel('Email').fill(email);
    await elsewhere.getByRole('textbox', { name: 'Password' }).fill(password);
    await elsewhere.getByRole('button', { name: 'Login' }).click();
    await expect(elsewhere.getByLabel('Kode verifikasi')).toBeFocused();
  };
  await signIn();
  await elsewhere.getByLabel('Kode verifikasi').fill('AAAA-AAAA-AAAA-AAAA');
  await elsewhere.getByRole('button', { name: 'Login' }).click();
  await expect(elsewhere.getByRole('alert')).toBeVisible();
  // The code of the next step is accepted, too: the present one may have been used above.
  await elsewhere.getByLabel('Kode verifikasi').fill(codeAt(secret, Date.now() + 30_000));
  await elsewhere.getByRole('button', { name: 'Login' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Yang perlu dikerjakan' })).toBeVisible();

  // The owner sees the other device, and ends its session.
  await page.goto('/admin/change-password');
  await expect(page.getByRole('list', { name: 'Perangkat yang masuk' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: /^Keluar dari Chrome/ }).click();
  await expect(page.getByRole('list', { name: 'Perangkat yang masuk' }).getByRole('listitem')).toHaveCount(1);
  await elsewhere.reload();
  await expect(elsewhere.getByLabel('Email')).toBeVisible();

  await signIn();
  await elsewhere.getByLabel('Kode verifikasi').fill(recovery);
  await elsewhere.getByRole('button', { name: 'Login' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Yang perlu dikerjakan' })).toBeVisible();
});
