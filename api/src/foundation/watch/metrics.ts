import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Facts } from './facts.ts';

/** An answered request. `route` is the pattern, never the address with its ids. */
export interface Answered {
  method: string;
  route: string;
  status: number;
  ms: number;
  /** True if the call saves answers of an exam. */
  isSave: boolean;
}

/** This process's knowledge of events. */
export interface EventFigures {
  /** Answers that go on: of running exams, and of administrators who look at an event. */
  streams: { exam: number; monitor: number };
  /** Notes about people for which there was no room, since the start. */
  droppedNotes: number;
}

/** Counts what happens in this process, for `/metrics`. Every label has few values, and none of them says who (docs/operations.md). */
export interface Metrics {
  answered(answer: Answered): void;
  batchWritten(batch: { saves: number; ms: number }): void;
  /** Tells of these jobs from now on: 0 rounds so far. */
  jobsPlanned(names: readonly string[]): void;
  jobEnded(round: { job: string; isDone: boolean }): void;
  browserError(error: { area: string; release: string; way: string }): void;
  /** Adds what this process knows of events each time somebody asks. */
  tellsEvents(read: () => EventFigures): void;
  /** Adds what is read from the database and the disk each time somebody asks. */
  alsoTells(read: () => Promise<Facts>): void;
  /** All metrics as Prometheus reads them. */
  text(): Promise<string>;
  contentType: string;
}

const requestSeconds = [0.01, 0.05, 0.1, 0.3, 1, 3, 10];
/** Closer together: this is the time that an exam's learner waits for. */
const saveSeconds = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5];
const batchSizes = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

/** The methods of our routes: any other text would be a label that a caller chooses. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const saveOutcomes = ['saved', 'refused', 'unavailable', 'failed'] as const;

const outcomeOf = (status: number): (typeof saveOutcomes)[number] => {
  if (status < 400) return 'saved';
  if (status === 503) return 'unavailable';
  return status < 500 ? 'refused' : 'failed';
};

/** Counts and times for Prometheus, in a registry of their own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'tryout_http_request_duration_seconds',
    help: 'Time in the API from a request to the end of its answer, by route pattern and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: requestSeconds,
    registers,
  });
  const saves = new Histogram({
    name: 'tryout_save_duration_seconds',
    help: 'The same for calls that save answers of an exam, by outcome: saved, refused, unavailable (503), failed',
    labelNames: ['outcome'] as const,
    buckets: saveSeconds,
    registers,
  });
  // Prometheus sees a rise only from a value that it has read: a series that began at 1 would hide the first failure.
  for (const outcome of saveOutcomes) saves.zero({ outcome });
  const batches = new Histogram({
    name: 'tryout_save_batch_size',
    help: 'Saves that were written in one transaction',
    buckets: batchSizes,
    registers,
  });
  const batchSeconds = new Histogram({
    name: 'tryout_save_batch_duration_seconds',
    help: 'Time of that transaction until it is on disk',
    buckets: saveSeconds,
    registers,
  });
  const jobs = new Counter({
    name: 'tryout_job_rounds_total',
    help: 'Rounds of the work that the API does by itself, by outcome: done or failed',
    // Not `job`: Prometheus gives every metric a label of that name, the scraped server's, and renames ours.
    labelNames: ['job_name', 'outcome'] as const,
    registers,
  });
  const browserErrors = new Counter({
    name: 'tryout_browser_errors_total',
    help: 'Errors that pages have reported, by area, release and way; of those that nobody sees a page reports one in four',
    labelNames: ['area', 'release', 'way'] as const,
    registers,
  });
  let readEvents: (() => EventFigures) | undefined;
  new Gauge({
    name: 'tryout_streams_open',
    help: 'Answers that go on until one side ends them, by kind: exam (running exams of an event), monitor (administrators)',
    labelNames: ['kind'] as const,
    registers,
    collect() {
      for (const [kind, count] of Object.entries(readEvents?.().streams ?? {})) this.set({ kind }, count);
    },
  });
  new Counter({
    name: 'tryout_event_notes_dropped_total',
    help: 'Notes about people in an event that were dropped because there was no room',
    registers,
    collect() {
      this.reset();
      this.inc(readEvents?.().droppedNotes ?? 0);
    },
  });
  let showFacts: (() => Promise<void>) | undefined;

  return {
    answered({ method, route, status, ms, isSave }) {
      const seconds = ms / 1000;
      requests.observe({ method: methods.has(method) ? method : 'other', route, status }, seconds);
      if (isSave) saves.observe({ outcome: outcomeOf(status) }, seconds);
    },
    batchWritten({ saves: count, ms }) {
      batches.observe(count);
      batchSeconds.observe(ms / 1000);
    },
    jobsPlanned(names) {
      for (const job_name of names) for (const outcome of ['done', 'failed']) jobs.inc({ job_name, outcome }, 0);
    },
    jobEnded: ({ job, isDone }) => jobs.inc({ job_name: job, outcome: isDone ? 'done' : 'failed' }),
    browserError: (error) => browserErrors.inc(error),
    tellsEvents(read) {
      readEvents = read;
    },
    alsoTells(read) {
      showFacts = showing(read, registers);
    },
    async text() {
      await showFacts?.();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** Makes the gauges of facts, and a function that reads them anew. A fact that isn't known is left out, or NaN, which no alert takes for a number. */
