import type { Browser } from '@playwright/test';
import { onSlowPhone, type SlowPhone } from './slow-phone.ts';

/** A learner with a running attempt, and the last line of its first question. */
export interface Sitter {
  token: string;
  attemptId: string;
  firstStem: string;
  questionCount: number;
}

interface Visit {
  ms: number;
  traffic: ReturnType<SlowPhone['traffic']>;
}

/** The shortest time that a reader needs before the next press; files fetched ahead have this time. */
const readingMs = 4_000;

/** `/`: until the largest element of the first screen is painted. */
export function visitLanding(browser: Browser, baseURL: string): Promise<Visit & { prefetchedFiles: number }> {
  return onSlowPhone(browser, { baseURL }, async ({ page, traffic }) => {
    await page.goto('/', { waitUntil: 'load' });
    const loaded = traffic();
    await page.waitForTimeout(1_000);
    const { lcpMs, prefetched } = await page.evaluate(() => ({
      lcpMs: window.watched.lcpMs,
      prefetched: document.querySelectorAll('link[rel=prefetch]').length,
    }));
    return { ms: lcpMs, traffic: loaded, prefetchedFiles: prefetched };
  });
}

/** The words of `/` in a browser that runs no script, and whether the page can be used. */
export function landingWithoutScript(browser: Browser, baseURL: string): Promise<{ words: number; isUsable: boolean }> {
  return onSlowPhone(browser, { baseURL, isScripted: false }, async ({ page }) => {
    await page.goto('/');
    await page.locator('summary', { hasText: '38' }).click();
    const answered = await page.getByText('Benar.').isVisible();
    const words = (await page.locator('body').innerText()).split(/\s+/).length;
    await page.getByRole('link', { name: 'Coba Gratis' }).first().click();
    await page.waitForURL('**/free-tryout');
    return { words, isUsable: answered };
  });
}

/** /exam/{id} of a running attempt, opened by its address: until the question is shown. */
export function visitExamCold(
  browser: Browser,
  baseURL: string,
  sitter: Sitter,
): Promise<Visit & { lcpMs: number; lcpText: string }> {
  return onSlowPhone(browser, { baseURL, token: sitter.token }, async ({ page, context, traffic }) => {
    await context.addInitScript((text) => window.watched.watchFor(text), sitter.firstStem);
    await page.goto(`/exam/${sitter.attemptId}`);
    const questionMs = await painted(page, sitter.firstStem);
    const then = traffic();
    await page.waitForTimeout(1_000);
    const { lcpMs, lcpText } = await page.evaluate(() => window.watched);
    // The later of the two: a large line of the loading screen must not count as the exam.
    return { ms: Math.max(lcpMs, questionMs), lcpMs, lcpText, traffic: then };
  });
}

/** From the press of "Lanjutkan" on the dashboard to the first question; then through the paper. */
export function visitFromDashboard(
  browser: Browser,
  baseURL: string,
  sitter: Sitter,
): Promise<{ firstMs: number; nextMs: number[]; dashboardMs: number }> {
  return onSlowPhone(browser, { baseURL, token: sitter.token }, async ({ page }) => {
    await page.goto('/dashboard');
    const resume = page.getByRole('link', { name: 'Lanjutkan' }).first();
    await resume.waitFor();
    const dashboardMs = await page.evaluate(() => performance.now());
    await page.waitForTimeout(readingMs);
    await page.evaluate((text) => window.watched.watchFor(text), sitter.firstStem);
    await resume.click();
    const firstMs = (await painted(page, sitter.firstStem)) - (await page.evaluate(() => window.watched.pressedAt));
    return { firstMs, nextMs: await walkThroughPaper(page, sitter.questionCount), dashboardMs };
  });
}

async function walkThroughPaper(page: SlowPhone['page'], questionCount: number): Promise<number[]> {
  await page.waitForTimeout(1_000);
  await page.evaluate(() => void (window.watched.pressesMs = []));
  const steps = Math.min(questionCount - 1, 15);
  for (let step = 1; step <= steps; step += 1) {
    await page.getByRole('button', { name: 'Selanjutnya' }).click();
    await page.getByRole('heading', { name: new RegExp(`^Soal ${step + 1} dari`) }).waitFor();
    await page.waitForTimeout(150);
  }
  const timed = await page.evaluate(() => window.watched.pressesMs);
  // The browser reports no press shorter than 16 ms, so those count as 16.
  return [...timed, ...Array.from({ length: Math.max(0, steps - timed.length) }, () => 16)];
}

async function painted(page: SlowPhone['page'], text: string): Promise<number> {
  const time = await page.waitForFunction(
    (wanted) => {
      const at = window.watched.paintedAt[wanted];
      return at !== undefined && Number.isFinite(at) && at;
    },
    text,
    { timeout: 60_000 },
  );
  return (await time.jsonValue()) as number;
}
