import type { Page } from '@playwright/test';
import { adminCalls } from '../../product/admin.ts';
import { saveMark } from '../../product/exam.ts';
import { chooseOption, startTryout } from '../../product/learner.ts';
import { demo } from '../../product/product.ts';
import { hostOf } from '../hosts/ask.ts';
import { expect, test as base } from '../hosts/test.ts';

// Shell, areas and API come from different days: today's beside those of the next release (releases/next-release.ts says what it changes).
// In every mix all areas work, the console stays silent, and no script comes twice.

/** As React's developer tools do: React tells them its version when it starts. */
const countReacts = () => {
  const reacts: string[] = [];
  const inject = ({ version }: { version: string }) => reacts.push(version);
  Object.assign(window, { reacts, __REACT_DEVTOOLS_GLOBAL_HOOK__: { supportsFiber: true, inject } });
};
const reactsOf = (page: Page) => page.evaluate(() => (window as unknown as { reacts: string[] }).reacts);

const test = base.extend<{ troubles: string[] }>({
  troubles: [
    async ({ page, consoleErrors }, use) => {
      const twice: string[] = [];
      const fetched = new Set<string>();
      page.on('response', async (response) => {
        const request = response.request();
        if (response.fromServiceWorker() || !/\.[0-9a-f]{8,}\.js$/.test(response.url())) return;
        const { responseBodySize } = await request.sizes().catch(() => ({ responseBodySize: 0 }));
        // Negative for an answer from the browser's cache, over HTTP/2.
        if (responseBodySize <= 0) return;
        if (fetched.has(response.url())) twice.push(response.url());
        fetched.add(response.url());
      });
      await page.addInitScript(countReacts);
      await use(consoleErrors);
      expect(consoleErrors).toEqual([]);
      expect(twice).toEqual([]);
    },
    { auto: true },
  ],
});

async function signIn(page: Page, { email, password }: typeof demo.learner, button = 'Login') {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: button, exact: true }).click();
}

/** Opens another page without a reload. */
const goInPage = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const news = (page: Page) => page.getByText('Kabar baru');
const sizeOfNews = (page: Page) => news(page).evaluate((element) => getComputedStyle(element).fontSize);
const smallSizeOfPage = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mantine-font-size-sm'));
const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

const today = { react: '19.3.1', small: '0.9375rem' };
const tomorrow = { react: '19.3.0', small: '1.1875rem' };

test.describe('new areas in an old shell, beside an old API', () => {
  test.beforeAll(({ hosts, next }) => {
    for (const area of ['learner-app', 'admin-app', 'questioner-app'] as const) hosts.publish(area, next.filesOf(area));
  });
  test.afterAll(({ hosts }) => hosts.reset());

  test('the administrators’ has its own components and look, and the page’s React and toasts', async ({ page }) => {
    await page.goto(`${hostOf('admin')}/admin/login`);
    await expect(news(page)).toBeVisible();
    expect(await sizeOfNews(page)).toBe('19px');
    expect(await reactsOf(page)).toEqual([today.react]);

    await signIn(page, demo.admin);
    // The toast is the shell's; there is one.
    await expect(page.getByText('Login berhasil')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Gunakan tampilan gelap' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  test('the learners’ works with answers that lack its new field; the shell’s own page keeps the shell’s look', async ({
    page,
  }) => {
    await page.goto('/auth');
    await expect(news(page)).toBeVisible();
    await goInPage(page, '/tidak-ada');
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    expect(await smallSizeOfPage(page)).toContain(today.small);
    await page.goBack();
    await expect(news(page)).toBeVisible();
    expect(await smallSizeOfPage(page)).toContain(tomorrow.small);

    await signIn(page, demo.learner);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/tryout');
    await expect(card(page, 'Tryout Matematika')).not.toContainText('Oleh');
    await startTryout(page, 'Tryout Matematika');
    await chooseOption(page, 0);
    await expect(saveMark(page)).toHaveText(/^Tersimpan/);
    expect(await reactsOf(page)).toEqual([today.react]);
  });

  test('an address that the shell doesn’t know yet is not found', async ({ page }) => {
    await page.goto('/kabar');
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
  });

  test('a questioner signs in', async ({ page }) => {
    await page.goto(`${hostOf('questioner')}/questioner/login`);
    await signIn(page, demo.questioner, 'Masuk');
    await expect(page).toHaveURL(/\/questioner\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('old areas in a new shell, beside a new API', () => {
  test.beforeAll(async ({ hosts, next }) => {
    hosts.publish('shell', next.filesOf('shell'));
    await hosts.runApi(next.api);
  });
  test.afterAll(async ({ hosts }) => {
    hosts.reset();
    await hosts.runApi();
  });

  test('learners read what the API didn’t send before: a level of difficulty, a field', async ({ page, request }) => {
    const { call } = await adminCalls(request);
    const { tryouts } = await call<{ tryouts: { id: string; title: string }[] }>('GET', 'tryouts?search=Matematika');
    const { id } = tryouts.find(({ title }) => title === 'Tryout Matematika') ?? {};
    await call('PUT', `tryouts/${id}`, { title: 'Tryout Matematika', difficulty: 'Sangat Sulit' });

    await page.goto('/auth');
    await signIn(page, demo.learner);
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await smallSizeOfPage(page)).toContain(today.small);
    await page.goto('/tryout');
    await expect(card(page, 'Tryout Matematika')).toContainText('Sangat Sulit');
    await startTryout(page, 'Simulasi SKD CPNS Mini');
    await chooseOption(page, 0);
    await expect(saveMark(page)).toHaveText(/^Tersimpan/);
    expect(await reactsOf(page)).toEqual([tomorrow.react]);
  });

  test('an address that the area doesn’t have yet is not found', async ({ page }) => {
    await page.goto('/kabar');
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await expect.poll(() => smallSizeOfPage(page)).toContain(tomorrow.small);
  });

  test('staff sign in', async ({ page }) => {
    await page.goto(`${hostOf('admin')}/admin/login`);
    await signIn(page, demo.admin);
    await expect(page.getByText('Login berhasil')).toHaveCount(1);
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await page.goto(`${hostOf('questioner')}/questioner/login`);
    await signIn(page, demo.questioner, 'Masuk');
    await expect(page).toHaveURL(/\/questioner\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
