import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { installDebianPackages } from '../../config/debian-packages.ts';
import { freePort } from '../test/free-port.ts';

const watchFolder = resolve(import.meta.dirname, '../../deploy/watch');
const binary = '/usr/bin/prometheus';

/** Minutes as seconds. */
const inSeconds = (rules: string) =>
  rules
    .replaceAll(/\b(\d+)m\b/g, '$1s')
    .replaceAll(/\b(\d+)h\b/g, '$1m')
    .replaceAll(/(_seconds\)) > (\d+)/g, (_all, name: string, seconds: string) => `${name} > ${Number(seconds) / 60}`);

interface Answer {
  data: { alerts: { labels: { alertname: string }; state: string }[] };
}

/** A Prometheus that asks API processes every second and has the product's own rules, whose minutes are seconds. */
export interface Prometheus {
  /** The names of the alerts that fire now. */
  firing(): Promise<string[]>;
  /** Those, and the ones that will fire if nothing changes. */
  raised(): Promise<string[]>;
  stop(): Promise<void>;
}

/**
 * Starts Debian's Prometheus; on Debian it is installed if there is none.
 * @param metricsPorts `METRICS_PORT` of each process
 * @param changeRules changes the text of the rules further
 */
export async function startPrometheus(
  metricsPorts: readonly number[],
  changeRules = (rules: string) => rules,
): Promise<Prometheus> {
  installDebianPackages(['prometheus'], () => existsSync(binary));
  const folder = mkdtempSync(join(tmpdir(), 'tryout-prometheus-'));
  const rules = readFileSync(join(watchFolder, 'alerts.yml'), 'utf8');
  writeFileSync(join(folder, 'alerts.yml'), changeRules(inSeconds(rules)));
  const targets = metricsPorts.map((port) => `'127.0.0.1:${port}'`).join(', ');
  writeFileSync(
    join(folder, 'prometheus.yml'),
    readFileSync(join(watchFolder, 'prometheus.yml'), 'utf8')
      .replaceAll('15s', '1s')
      .replace("'127.0.0.1:9464'", targets)
      .replace(/alerting:[\s\S]*?(?=scrape_configs)/, ''),
  );
  const port = await freePort();
  const child: ChildProcess = spawn(
    binary,
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const ended = once(child, 'exit');
  async function alerts(): Promise<Answer['data']['alerts']> {
    try {
      return ((await (await fetch(`http://127.0.0.1:${port}/api/v1/alerts`)).json()) as Answer).data.alerts;
    } catch {
      return [{ labels: { alertname: 'Prometheus does not answer yet' }, state: 'firing' }];
    }
  }
  const names = (found: Answer['data']['alerts']) => found.map(({ labels }) => labels.alertname);
  return {
    firing: async () => names((await alerts()).filter(({ state }) => state === 'firing')),
    raised: async () => names(await alerts()),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
