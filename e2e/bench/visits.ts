import type { Sitter } from './sitter.ts';
import { onSlowPhone, type Place, type SlowPhone } from './slow-phone.ts';
import type { Traffic } from './traffic.ts';

interface Visit {
  ms: number;
  traffic: Traffic;
}

/** The shortest time that a reader needs before the next press; files fetched ahead have this time. */
const readingMs = 4_000;

/** `/`: until the largest element of the first screen is painted. */
export function visitLanding(place: Place): Promise<Visit & { prefetchedFiles: number }> {
  return onSlowPhone(place, {}, async ({ page, traffic }) => {
    await page.goto('/', { waitUntil: 'load' });
    await page.waitForTimeout(1_000);
    const { lcpMs, loadedMs, prefetched } = await page.evaluate(() => ({
      lcpMs: window.watched.lcpMs,
      loadedMs: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventStart,
      prefetched: document.querySelectorAll('link[rel=prefetch]').length,
    }));
    return { ms: lcpMs, traffic: traffic(loadedMs), prefetchedFiles: prefetched };
  });
}

/** The words of `/` in a browser that runs no script, and whether the page can be used. */
export function landingWithoutScript(place: Place): Promise<{ words: number; isUsable: boolean }> {
  return onSlowPhone(place, { isScripted: false }, async ({ page }) => {
    await page.goto('/');
    await page.locator('summary', { hasText: '38' }).click();
    const answered = await page.getByText('Benar.').isVisible();
    const words = (await page.locator('body').innerText()).split(/\s+/).length;
    await page.getByRole('link', { name: 'Coba Gratis' }).first().click();
    await page.waitForURL('**/free-tryout');
    return { words, isUsable: answered };
  });
}

/** /exam/{id} of a running attempt, opened by its address: until the question is shown, and until it can be answered. */
export function visitExamCold(
  place: Place,
  sitter: Sitter,
): Promise<Visit & { lcpMs: number; lcpText: string; ready: Visit }> {
  return onSlowPhone(place, { token: sitter.token }, async ({ page, context, traffic }) => {
    await context.addInitScript((text) => window.watched.watchFor(text), sitter.firstStem);
    await page.goto(`/exam/${sitter.attemptId}`);
    const questionMs = await painted(page, sitter.firstStem);
    await page.evaluate(() => window.watched.watchFor('', 'input[type=radio]'));
    const readyMs = await painted(page, '');
    await page.waitForTimeout(1_000);
    const { lcpMs, lcpText } = await page.evaluate(() => window.watched);
    // The later of the two: a large line of the loading screen must not count as the exam.
    const ms = Math.max(lcpMs, questionMs);
    const ready = { ms: readyMs, traffic: traffic(readyMs) };
    return { ms, lcpMs, lcpText, traffic: traffic(ms), ready };
  });
}

/** From the press of "Lanjutkan" on the dashboard to the first question; then through the paper. */
export function visitFromDashboard(
  place: Place,
  sitter: Sitter,
): Promise<{ dashboard: Visit; ready: Visit; firstMs: number; nextMs: number[] }> {
  const [link, progress] = ['Lanjutkan', 'Kemajuan Anda'];
  return onSlowPhone(place, { token: sitter.token }, async ({ page, context, traffic }) => {
    await context.addInitScript((texts) => texts.forEach((text) => window.watched.watchFor(text)), [link, progress]);
    await page.goto('/dashboard');
    const [dashboardMs, readyMs] = [await painted(page, link), await painted(page, progress)];
    const dashboard = { ms: dashboardMs, traffic: traffic(dashboardMs) };
    const ready = { ms: readyMs, traffic: traffic(readyMs) };
    const resume = page.getByRole('link', { name: link }).first();
    await page.waitForTimeout(readingMs);
    await page.evaluate((text) => window.watched.watchFor(text), sitter.firstStem);
    await resume.click();
    const firstMs = (await painted(page, sitter.firstStem)) - (await page.evaluate(() => window.watched.pressedAt));
    return { dashboard, ready, firstMs, nextMs: await walkThroughPaper(page, sitter.questionCount) };
  });
}

/**
 * Between two areas that this page has shown already: from the press of "Login Admin" on the learners' sign-in, and from the press of "back" there, to the
 * frame with the other area's heading.
 */
export function visitAreas(place: Place): Promise<number[]> {
  const learners = 'Login ke Akun Anda';
  const administrators = 'Login Admin';
  return onSlowPhone(place, {}, async ({ page }) => {
    const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
    const there = async () => {
      await page.evaluate((name) => window.watched.watchFor(name, 'h1'), administrators);
      await page.getByRole('link', { name: administrators }).click();
      return (await painted(page, administrators)) - (await page.evaluate(() => window.watched.pressedAt));
    };
    const back = async () => {
      const from = await page.evaluate((name) => {
        window.watched.watchFor(name, 'h1');
        const now = performance.now();
        history.back();
        return now;
      }, learners);
      return (await painted(page, learners)) - from;
    };
    await page.goto('/auth');
    await heading(learners).waitFor();
    await there();
    await back();
    await page.waitForTimeout(1_000);
    const switches: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      switches.push(await there());
      await page.waitForTimeout(500);
      switches.push(await back());
      await page.waitForTimeout(500);
    }
    return switches;
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
