import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { signInAsAdmin } from '../product/admin.ts';
import { newPackage } from '../product/package.ts';
import { expect, test } from '../product/product.ts';

test.describe('on a device in another time zone', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('a moment is written, shown and stored in WIB, and numbers stay as they are typed', async ({
    page,
    request,
  }) => {
    const { call } = await signInAsAdmin(page, request);
    const { id } = await newPackage(request, { title: `Paket rinci ${randomUUID()}`, questions: [] });
    await page.goto(`/admin/tryouts?paket=${id}`);
    const form = page.getByRole('form', { name: 'Edit tryout' });
    await form.getByLabel('Dibuka (WIB)').fill('2026-12-06T19:00');
    await expect(form.getByText('Minggu, 6 Des 2026, 19.00 WIB')).toBeVisible();

    const price = form.getByLabel('Harga');
    await price.fill('');
    await price.pressSequentially('-5');
    await form.getByRole('button', { name: 'Simpan', exact: true }).click();
    await expect(form.getByText('Harga minimal 0')).toBeVisible();
    await expect(price).toHaveValue('-Rp5');
    await price.fill('5000');
    await expect(form.getByText('Harga minimal 0')).toHaveCount(0);
    await form.getByRole('button', { name: 'Simpan', exact: true }).click();
    await expect(form).toHaveCount(0);
    expect(await call('GET', `tryouts/${id}`)).toMatchObject({ price: 5_000, opensAt: '2026-12-06T12:00:00.000Z' });
  });
});

test('the list of users fits a phone’s screen, and its file has the columns of Indonesian Excel', async ({
  page,
  request,
}) => {
  await signInAsAdmin(page, request);
  await page.goto('/admin/users');
  const table = page.getByRole('region', { name: 'Daftar pengguna' });
  await expect(table.getByText('peserta@contoh.id')).toBeVisible();
  const [shown, whole] = await table
    .getByRole('table')
    .evaluate(({ parentElement, scrollWidth }) => [parentElement?.clientWidth ?? 0, scrollWidth]);
  expect(whole).toBeLessThanOrEqual(shown as number);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Ekspor CSV' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^\uFEFF"No";"Nama";"Email";/);

  // An administrator who comes back finds the same file, until it is deleted.
  await page.goto('/admin/dashboard');
  await page.goto('/admin/users');
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Simpan berkas' }).first().click(),
  ]);
  expect(await readFile(await again.path(), 'utf8')).toBe(text);
  await page.getByRole('region', { name: 'Ekspor CSV' }).getByRole('button', { name: 'Hapus' }).click();
  await expect(page.getByRole('region', { name: 'Ekspor CSV' })).toHaveCount(0);
});

test('a switch is visible in the dark, off and on: its track on the page, and its thumb on the track', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await signInAsAdmin(page, request);
  const { id } = await newPackage(request, { title: `Paket rinci ${randomUUID()}`, questions: [] });
  await page.goto(`/admin/tryouts?paket=${id}`);
  const control = page.getByRole('switch', { name: 'Tryout gratis' });
  for (const isOn of [false, true]) {
    await control.setChecked(isOn);
    const ratios = await control.evaluate((input) => {
      const track = input.parentElement?.querySelector('.mantine-Switch-track') as HTMLElement;
      const colourOf = (element: Element) => getComputedStyle(element).backgroundColor.match(/\d+/g)!.map(Number);
      const luminance = (element: Element) => {
        const [red = 0, green = 0, blue = 0] = colourOf(element)
          .map((part) => part / 255)
          .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const contrast = (one: Element, other: Element) => {
        const [pale = 0, deep = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
        return (pale + 0.05) / (deep + 0.05);
      };
      return [
        contrast(track, track.closest('.mantine-Modal-content') as Element),
        contrast(track.querySelector('.mantine-Switch-thumb') as Element, track),
      ];
    });
    for (const ratio of ratios) expect(ratio).toBeGreaterThanOrEqual(3);
  }
});
