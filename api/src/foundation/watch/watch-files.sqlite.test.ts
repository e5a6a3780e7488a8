import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { createMetrics } from './metrics.ts';

const read = (file: string) => readFileSync(resolve(__dirname, '../../../../deploy/watch', file), 'utf8');

/** The names that a query may have: of our metrics and of Node's, with those that Prometheus makes of a histogram. */
async function knownMetrics(): Promise<Set<string>> {
  const metrics = createMetrics();
  metrics.alsoTells(async () => ({
    counts: undefined,
    standbys: undefined,
    standbysWanted: 0,
    walBytes: undefined,
    disks: [],
    backupSeconds: undefined,
    backupCheckSeconds: undefined,
    erasuresSeconds: undefined,
    databaseBackupSeconds: undefined,
    archiveFailingSeconds: undefined,
  }));
  const types = [...(await metrics.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const parts = ['_bucket', '_sum', '_count'];
  return new Set([
    'up',
    ...types.flatMap(([, name = '', type]) => [
      name,
      ...(type === 'histogram' ? parts.map((part) => name + part) : []),
    ]),
  ]);
}

const words = new Set(['by', 'without', 'and', 'or', 'unless', 'on', 'bool', 'offset', 'e']);

/** The metrics that a query reads: its names that are no function, no label and no word of the language. */
function metricsIn(query: string): string[] {
  const bare = query
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|without|on)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\b\d[\d.e]*[smhd]?\b/g, ' ');
  return [...bare.matchAll(/\b([a-z_]\w*)\b(?!\s*\()/g)]
    .map(([, name = '']) => name)
    .filter((name) => !words.has(name));
}

interface Dashboard {
  panels: { id: number; title: string; targets: { expr: string }[]; gridPos: Record<'x' | 'y' | 'w' | 'h', number> }[];
}
const dashboard = JSON.parse(read('dashboard.json')) as Dashboard;
const rules = (parse(read('alerts.yml')) as { groups: { rules: { alert: string; expr: string }[] }[] }).groups.flatMap(
  (group) => group.rules,
);

it('reads the metrics of a query', () => {
  expect(
    metricsIn('histogram_quantile(0.99, sum by (le) (rate(a_bucket{outcome="b"}[5m]))) > 5e6 or up offset 1h'),
  ).toEqual(['a_bucket', 'up']);
});

it('every query of the dashboard and of the alerts names metrics that the API has', async () => {
  const known = await knownMetrics();
  const queries = [
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ];
  expect(queries.length).toBeGreaterThan(40);
  for (const [title, query] of queries) {
    const named = metricsIn(query);
    expect([title, named.length > 0, named.filter((name) => !known.has(name))]).toEqual([title, true, []]);
  }
});

it('the dashboard shows every metric of ours, and no panel covers another', async () => {
  const shown = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))).join(' ');
  const ours = [...(await knownMetrics())].filter(
    (name) => /^tryout_/.test(name) && !/_(bucket|sum|count)$/.test(name),
  );
  expect(ours.filter((name) => !shown.includes(name))).toEqual([]);
  const places = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
  );
  expect(new Set(places).size).toBe(places.length);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
});
