import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { isPostgres } from './db/is-postgres.ts';
import { migrate } from './db/migrate.ts';
import { oneAtATime } from './db/one-at-a-time.ts';
import { openDatabase } from './db/open-database.ts';
import type { FileStore } from './foundation/files/file-store.ts';
import { createFolderStore } from './foundation/files/folder-store.ts';
import { passwords } from './foundation/owners/password.ts';
import { createLogCarrier } from './foundation/mail/log-carrier.ts';
import { keepSecret } from './foundation/keys/kept-secret.ts';
import { countByKey } from './foundation/keys/sealed-things.repository.ts';
import { sayWhatIsSealedOtherwise } from './foundation/keys/sealed-otherwise.ts';
import type { MailCarrier } from './foundation/mail/mail.ts';
import { createSmtpCarrier } from './foundation/mail/smtp-carrier.ts';
import type { PushCarrier } from './foundation/push/push.ts';
import { backupCheckNoteIn, backupNoteIn, erasuresNoteIn } from './foundation/watch/backup-note.ts';
import { createDatabaseBackupsRepository } from './foundation/watch/database-backups.repository.ts';
import { createFactsReader } from './foundation/watch/facts.ts';
import { createFactsRepository } from './foundation/watch/facts.repository.ts';
import { createStandbysRepository } from './foundation/watch/standbys.repository.ts';
import type { Metrics } from './foundation/watch/metrics.ts';
import type { Tracing } from './foundation/watch/tracing.ts';
import type { Sales } from './foundation/sales/sales.ts';
import { loadExamContent } from './foundation/exam-types/load-exam-types.ts';
import type { SharedCounts } from './http/shared-counts.ts';
import { createMetricsServer } from './http/metrics-server.ts';
import { createLogger } from './logger.ts';
import { contentFolder } from './seed/content-folder.ts';
import { seedRegistrations } from './seed/registrations.ts';
import { ensureFirstAdmin, hasDemoAccounts, seedDemo } from './seed/seed.ts';
import { readSettings, type Settings } from './settings.ts';

/**
 * Connections that wait to be accepted: Node's 511 overflow when a crowd comes, and each dropped one then waits a second or
 * more.
 */
const backlog = 4_096;
/** Time for requests that have begun, after which the process ends anyway. */
const finishWithinMs = 10_000;

type Logger = ReturnType<typeof createLogger>;
type OpenDatabase = Awaited<ReturnType<typeof openDatabase>>;

/** The sender of mail: a server; without one the log in development, nothing in production. */
function mailCarrier({ smtp, production }: Settings, logger: Logger): MailCarrier | null {
  if (smtp) return createSmtpCarrier(smtp);
  if (!production) return createLogCarrier(logger);
  logger.warn(
    'SMTP_URL is not set: no mail is sent, forgotten passwords can’t be replaced, and nobody new is ranked until an administrator confirms the e-mail address (/admin/users)',
  );
  return null;
}

/** The sender of push messages; in development with keys of its own. Its library is loaded only if it is used. */
async function pushCarrier({ push, production, dataDir, publicUrl }: Settings): Promise<PushCarrier | null> {
  if (!push.vapid && production) return null;
  const { createWebPushCarrier, makeVapidKeys } = await import('./foundation/push/web-push-carrier.ts');
  const { reachesPrivate } = push;
  if (push.vapid) return createWebPushCarrier({ vapid: push.vapid, reachesPrivate });
  const kept = keepSecret(dataDir, 'vapidKeys', () => {
    const { publicKey, privateKey } = makeVapidKeys();
    return `${publicKey} ${privateKey}`;
  });
  const [publicKey = '', privateKey = ''] = kept.split(' ');
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:tidak-dibalas@localhost';
  return createWebPushCarrier({ vapid: { publicKey, privateKey, subject }, reachesPrivate });
}

/** Tells a collector where time goes: only then are its libraries loaded. */
async function openTracing(share: number, log: Logger): Promise<Tracing> {
  const { createTracing } = await import('./foundation/watch/tracing.ts');
  return createTracing({ share, log });
}

