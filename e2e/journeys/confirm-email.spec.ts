import { randomUUID } from 'node:crypto';
import { signInAsAdmin } from '../product/admin.ts';
import { expect, test } from '../product/product.ts';

test('an e-mail address is confirmed by the link of a mail, opened on another device, and the notice disappears', async ({
  page,
  browser,
  request,
  product,
}) => {
  const email = `${randomUUID()}@contoh.id`;
  const registered = await request.post('/api/auth/register', {
    data: {
      ...{ email, password: 'jendela-kopi-7', name: 'Sari Peserta', province: 'Bali', phone: '081234567890' },
      ...{ gender: 'female', instance: 'PLN', consent: true, ageGroup: 'adult' },
    },
  });
  const { token } = (await registered.json()) as { token: string };
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto('/dashboard');
  const notice = page.getByRole('note', { name: 'Konfirmasi email' });
  await expect(notice).toContainText(email);
  await notice.getByRole('button', { name: 'Kirim ulang' }).click();
  await expect(notice.getByRole('status')).toContainText('Tautan baru sedang dikirim');

  // Without a mail server, mail of a development server is in its log: the newest to this address counts.
  const linksOf = () =>
    product.api.output
      .split('── Mail that was not sent')
      .filter((mail) => mail.includes(email))
      .flatMap((mail) => /auth\?mode=confirm#token=([\w-]{43})/.exec(mail)?.[1] ?? []);
  await expect.poll(() => linksOf().length).toBe(2);
  const [older, newest] = linksOf();

  const elsewhere = await browser.newContext();
  const inMail = await elsewhere.newPage();
  const open = async (link: string | undefined) => {
    await inMail.goto('about:blank');
    await inMail.goto(new URL(`/auth?mode=confirm#token=${link}`, product.shell.url).href);
    await inMail.getByRole('button', { name: 'Konfirmasi email' }).click();
  };
  await open(older);
  await expect(inMail.getByRole('alert')).toContainText('Tautan ini sudah dipakai');
  await open(newest);
  await expect(inMail.getByRole('status')).toContainText('Email sudah dikonfirmasi');
  await expect(inMail).toHaveURL(/\/auth\?mode=confirm$/);
  await elsewhere.close();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('an administrator confirms an address by hand, with a reason', async ({ page, request }) => {
  const email = `${randomUUID()}@contoh.id`;
  await request.post('/api/auth/register', {
    data: {
      ...{ email, password: 'jendela-kopi-7', name: 'Tanpa Surel', province: 'Bali', phone: '081234567890' },
      ...{ gender: 'male', instance: 'PLN', consent: true, ageGroup: 'adult' },
    },
  });
  await signInAsAdmin(page, request);
  await page.goto('/admin/users?search=Tanpa+Surel');
  await page.getByRole('link', { name: 'Tanpa Surel' }).first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Email belum dikonfirmasi')).toBeVisible();
  await drawer.getByRole('button', { name: 'Konfirmasi manual' }).click();
  await drawer.getByLabel('Alasan konfirmasi manual').selectOption('Peserta menjawab dari alamat ini');
  await drawer.getByRole('button', { name: 'Konfirmasi email' }).click();
  await expect(drawer.getByText(/Email dikonfirmasi \d+ \w+ \d{4}/)).toBeVisible();
});
