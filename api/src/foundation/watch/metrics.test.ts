import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { givenAttempt, givenLearner, givenStaff, givenTryout } from '../../../test/given.ts';
import { createMetricsServer } from '../../http/metrics-server.ts';
import { createFactsRepository, type FactsRepository } from './facts.repository.ts';
import { createFactsReader } from './facts.ts';
import { createMetrics, type Metrics } from './metrics.ts';

const second = 1000;

let folder: string;
let metrics: Metrics;
let t: TestApp;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tryout-watch-'));
  metrics = createMetrics();
  t = await buildTestApp({ metrics });
});
afterEach(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});

const tellFacts = (facts: FactsRepository, more: { keptMs?: number; patienceMs?: number } = {}) =>
  metrics.alsoTells(
    createFactsReader({
      facts,
      folders: { data: folder, uploads: join(folder, 'none') },
      databaseFile: join(folder, 'tryout.db'),
      backupNote: join(folder, 'last-backup'),
      backupCheckNote: join(folder, 'last-backup-check'),
      erasuresNote: join(folder, 'last-erasures'),
      now: t.clock.now,
      keptMs: 0,
      ...more,
    }),
  );

/** The lines of one metric. */
async function told(name: string): Promise<string[]> {
  const text = await metrics.text();
  return text.split('\n').filter((line) => new RegExp(`^${name}[ {]`).test(line));
}

describe('metrics of answers', () => {
  it('are by route pattern and status, and name nobody', async () => {
    const attempt = await givenAttempt(t);
    const { token, email } = attempt.learner;
    await t.call('GET', `/api/attempts/${attempt.id}?search=${email}`, { as: attempt.learner });
    await t.call('GET', `/api/attempts/${attempt.id}`);
    await t.call('GET', `/wp-admin/${attempt.id}`);
    const lines = await told('tryout_http_request_duration_seconds_count');
    expect(lines).toEqual(
      expect.arrayContaining([
        'tryout_http_request_duration_seconds_count{method="GET",route="/api/attempts/:attemptId",status="200"} 1',
        'tryout_http_request_duration_seconds_count{method="GET",route="/api/attempts/:attemptId",status="404"} 1',
        'tryout_http_request_duration_seconds_count{method="GET",route="unknown",status="404"} 1',
      ]),
    );
    const all = await metrics.text();
    for (const secret of [attempt.id, token, email, 'wp-admin']) expect(all).not.toContain(secret);
  });

  it('tell how long saves take and how many share a transaction', async () => {
    const attempt = await givenAttempt(t);
    const [first, next] = attempt.items.map(({ id }) => id);
    const save = (item: string | undefined) =>
      t.call('PUT', `/api/attempts/${attempt.id}/responses/${item}`, {
        as: attempt.learner,
        body: { option: 'A', sequence: 9 },
      });
    await Promise.all([save(first), save(next)]);
    await save('no-item');
    expect((await told('tryout_save_duration_seconds_count')).toSorted()).toEqual([
      'tryout_save_duration_seconds_count{outcome="failed"} 0',
      'tryout_save_duration_seconds_count{outcome="refused"} 1',
      'tryout_save_duration_seconds_count{outcome="saved"} 2',
      'tryout_save_duration_seconds_count{outcome="unavailable"} 0',
    ]);
    expect(await told('tryout_save_batch_size_sum')).toEqual(['tryout_save_batch_size_sum 2']);
    expect(await told('tryout_save_batch_duration_seconds_count')).toHaveLength(1);
  });
});

describe('a first failure', () => {
  // Prometheus sees a rise only from a value that it has read before: a series that begins at 1 has never risen.
  it('raises a series that was there before, of saves and of each job', async () => {
    expect(await told('tryout_save_duration_seconds_count')).toContain(
      'tryout_save_duration_seconds_count{outcome="failed"} 0',
    );
    const job = 'job_name="attempts: close what is overdue"';
    expect(await told('tryout_job_rounds_total')).toEqual(
      expect.arrayContaining([
        `tryout_job_rounds_total{${job},outcome="done"} 0`,
        `tryout_job_rounds_total{${job},outcome="failed"} 0`,
      ]),
    );
    metrics.jobEnded({ job: 'attempts: close what is overdue', isDone: false });
    expect(await told('tryout_job_rounds_total')).toContain(`tryout_job_rounds_total{${job},outcome="failed"} 1`);
  });
});

