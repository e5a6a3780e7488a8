// npm run drill:alerts -w api: brings the real product into trouble and lets a real Prometheus watch it with the rules of deploy/watch, whose
// times are seconds in place of minutes (docs/operations.md). Needs Debian's prometheus, and a machine that allows a disk of its own (F3).
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { openExam } from '../harness/exam.ts';
import { createSmallDisk } from '../harness/faults/small-disk.ts';
import { createProduct } from '../harness/product.ts';
import { startPrometheus } from '../harness/prometheus.ts';
import { eager } from '../harness/sitter.ts';
import { eventually } from '../test/eventually.ts';
import { freePort } from '../test/free-port.ts';

const diskMb = 24;
/** The most that an alert may take in the drill: a mail is tried again after pauses that grow. */
const patienceMs = 120_000;
/** Half a gigabyte as a little of the drill's disk. */
const withSmallDisk = (rules: string) => rules.replace(/(tryout_disk_free_bytes\)) < 500e6/, '$1 < 2e6');

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
  const prometheus = await startPrometheus([metricsPort], withSmallDisk);
  const mails = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
  mails.on('error', () => {});

  const { firing } = prometheus;
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