/** Counts what happens, if somebody asks for it: only then is its library loaded. */
async function openMetrics(
  { metrics: address, databaseUrl, databaseFile, standbys: standbysWanted, dataDir, uploadsDir }: Settings,
  db: OpenDatabase,
) {
  if (!address) return undefined;
  // A connection of its own: while commits wait for a lost standby, those of the calls are all taken.
  const asked = isPostgres(db) ? await openDatabase(databaseUrl) : db;
  const { createMetrics } = await import('./foundation/watch/metrics.ts');
  const metrics = createMetrics();
  metrics.alsoTells(
    createFactsReader({
      facts: createFactsRepository(asked),
      standbys: createStandbysRepository(asked),
      databaseBackups: createDatabaseBackupsRepository(asked),
      standbysWanted,
      folders: { data: dataDir, uploads: uploadsDir, ...(databaseFile && { database: dirname(databaseFile) }) },
      databaseFile,
      backupNote: backupNoteIn(dataDir),
      backupCheckNote: backupCheckNoteIn(dataDir),
      erasuresNote: erasuresNoteIn(dataDir),
      now: () => new Date(),
    }),
  );
  const server = createMetricsServer(metrics);
  return {
    metrics,
    listen: () => server.listen(address),
    async close() {
      await server.close();
      if (asked !== db) await asked.destroy();
    },
  };
}

/** The place of files: a folder, or a bucket, whose client is loaded only then. */
async function openFiles(
  { bucket, uploadsDir }: Settings,
  logger: ReturnType<typeof createLogger>,
): Promise<FileStore> {
  if (!bucket) return createFolderStore(uploadsDir);
  const { createS3Store } = await import('./foundation/files/s3-store.ts');
  return createS3Store(bucket, logger);
}

/** Counters that several processes share, if there are such; their client is loaded only then. */
async function openCounts({ redisUrl }: Settings, logger: Logger): Promise<SharedCounts | undefined> {
  if (redisUrl === undefined) return undefined;
  const { openSharedCounts } = await import('./http/shared-counts.ts');
  return openSharedCounts(redisUrl, logger);
}

/** How things are sold, with the gateway; the simulator listens beside the API. */
async function openSales({ payments }: Settings, logger: Logger) {
  if (!payments) return undefined;
  const { gateway: chosen, ...rest } = payments;
  const { createMidtrans } = await import('./foundation/gateways/midtrans.ts');
  const common = { ...rest, gatewayName: 'midtrans' };
  if (chosen?.kind !== 'simulator') {
    const sales: Sales = { ...common, gateway: chosen && createMidtrans(chosen), isSimulated: false };
    return { sales, close: async () => {} };
  }
  const { createGatewaySimulator } = await import('./gateway-simulator/simulator.ts');
  const serverKey = randomBytes(16).toString('hex');
  const simulator = createGatewaySimulator({ serverKey });
  const address = await simulator.listen({ port: chosen.port });
  logger.info(`the payment gateway is a simulator at ${address}: no real money`);
  const gateway = createMidtrans({ serverKey, environment: 'sandbox', app: address, api: address });
  const sales: Sales = { ...common, gateway, isSimulated: true };
  return { sales, close: simulator.close };
}

/** The replica for long reading, if there is one. */
async function openReplica(
  { readUrl }: Settings,
  primary: OpenDatabase,
  log: Logger,
  tracing: Tracing | undefined,
): Promise<OpenDatabase | undefined> {
  if (readUrl === undefined) return undefined;
  const { openReading } = await import('./db/reading.ts');
  return openReading({ primary, url: readUrl, log, onQuery: tracing?.query });
}