describe('metrics of facts', () => {
  it('count attempts that run, and those that are open after their deadline', async () => {
    tellFacts(createFactsRepository(t.db));
    await givenAttempt(t, { tryout: await givenTryout(t, { durationSeconds: 60 }) });
    await givenAttempt(t, { tryout: await givenTryout(t, { durationSeconds: 600 }) });
    expect(await told('tryout_attempts_running')).toEqual(['tryout_attempts_running 2']);
    expect(await told('tryout_attempts_overdue')).toEqual(['tryout_attempts_overdue 0']);
    t.clock.advance(160 * second);
    expect(await told('tryout_attempts_running')).toEqual(['tryout_attempts_running 2']);
    expect(await told('tryout_attempts_overdue')).toEqual(['tryout_attempts_overdue 1']);
    expect(await told('tryout_attempts_overdue_seconds')).toEqual(['tryout_attempts_overdue_seconds 100']);
  });

  it('tell what waits and what is stuck in the outbox, by kind', async () => {
    tellFacts(createFactsRepository(t.db));
    expect(await told('tryout_outbox_oldest_seconds')).toEqual(['tryout_outbox_oldest_seconds 0']);
    const at = t.clock.now().toISOString();
    const row = { payload: '{}', nextAt: at, createdAt: at, accountId: null, lastError: null };
    await t.db
      .insertInto('outbox')
      .values([
        { ...row, id: 'a', kind: 'mail.password-reset', dedupeHash: 'a', state: 'waiting' },
        { ...row, id: 'b', kind: 'mail.password-reset', dedupeHash: 'b', state: 'stuck' },
        { ...row, id: 'c', kind: 'mail.email-proof', dedupeHash: 'c', state: 'done' },
      ])
      .execute();
    t.clock.advance(90 * second);
    expect((await told('tryout_outbox_messages')).toSorted()).toEqual([
      'tryout_outbox_messages{kind="mail.password-reset",state="stuck"} 1',
      'tryout_outbox_messages{kind="mail.password-reset",state="waiting"} 1',
    ]);
    expect(await told('tryout_outbox_oldest_seconds')).toEqual(['tryout_outbox_oldest_seconds 90']);
    await t.db.deleteFrom('outbox').execute();
    expect(await told('tryout_outbox_messages')).toEqual([]);
  });

  it('tell of long work that runs', async () => {
    tellFacts(createFactsRepository(t.db));
    await givenLearner(t);
    const admin = await givenStaff(t, 'admin', { permissions: ['support'] });
    const goOn = Promise.withResolvers<void>();
    await t.works.begin(admin.id, { kind: 'profile-export' }, async () => ({
      fileName: 'lambat.csv',
      fileType: 'text/csv',
      pieces: (async function* () {
        await goOn.promise;
        yield 'satu';
      })(),
    }));
    t.clock.advance(30 * second);
    expect(await told('tryout_work_running')).toEqual(['tryout_work_running 1']);
    expect(await told('tryout_work_oldest_seconds')).toEqual(['tryout_work_oldest_seconds 30']);
    goOn.resolve();
    await t.works.idle();
    expect(await told('tryout_work_running')).toEqual(['tryout_work_running 0']);
  });

  it('tell the free space of folders that exist', async () => {
    tellFacts(createFactsRepository(t.db));
    expect(await told('tryout_disk_free_bytes')).toEqual([
      expect.stringMatching(/^tryout_disk_free_bytes\{folder="data"\} [1-9]\d*$/),
    ]);
  });

  it.each([
    ['tryout_backup_age_seconds', 'last-backup'],
    // SQLite's database is in it.
    ['tryout_database_backup_age_seconds', 'last-backup'],
    ['tryout_backup_check_age_seconds', 'last-backup-check'],
    ['tryout_erasures_age_seconds', 'last-erasures'],
  ])('tell %s by the time of %s, and no number before the first', async (metric, name) => {
    tellFacts(createFactsRepository(t.db));
    expect(await told(metric)).toEqual([`${metric} Nan`]);
    const note = join(folder, name);
    writeFileSync(note, '');
    const twoHoursAgo = new Date(t.clock.now().getTime() - 7_200 * second);
    utimesSync(note, twoHoursAgo, twoHoursAgo);
    expect(await told(metric)).toEqual([`${metric} 7200`]);
  });

  it('say that the database is away, or silent, and go on without its figures', async () => {
    tellFacts({ count: () => Promise.reject(new Error('no database')) });
    expect(await told('tryout_database_up')).toEqual(['tryout_database_up 0']);
    expect(await told('tryout_attempts_running')).toEqual(['tryout_attempts_running Nan']);
    expect(await told('tryout_disk_free_bytes')).toHaveLength(1);
  });

  it('ask a silent database only once', async () => {
    let asked = 0;
    const silent = Promise.withResolvers<never>();
    tellFacts({ count: () => ((asked += 1), silent.promise) }, { patienceMs: 1 });
    expect(await told('tryout_database_up')).toEqual(['tryout_database_up 0']);
    expect(await told('tryout_database_up')).toEqual(['tryout_database_up 0']);
    expect(asked).toBe(1);
    silent.reject(new Error('at last'));
  });

  it('read the database once for all who ask within some seconds', async () => {
    const { count } = createFactsRepository(t.db);
    let asked = 0;
    tellFacts({ count: (at) => ((asked += 1), count(at)) }, { keptMs: 60_000 });
    await Promise.all([metrics.text(), metrics.text()]);
    await metrics.text();
    expect(asked).toBe(1);
  });
});

it('has a line in the papers for each metric, and no other', async () => {
  tellFacts(createFactsRepository(t.db));
  const named = [...(await metrics.text()).matchAll(/^# HELP (tryout_\w+)/gm)].map(([, name]) => name);
  const paper = readFileSync(resolve(__dirname, '../../../../docs/operations.md'), 'utf8');
  const explained = [...paper.matchAll(/^\| `(tryout_\w+)/gm)].map(([, name]) => name);
  expect(explained.toSorted()).toEqual(named.toSorted());
});

it('has no label that Prometheus takes for the scraped server, and renames in our metrics', async () => {
  metrics.browserError({ area: 'learner', release: '0a1b2c3d', way: 'error' });
  expect(await metrics.text()).not.toMatch(/[{,](job|instance)=/);
});

it('counts the rounds of jobs, by outcome', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  await eventually(
    () => told('tryout_job_rounds_total'),
    // Its next round is long after this look.
    (lines) => lines.some((line) => line.includes('job_name="sessions: take away what is over",outcome="done"} 1')),
    5_000,
  );
});

it('answers on a server of its own, where nothing else is', async () => {
  const server = createMetricsServer(metrics);
  const answer = await server.inject({ url: '/metrics' });
  expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4');
  expect(answer.body).toContain('process_resident_memory_bytes');
  expect((await server.inject({ url: '/' })).statusCode).toBe(404);
  expect((await t.call('GET', '/metrics')).statusCode).toBe(404);
  await server.close();
});
