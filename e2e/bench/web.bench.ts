import { availableParallelism, loadavg } from 'node:os';
import { chromium, request as requests } from '@playwright/test';
import { findChromium } from '../product/chromium.ts';
import { newLearner } from '../product/learner.ts';
import { startProduct } from '../product/product.ts';
import { landingWithoutScript, type Sitter, visitExamCold, visitFromDashboard, visitLanding } from './visits.ts';

/**
 * Measures the product's speed on a cheap phone with a slow connection: docs/web-speed.md. Needs the built product. `--rounds=5`;
 * `--only=landing,exam,dashboard`.
 */
const option = (name: string) => process.argv.find((text) => text.startsWith(`--${name}=`))?.split('=')[1];
const rounds = Number(option('rounds') ?? 5);
const parts = option('only')?.split(',') ?? ['landing', 'exam', 'dashboard'];
const bars = { landingLcpMs: 1_000, landingJsKb: 0, firstQuestionMs: 1_500, coldExamLcpMs: 2_500, nextQuestionMs: 50 };

const print = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
const each = (values: readonly number[]) => values.map((value) => Math.round(value)).join(' ');
const busyness = () =>
  `${availableParallelism()} cores, load of the last minute ${loadavg()[0]?.toFixed(1)}, of the last five ${loadavg()[1]?.toFixed(1)}`;

async function repeat<Value>(visit: () => Promise<Value>): Promise<Value[]> {
  const visits: Value[] = [];
  for (let round = 0; round < rounds; round += 1) visits.push(await visit());
  return visits;
}

/** A new learner who has just started the longest demo package without formulas. */
async function givenSitter(baseURL: string): Promise<Sitter> {
  const api = await requests.newContext({ baseURL });
  try {
    const { token } = await newLearner(api);
    const headers = { authorization: `Bearer ${token}` };
    const { tryouts } = (await (await api.get('/api/tryouts', { headers, params: { pageSize: 50 } })).json()) as {
      tryouts: { id: string; questionCount: number }[];
    };
    const [longest] = tryouts.toSorted((a, b) => b.questionCount - a.questionCount);
    const answer = await api.post('/api/attempts', { headers, data: { tryoutId: longest?.id } });
    const attempt = (await answer.json()) as { id: string; items: { stem: string }[] };
    const [first] = attempt.items;
    if (!first) throw new Error(`The attempt has no question: ${answer.status()}`);
    return {
      token,
      attemptId: attempt.id,
      firstStem: first.stem.split('\n').at(-1) ?? '',
      questionCount: attempt.items.length,
    };
  } finally {
    await api.dispose();
  }
}

print(`4 x slower processor, 1.6 Mbit/s, 150 ms round trip, nothing cached; median of ${rounds}. ${busyness()}`);
const { product, stop } = await startProduct();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-background-networking'],
});
const figures: Record<keyof typeof bars, number> = {
  landingLcpMs: Number.NaN,
  landingJsKb: Number.NaN,
  firstQuestionMs: Number.NaN,
  coldExamLcpMs: Number.NaN,
  nextQuestionMs: Number.NaN,
};
try {
  const baseURL = product.shell.url;
  const sitter = await givenSitter(baseURL);
  // Warms up: the servers' first answers, which read and compile files, are not measured.
  await visitLanding(browser, baseURL);
  await visitExamCold(browser, baseURL, sitter);

  if (parts.includes('landing')) {
    const visits = await repeat(() => visitLanding(browser, baseURL));
    figures.landingLcpMs = Math.round(median(visits.map(({ ms }) => ms)));
    figures.landingJsKb = median(visits.map(({ traffic }) => traffic.scriptKilobytes));
    const { files, kilobytes } = visits[0]!.traffic;
    print(
      `landing: ${each(visits.map(({ ms }) => ms))} ms; ${files} files, ${kilobytes} KB until it has loaded; ${visits[0]!.prefetchedFiles} files fetched ahead afterwards`,
    );
    const { words, isUsable } = await landingWithoutScript(browser, baseURL);
    print(
      `landing without JavaScript: ${words} words, its question ${isUsable ? 'can' : 'can NOT'} be answered, its links lead on`,
    );
  }
  if (parts.includes('exam')) {
    const visits = await repeat(() => visitExamCold(browser, baseURL, sitter));
    figures.coldExamLcpMs = Math.round(median(visits.map(({ ms }) => ms)));
    const { traffic, lcpMs, lcpText } = visits[0]!;
    print(
      `/exam/{id}, cold: ${each(visits.map(({ ms }) => ms))} ms; ${traffic.files} files, ${traffic.kilobytes} KB, ${traffic.scriptKilobytes} KB of it scripts, until the question stood there; largest paint at ${Math.round(lcpMs)} ms: "${lcpText}"`,
    );
  }
  if (parts.includes('dashboard')) {
    const visits = await repeat(() => visitFromDashboard(browser, baseURL, sitter));
    figures.firstQuestionMs = Math.round(median(visits.map(({ firstMs }) => firstMs)));
    figures.nextQuestionMs = Math.round(median(visits.flatMap(({ nextMs }) => nextMs)));
    print(
      `/dashboard, cold, until "Lanjutkan" could be pressed: ${each(visits.map(({ dashboardMs }) => dashboardMs))} ms`,
    );
    print(`dashboard to first question: ${each(visits.map(({ firstMs }) => firstMs))} ms`);
    print(`next question, slowest of each round: ${each(visits.map(({ nextMs }) => Math.max(...nextMs)))} ms`);
  }
} finally {
  await browser.close();
  await stop();
}
for (const [name, value] of Object.entries(figures)) {
  const bar = bars[name as keyof typeof bars];
  print(
    `${name.padEnd(16)} ${String(value).padStart(6)}   bar ${String(bar).padStart(5)}   ${value <= bar ? 'met' : 'NOT met'}`,
  );
}
print(`afterwards: ${busyness()}`);
print(JSON.stringify(figures));
