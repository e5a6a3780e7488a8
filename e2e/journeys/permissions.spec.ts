import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { adminCalls, signInAsAdmin, newAdmin } from '../product/admin.ts';
import { newLearner } from '../product/learner.ts';
import { choiceQuestion, newPackage } from '../product/package.ts';
import { expect, test } from '../product/product.ts';

test('an administrator gives another one a permission and takes it back: menu, page and server follow, and nobody signs out', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const { email, token } = await newAdmin(request, ['mark'], 'Tono Penilai');
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  await context.addInitScript((value) => localStorage.setItem('admin-token', value), token);
  const marker = await context.newPage();
  const menu = marker.getByRole('navigation').first();

  await marker.goto('/admin/dashboard');
  await expect(marker.getByRole('heading', { name: 'Yang perlu dikerjakan' })).toBeVisible();
  await expect(menu.getByRole('link')).toHaveText(['Dashboard', 'Penilaian esai']);
  await marker.goto('/admin/users');
  await expect(marker.getByRole('heading', { name: 'Bagian ini tidak terbuka untuk Anda' })).toBeVisible();
  const asked = await request.get('/proxy/admin/profiles', { headers: { authorization: `Bearer ${token}` } });
  expect([asked.status(), ((await asked.json()) as { code: string }).code]).toEqual([403, 'PERMISSION_MISSING']);

  await signInAsAdmin(page, request);
  await page.goto(`/admin/staff?search=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: 'Tindakan untuk Tono Penilai' }).click();
  await page.getByRole('menuitem', { name: 'Ubah izin' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Menilai esai' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Membantu pengguna' }).check();
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Izin Tono Penilai tersimpan')).toBeVisible();

  await marker.getByRole('button', { name: 'Periksa lagi' }).click();
  await expect(marker.getByRole('heading', { name: 'Pengguna' })).toBeVisible();
  await expect(menu.getByRole('link')).toHaveText([
    'Dashboard',
    'Tryout',
    'Diskusi',
    'Pengguna',
    'Pendaftaran gratis',
    'Pembelian',
  ]);

  await page.goto('/admin/audit?entity=staff');
  await page.getByRole('button', { name: `Buka rincian: Mengubah ${email}` }).click();
  await expect(page.getByRole('row', { name: /^Izin.*Menilai esai.*Membantu pengguna/ })).toBeVisible();
});

test('a package has a page: opened from the table, with its takers and an Excel file of them', async ({
  page,
  request,
}) => {
  const title = `Tryout Bersama ${randomUUID().slice(0, 8)}`;
  const { id } = await newPackage(request, { title, questions: [choiceQuestion('Berapa $1+1$?', ['2', '3'])] });
  const { token } = await newLearner(request, 'Sari Penyelesai');
  const headers = { authorization: `Bearer ${token}` };
  const begun = await request.post('/api/attempts', { headers, data: { tryoutId: id } });
  const attempt = (await begun.json()) as { id: string };
  expect((await request.post(`/api/attempts/${attempt.id}/submit`, { headers })).status()).toBe(200);

  await signInAsAdmin(page, request);
  await page.goto(`/admin/tryouts?${new URLSearchParams({ search: title })}`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/tryouts/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Sari Penyelesai' })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Ekspor Excel' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^peserta-tryout-bersama-.*\.xlsx$/);
  // An .xlsx is a ZIP archive, which begins with these letters.
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a package that broke after it was published is named on the dashboard, and a reviewer is led to the problem', async ({
  page,
  request,
}) => {
  const { call } = await adminCalls(request);
  const title = `Tryout TWK ${randomUUID().slice(0, 8)}`;
  const { id } = await call<{ id: string }>('POST', 'tryouts', { title, type: 'TWK_BUMN', status: false });
  const write = (question: string, ...texts: string[]) =>
    call('POST', `tryouts/${id}/questions`, {
      question,
      subType: 'TWK',
      explanation: 'Lihat UUD 1945.',
      options: texts.map((text, index) => ({ text, isCorrect: index === 0 })),
    });
  await write('Siapa yang mengesahkan UUD 1945?', 'PPKI', 'BPUPKI', 'MPR');
  await call('POST', `tryouts/${id}/publish`);
  await write('Nilai dari $\\frac{1}{2$ adalah …', '37', '36', '37');

  const { token } = await newAdmin(request, ['review'], 'Rini Pemeriksa');
  await page.addInitScript((value) => localStorage.setItem('admin-token', value), token);
  await page.goto('/admin/dashboard');
  // Other journeys have changed packages too, and the page asks until all of them have been checked.
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('punya 2 masalah', {
    timeout: 30_000,
  });
  await page.getByRole('link', { name: `Periksa ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Periksa tryout' });
  await expect(dialog.getByText('Pilihan yang sama')).toBeVisible();
  await expect(dialog.getByText('Rumus tidak dapat dibaca')).toBeVisible();
  // Fixing it needs the permission to manage.
  await expect(dialog.getByRole('link')).toHaveCount(0);

  await call('DELETE', `tryouts/${id}`);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Yang perlu dikerjakan' })).toBeVisible();
  await expect(page.getByText(/paket terbit|masalah|catatan/).first()).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
});