function showing(read: () => Promise<Facts>, registers: Registry[]): () => Promise<void> {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `tryout_${name}`, help, labelNames, registers });
  const database = gauge('database_up', '1 if the database answered when it was asked for the figures below, else 0');
  const running = gauge('attempts_running', 'Attempts that have begun and not ended');
  const overdue = gauge('attempts_overdue', 'Attempts that are open although their deadline passed 10 s ago or longer');
  const overdueAge = gauge('attempts_overdue_seconds', 'Time since the deadline of the oldest of these; 0 without any');
  const messages = gauge(
    'outbox_messages',
    'Messages in the outbox by kind (mail.…): waiting, or stuck, which nobody sends any more',
    ['kind', 'state'],
  );
  const messageAge = gauge('outbox_oldest_seconds', 'Age of the oldest mail that waits; 0 without any');
  const work = gauge('work_running', 'Long work, such as exports, that runs');
  const workAge = gauge('work_oldest_seconds', 'Age of the oldest of it; 0 without any');
  const free = gauge('disk_free_bytes', 'Free space for the API, by folder: data, uploads, or database (of SQLite)', [
    'folder',
  ]);
  const size = gauge('disk_size_bytes', 'Size of the file system of that folder', ['folder']);
  const wal = gauge('sqlite_wal_bytes', 'Size of SQLite’s write-ahead log; NaN on PostgreSQL');
  const standbys = gauge('standbys', 'Standbys that follow this PostgreSQL; NaN on SQLite, or if it may not be read');
  const standbysWanted = gauge('standbys_wanted', 'Standbys that should follow, as DATABASE_STANDBYS says');
  const standbyLag = gauge(
    'standby_lag_seconds',
    'Time for which the slowest standby that follows has lacked something, at least; 0 without any',
  );

  const backupAge = gauge('backup_age_seconds', 'Time since the last backup that ended well; NaN before the first');
  const checkAge = gauge(
    'backup_check_age_seconds',
    'Time since the last check of the backups’ repository that ended well; NaN before the first backup, and without a repository',
  );
  const erasuresAge = gauge(
    'erasures_age_seconds',
    'Time since shipping who was erased last ended well; NaN before the first backup, and without a repository',
  );
  const databaseBackupAge = gauge(
    'database_backup_age_seconds',
    'Time since the last backup of the database that ended well; NaN before the first',
  );
  const archiveFailing = gauge(
    'archive_failing_seconds',
    'Time for which PostgreSQL’s log has not reached its repository; 0 while it does, NaN on SQLite',
  );

  return async () => {
    const { counts, standbys: found, standbysWanted: wanted, disks, walBytes, ...backups } = await read();
    database.set(counts ? 1 : 0);
    running.set(counts?.running ?? NaN);
    overdue.set(counts?.overdue ?? NaN);
    overdueAge.set(counts?.overdueSeconds ?? NaN);
    messages.reset();
    for (const { kind, state, count } of counts?.messages ?? []) messages.set({ kind, state }, count);
    messageAge.set(counts?.oldestMessageSeconds ?? NaN);
    work.set(counts?.work ?? NaN);
    workAge.set(counts?.oldestWorkSeconds ?? NaN);
    for (const { folder, freeBytes, sizeBytes } of disks) {
      free.set({ folder }, freeBytes);
      size.set({ folder }, sizeBytes);
    }
    wal.set(walBytes ?? NaN);
    standbys.set(found?.following ?? NaN);
    standbysWanted.set(wanted);
    standbyLag.set(found?.lagSeconds ?? NaN);
    backupAge.set(backups.backupSeconds ?? NaN);
    checkAge.set(backups.backupCheckSeconds ?? NaN);
    erasuresAge.set(backups.erasuresSeconds ?? NaN);
    databaseBackupAge.set(backups.databaseBackupSeconds ?? NaN);
    archiveFailing.set(backups.archiveFailingSeconds ?? NaN);
  };
}
