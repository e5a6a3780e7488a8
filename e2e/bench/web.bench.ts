import { availableParallelism, loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { domain, startHosts } from '../deploy/hosts/hosts.ts';
import { findChromium } from '../product/chromium.ts';
import { givenSitter } from './sitter.ts';
import type { Place } from './slow-phone.ts';
import type { Traffic } from './traffic.ts';
import { landingWithoutScript, visitAreas, visitExamCold, visitFromDashboard, visitLanding } from './visits.ts';

/**
 * Measures the product's speed on a cheap phone with a slow connection, behind nginx with HTTP/2: docs/web-speed.md. Needs the built product.
 * `--rounds=5`; `--only=landing,exam,dashboard,areas`; `--files` lists what a first visit fetches.
 */
const option = (name: string) => process.argv.find((text) => text.startsWith(`--${name}=`))?.split('=')[1];
const rounds = Number(option('rounds') ?? 5);
const parts = option('only')?.split(',') ?? ['landing', 'exam', 'dashboard', 'areas'];
const isListing = process.argv.includes('--files');

/** The highest figure that is allowed. Figures without a bar explain the others. */
const bars: Record<string, number> = {
  landingLcpMs: 600,
  landingJsKb: 0,
  coldExamLcpMs: 2_000,
  coldExamKb: 230,
  coldDashboardMs: 2_500,
  firstQuestionMs: 800,
  nextQuestionMs: 50,
  areaSwitchMs: 100,
  consoleErrors: 0,
};
const figures: Record<string, number> = {};

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

/** Notes how much these visits have fetched. @returns the same in words */
function noteTraffic(
  page: 'landing' | 'coldExam' | 'coldExamReady' | 'coldDashboard' | 'coldDashboardReady',
  visits: readonly { traffic: Traffic }[],
): string {
  const kilobytes = median(visits.map(({ traffic }) => traffic.kilobytes));
  const requests = median(visits.map(({ traffic }) => traffic.requests));
  figures[`${page}Kb`] = kilobytes;
  figures[`${page}Requests`] = requests;
  const [first] = visits;
  if (isListing)
    for (const { address, bytes } of first?.traffic.files ?? []) print(`${String(bytes).padStart(8)}  ${address}`);
  return `${requests} requests, ${kilobytes} KB, ${first?.traffic.scriptKilobytes} KB of it scripts`;
}

async function measureLanding(place: Place): Promise<void> {
  const visits = await repeat(() => visitLanding(place));
  figures['landingLcpMs'] = Math.round(median(visits.map(({ ms }) => ms)));
  figures['landingJsKb'] = median(visits.map(({ traffic }) => traffic.scriptKilobytes));
  print(
    `landing: ${each(visits.map(({ ms }) => ms))} ms; ${noteTraffic('landing', visits)}, until it has loaded; ${visits[0]?.prefetchedFiles} files fetched ahead afterwards`,
  );
  const { words, isUsable } = await landingWithoutScript(place);
  print(
    `landing without JavaScript: ${words} words, its question ${isUsable ? 'can' : 'can NOT'} be answered, its links lead on`,
  );
}

type GivenSitter = Awaited<ReturnType<typeof givenSitter>>;

async function measureExam(place: Place, sitter: GivenSitter): Promise<void> {
  const visits = await repeat(() => visitExamCold(place, sitter));
  figures['coldExamLcpMs'] = Math.round(median(visits.map(({ ms }) => ms)));
  const ready = visits.map((visit) => visit.ready);
  figures['coldExamReadyMs'] = Math.round(median(ready.map(({ ms }) => ms)));
  print(
    `/exam/{id}, cold, until an option could be pressed: ${each(ready.map(({ ms }) => ms))} ms; ${noteTraffic('coldExamReady', ready)}`,
  );
  print(
    `/exam/{id}, cold: ${each(visits.map(({ ms }) => ms))} ms; ${noteTraffic('coldExam', visits)}, until the question stood there; largest paint at ${Math.round(visits[0]?.lcpMs ?? 0)} ms: "${visits[0]?.lcpText}"`,
  );
}

async function measureDashboard(place: Place, sitter: GivenSitter): Promise<void> {
  const visits = await repeat(() => visitFromDashboard(place, sitter));
  const dashboards = visits.map(({ dashboard }) => dashboard);
  figures['coldDashboardMs'] = Math.round(median(dashboards.map(({ ms }) => ms)));
  figures['firstQuestionMs'] = Math.round(median(visits.map(({ firstMs }) => firstMs)));
  figures['nextQuestionMs'] = Math.round(median(visits.flatMap(({ nextMs }) => nextMs)));
  print(
    `/dashboard, cold, until "Lanjutkan" could be pressed: ${each(dashboards.map(({ ms }) => ms))} ms; ${noteTraffic('coldDashboard', dashboards)}`,
  );
  const ready = visits.map((visit) => visit.ready);
  figures['coldDashboardReadyMs'] = Math.round(median(ready.map(({ ms }) => ms)));
  print(
    `/dashboard, cold, until the app had drawn it: ${each(ready.map(({ ms }) => ms))} ms; ${noteTraffic('coldDashboardReady', ready)}`,
  );
  print(`dashboard to first question: ${each(visits.map(({ firstMs }) => firstMs))} ms`);
  print(`next question, slowest of each round: ${each(visits.map(({ nextMs }) => Math.max(...nextMs)))} ms`);
}

async function measureAreas(place: Place): Promise<void> {
  const switches = (await repeat(() => visitAreas(place))).flat();
  figures['areaSwitchMs'] = Math.round(median(switches));
  print(`between two visited areas: ${each(switches)} ms`);
}

print(`4 x slower processor, 1.6 Mbit/s, 150 ms round trip, nothing cached; median of ${rounds}. ${busyness()}`);
// The change of areas is measured where one host has all of them; elsewhere it is a new page.
const { hosts, stop } = await startHosts({ areaHosts: false });
const proxy = { server: hosts.proxy };
const browser = await chromium.launch({
  executablePath: findChromium(),
  proxy,
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    `--ignore-certificate-errors-spki-list=${hosts.fingerprint}`,
  ],
});
try {
  const baseURL = `https://${domain}`;
  const consoleErrors: string[] = [];
  const place: Place = { browser, baseURL, consoleErrors };
  const sitter = await givenSitter({ baseURL, proxy });
  // Warms up: the servers' first answers, which read and compile files, are not measured.
  await visitLanding(place);
  await visitExamCold(place, sitter);

  if (parts.includes('landing')) await measureLanding(place);
  if (parts.includes('exam')) await measureExam(place, sitter);
  if (parts.includes('dashboard')) await measureDashboard(place, sitter);
  if (parts.includes('areas')) await measureAreas(place);
  figures['consoleErrors'] = consoleErrors.length;
  for (const error of consoleErrors) print(`console: ${error}`);
} finally {
  await browser.close();
  await stop();
}
for (const [name, value] of Object.entries(figures)) {
  const bar = bars[name];
  const verdict = bar === undefined ? '' : `   bar ${String(bar).padStart(5)}   ${value <= bar ? 'met' : 'NOT met'}`;
  print(`${name.padEnd(21)} ${String(value).padStart(6)}${verdict}`);
}
print(`afterwards: ${busyness()}`);
print(JSON.stringify(figures));
