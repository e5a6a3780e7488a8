// npm run drill:alerts -w api: brings the real product into trouble and lets a real Prometheus watch it with the rules of deploy/watch, whose
// times are seconds in place of minutes (docs/operations.md). Needs Debian's prometheus, and a machine that allows a disk of its own (F3).
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { openExam } from '../harness/exam.ts';
import { createSmallDisk } from '../harness/faults/small-disk.ts';
import { createProduct } from '../harness/product.ts';
import { eager } from '../harness/sitter.ts';
import { eventually } from '../test/eventually.ts';
import { freePort } from '../test/free-port.ts';

const watchFolder = resolve(import.meta.dirname, '../../deploy/watch');
const diskMb = 24;
/** The most that an alert may take in the drill: a mail is tried again after pauses that grow. */
const patienceMs = 120_000;
const prometheusBinary = '/usr/bin/prometheus';

/** Minutes as seconds, and half a gigabyte as a little of the drill's disk. */
const inDrill = (rules: string) =>
  rules
    .replaceAll(/\b(\d+)m\b/g, '$1s')
    .replaceAll(/\b(\d+)h\b/g, '$1m')
    .replaceAll(/(_seconds\)) > (\d+)/g, (_all, name: string, seconds: string) => `${name} > ${Number(seconds) / 60}`)
    .replace(/(tryout_disk_free_bytes\)) < 500e6/, '$1 < 2e6');

/** A Prometheus that asks the product every second. */
async function startPrometheus(metricsPort: number): Promise<{ port: number; stop(): Promise<void> }> {
  if (!existsSync(prometheusBinary) && process.getuid?.() === 0) {
    execFileSync('apt-get', ['update', '-qq']);
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'prometheus']);
  }
  const folder = mkdtempSync(join(tmpdir(), 'tryout-prometheus-'));
  writeFileSync(join(folder, 'alerts.yml'), inDrill(readFileSync(join(watchFolder, 'alerts.yml'), 'utf8')));
  writeFileSync(
    join(folder, 'prometheus.yml'),
    readFileSync(join(watchFolder, 'prometheus.yml'), 'utf8')
      .replaceAll('15s', '1s')
      .replace('9464', String(metricsPort))
      .replace(/alerting:[\s\S]*?(?=scrape_configs)/, ''),
  );
  const port = await freePort();
  const child: ChildProcess = spawn(
    prometheusBinary,
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const ended = once(child, 'exit');
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

interface Answer {
  data: { alerts: { labels: { alertname: string }; state: string }[] };
}

async function drill() {
  const [metricsPort, mailPort] = [await freePort(), await freePort()];
  const product = await createProduct({
    settings: {
      METRICS_PORT: String(metricsPort),
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: 'Tryout <halo@tryout.example>',
      LOG_LEVEL: 'warn',
    },
  });
  await product.start();
  const exam = await openExam(product, { learners: 4, questions: 30, backoff: eager });
  await product.stop();
  const disk = createSmallDisk(product.dataDir, diskMb);
  await product.start(disk.housing);
  const prometheus = await startPrometheus(metricsPort);
  const mails = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
  mails.on('error', () => {});

  const firing = async (): Promise<string[]> => {
    try {
      const { data } = (await (await fetch(`http://127.0.0.1:${prometheus.port}/api/v1/alerts`)).json()) as Answer;
      return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
    } catch {
      return ['Prometheus does not answer yet'];
    }
  };
  const begunAt = new Map<string, number>();
  const figures: Record<string, { firedAfterSeconds: number; resolvedAfterSeconds?: number }> = {};
  const secondsSince = (at = 0) => Math.round((performance.now() - at) / 100) / 10;
  async function fires(name: string): Promise<void> {
    await eventually(firing, (names) => names.includes(name), patienceMs);
    figures[name] = { firedAfterSeconds: secondsSince(begunAt.get(name)) };
    process.stdout.write(`${name} fires after ${figures[name].firedAfterSeconds} s\n`);
  }
  async function isOver(name: string): Promise<void> {
    await eventually(firing, (names) => !names.includes(name), patienceMs);
    figures[name] = {
      ...(figures[name] as { firedAfterSeconds: number }),
      resolvedAfterSeconds: secondsSince(begunAt.get(name)),
    };
    process.stdout.write(`${name} is over ${figures[name].resolvedAfterSeconds} s after the remedy\n`);
  }
  const begin = (...names: string[]) => names.forEach((name) => begunAt.set(name, performance.now()));

  try {
    await eventually(firing, (names) => names.length === 0, patienceMs);
    await exam.start();
    // So slowly that the log of changes is never begun anew before the disk is full: in its old space saves would go on.
    const sitting = exam.sit(1_000);
    // As many rounds of Prometheus as a rate needs, without any trouble.
    await sleep(8_000);
    const quiet = await firing();
    if (quiet.length > 0) throw new Error(`Without trouble there is an alert: ${quiet.join(', ')}`);

    begin('TryoutMailsWait');
    await fetch(`${product.url}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: exam.learners[0]?.email }),
    });
    // The message is written after the answer (docs/outbox.md), and must be there before the disk is full.
    await eventually(
      async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
      (text) => /^tryout_outbox_messages\{.*state="waiting"\} 1$/m.test(text),
      patienceMs,
    );
    begin('TryoutDiskFull', 'TryoutSavesUnavailable');
    disk.fill(product.pid as number);
    await Promise.all(['TryoutDiskFull', 'TryoutSavesUnavailable', 'TryoutMailsWait'].map(fires));

    begin('TryoutDiskFull', 'TryoutSavesUnavailable', 'TryoutMailsWait');
    disk.empty(product.pid as number);
    mails.listen(mailPort, '127.0.0.1');
    await Promise.all(['TryoutDiskFull', 'TryoutSavesUnavailable', 'TryoutMailsWait'].map(isOver));
    await sitting.end();

    begin('TryoutDown');
    await product.kill();
    await fires('TryoutDown');
    begin('TryoutDown');
    await product.start();
    await isOver('TryoutDown');
    return figures;
  } finally {
    await exam.close();
    await prometheus.stop();
    await new Promise<void>((done) => mails.close(() => done()));
    await product.dispose();
  }
}

process.stdout.write(`${JSON.stringify(await drill())}\n`);