/** Migrates the database, builds the API, and fills an empty database. */
async function prepare(
  db: OpenDatabase,
  settings: Settings,
  logger: Logger,
  parts: {
    reading: OpenDatabase | undefined;
    fileStore: FileStore;
    sharedCounts: SharedCounts | undefined;
    metrics: Metrics | undefined;
    tracing: Tracing | undefined;
    sales: Sales | undefined;
  },
) {
  await migrate(db);
  const { examTypes, ruleSets, lessons } = loadExamContent(contentFolder);
  const now = () => new Date();
  const idCardKey = settings.idCardKey ?? keepSecret(settings.dataDir, 'idCardKey');
  sayWhatIsSealedOtherwise(await countByKey(db), [idCardKey, ...settings.oldIdCardKeys], logger);
  if (!settings.demoAccountsOpen && (await hasDemoAccounts(db)))
    logger.warn('the database holds demo accounts: they can’t be used here');

  const built = await buildApp({
    db,
    examTypes,
    ruleSets,
    lessons,
    jwtSecret: settings.jwtSecret ?? keepSecret(settings.dataDir, 'jwtSecret'),
    oldJwtSecrets: settings.oldJwtSecrets,
    idCardKey,
    oldIdCardKeys: settings.oldIdCardKeys,
    idCardDays: settings.idCardDays,
    archiveDays: settings.archiveDays,
    mail: mailCarrier(settings, logger),
    push: await pushCarrier(settings),
    publicUrl: settings.publicUrl,
    corsOrigins: settings.corsOrigins,
    trustProxy: settings.trustProxy,
    demoAccountsOpen: settings.demoAccountsOpen,
    staffSecondFactor: settings.staffSecondFactor,
    discussionsOpen: settings.discussionsOpen,
    docs: !settings.production,
    ...parts,
    logger,
    now,
  });
  const { offers } = built;
  const seeding = { db, passwords, files: offers.files, now };
  if (settings.seed === 'demo' && (await seedDemo({ ...seeding, examTypes })))
    await seedRegistrations({ db, idCards: offers.idCards, now });
  if (settings.firstAdmin) await ensureFirstAdmin(seeding, settings.firstAdmin);
  return built;
}

async function start(): Promise<void> {
  // Files written from here on, including database and ID cards, are readable by this user only.
  process.umask(0o077);
  const settings = readSettings(process.env);
  const logger = createLogger(settings.logLevel);
  mkdirSync(settings.dataDir, { recursive: true });
  const tracing = settings.traces && (await openTracing(settings.traces.share, logger));
  const db = await openDatabase(settings.databaseUrl, logger, tracing?.query);
  const reading = await openReplica(settings, db, logger, tracing);
  const watch = await openMetrics(settings, db);
  const fileStore = await openFiles(settings, logger);
  const sharedCounts = await openCounts(settings, logger);
  const selling = await openSales(settings, logger);
  const parts = { reading, fileStore, sharedCounts, metrics: watch?.metrics, tracing, sales: selling?.sales };
  const { app, join } = await oneAtATime(db, () => prepare(db, settings, logger, parts));
  const drainMs = settings.drainSeconds * 1000;
  closeWithGrace({ delay: drainMs + finishWithinMs, logger }, async ({ err }) => {
    if (err) logger.fatal({ err }, 'stopping after an unexpected failure');
    else {
      app.startDraining();
      await sleep(drainMs);
    }
    await app.close();
    await selling?.close();
    await watch?.close();
    await tracing?.stop();
    fileStore.close();
    sharedCounts?.close();
    await reading?.destroy();
    await db.destroy();
  });
  if (watch) logger.info(`metrics at ${await watch.listen()}/metrics`);
  // An SQLite file has only this process.
  if (isPostgres(db)) await join();
  await app.listenWidely({ port: settings.port, host: settings.host, backlog });
}

try {
  await start();
} catch (error) {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  const line =
    code === 'EADDRINUSE'
      ? `Port ${port} is in use. Stop what uses it, or set ${String(port) === process.env['METRICS_PORT'] ? 'METRICS_PORT' : 'PORT'}.`
      : message;
  process.stderr.write(`The API can't start: ${line}\n`);
  process.exit(1);
}
