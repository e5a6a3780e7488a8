import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../product/product.ts';
import { listWith, signInAsNewLearner } from '../product/learner.ts';

test('the whole exam works by keyboard alone', async ({ page, request }) => {
  await signInAsNewLearner(page, request);
  await page.goto(listWith('Tryout Matematika'));
  await page.getByRole('article').filter({ hasText: 'Tryout Matematika' }).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Mulai Tryout' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Soal 1 dari 2' })).toBeVisible();

  await page.keyboard.press('3');
  await expect(page.getByRole('radio').nth(2)).toBeChecked();
  await page.keyboard.press('a');
  await expect(page.getByRole('radio').nth(0)).toBeChecked();
  await page.keyboard.press('5');
  await expect(page.getByRole('radio').nth(0)).toBeChecked();
  await page.keyboard.press('r');
  await expect(page.getByRole('button', { name: 'Ragu-ragu', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Soal 2 dari 2' })).toBeFocused();
  await page.keyboard.press('2');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { name: 'Soal 1 dari 2' })).toBeFocused();
  await expect(page.getByRole('radio').nth(0)).toBeChecked();
  await page.keyboard.press('ArrowRight');

  await page.getByRole('button', { name: 'Selesai', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ya, selesai' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pusat-langganan$/);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no screen of the story breaks a rule that axe knows, ${colorScheme}`, async ({ page, request }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations: string[] = [];
    const check = async () => {
      const results = await new AxeBuilder({ page }).analyze();
      violations.push(
        ...results.violations.map(
          (violation) => `${page.url()}: ${violation.id}: ${violation.nodes.map((node) => node.html).join(' | ')}`,
        ),
      );
    };
    await page.goto('/');
    await check();
    for (const path of ['/auth', '/auth?mode=register', '/admin/login', '/questioner/login']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await check();
    }
    await signInAsNewLearner(page, request);
    for (const path of ['/dashboard', '/exam/list', '/pusat-langganan']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await check();
    }
    await page.goto(listWith('Simulasi SKD CPNS Mini'));
    await page.getByRole('article').filter({ hasText: 'Simulasi SKD CPNS Mini' }).getByRole('link').click();
    await expect(page.getByRole('button', { name: 'Mulai Tryout' })).toBeVisible();
    await check();
    await page.getByRole('button', { name: 'Mulai Tryout' }).click();
    await expect(page.getByRole('heading', { name: /^Soal 1 dari/ })).toBeVisible();
    await page.keyboard.press('a');
    await page.keyboard.press('r');
    await check();
    await page
      .getByRole('button', { name: /^Nomor soal|^Selesai$/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check();
    await page.keyboard.press('Escape');
    const attempt = new URL(page.url()).pathname.split('/').at(-1);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await request.post(`/api/attempts/${attempt}/submit`, { headers: { authorization: `Bearer ${token}` } });
    await page.reload();
    await expect(page.getByText(/Peringkat \d+ dari \d+ peserta/)).toBeVisible();
    await check();
    expect(violations).toEqual([]);
  });
}
