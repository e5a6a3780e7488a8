import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { openDatabase } from './db/open-database.ts';
import { migrate } from './db/migrate.ts';
import { passwords } from './foundation/owners/password.ts';
import { createLogCarrier } from './foundation/mail/log-carrier.ts';
import { keepSecret } from './foundation/keys/kept-secret.ts';
import { countByKey } from './foundation/keys/sealed-things.repository.ts';
import { sayWhatIsSealedOtherwise } from './foundation/keys/sealed-otherwise.ts';
import type { MailCarrier } from './foundation/mail/mail.ts';
import { createSmtpCarrier } from './foundation/mail/smtp-carrier.ts';
import { loadExamContent } from './foundation/exam-types/load-exam-types.ts';
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

/** The sender of mail: a server; without one the log in development, nothing in production. */
function mailCarrier({ smtp, production }: Settings, logger: ReturnType<typeof createLogger>): MailCarrier | null {
  if (smtp) return createSmtpCarrier(smtp);
  if (!production) return createLogCarrier(logger);
  logger.warn(
    'SMTP_URL is not set: no mail is sent, forgotten passwords can’t be replaced, and nobody new is ranked until an administrator confirms the e-mail address (/admin/users)',
  );
  return null;
}

async function start(): Promise<void> {
  // Files written from here on, including database and ID cards, are readable by this user only.
  process.umask(0o077);
  const settings = readSettings(process.env);
  const logger = createLogger(settings.logLevel);
  mkdirSync(settings.dataDir, { recursive: true });
  const db = await openDatabase(settings.databaseUrl, logger);
  await migrate(db);
  const { examTypes, ruleSets } = loadExamContent(contentFolder);
  const now = () => new Date();
  const idCardKey = settings.idCardKey ?? keepSecret(settings.dataDir, 'idCardKey');
  sayWhatIsSealedOtherwise(await countByKey(db), [idCardKey, ...settings.oldIdCardKeys], logger);
  if (!settings.demoAccountsOpen && (await hasDemoAccounts(db)))
    logger.warn('the database holds demo accounts: they can’t be used here');

  const { app, offers } = await buildApp({
    db,
    examTypes,
    ruleSets,
    jwtSecret: settings.jwtSecret ?? keepSecret(settings.dataDir, 'jwtSecret'),
    oldJwtSecrets: settings.oldJwtSecrets,
    idCardKey,
    oldIdCardKeys: settings.oldIdCardKeys,
    idCardDays: settings.idCardDays,
    uploadsDir: settings.uploadsDir,
    mail: mailCarrier(settings, logger),
    publicUrl: settings.publicUrl,
    corsOrigins: settings.corsOrigins,
    trustProxy: settings.trustProxy,
    demoAccountsOpen: settings.demoAccountsOpen,
    staffSecondFactor: settings.staffSecondFactor,
    docs: !settings.production,
    logger,
    now,
  });
  const seeding = { db, passwords, files: offers.files, now };
  if (settings.seed === 'demo' && (await seedDemo({ ...seeding, examTypes })))
    await seedRegistrations(offers.registrations);
  if (settings.firstAdmin) await ensureFirstAdmin(seeding, settings.firstAdmin);
  const drainMs = settings.drainSeconds * 1000;
  closeWithGrace({ delay: drainMs + finishWithinMs, logger }, async ({ err }) => {
    if (err) logger.fatal({ err }, 'stopping after an unexpected failure');
    else {
      app.startDraining();
      await sleep(drainMs);
    }
    await app.close();
    await db.destroy();
  });
  await app.listen({ port: settings.port, host: settings.host, backlog });
}

try {
  await start();
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  const line =
    code === 'EADDRINUSE' ? `Port ${process.env['PORT'] ?? 4000} is in use. Stop what uses it, or set PORT.` : message;
  process.stderr.write(`The API can't start: ${line}\n`);
  process.exit(1);
}
