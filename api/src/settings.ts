import { resolve } from 'node:path';
import * as v from 'valibot';
import { idCardRetentionDays } from './contract/index.ts';
import { port, readEnvironment } from './environment.ts';
import type { S3Place } from './foundation/files/s3-store.ts';
import { senderName } from './foundation/mail/mail.ts';
import { type PaymentSettings, readPaymentSettings } from './payment-settings.ts';
import { type PushSettings, readPushSettings } from './push-settings.ts';
import { isDemoAddress } from './seed/demo-accounts.ts';
import { weaknessOfPassword, weaknessOfSecret } from './weak-secret.ts';

const trust = v.pipe(
  v.picklist(['true', 'false', 'on', 'off', '1', '0', 'loopback'], 'must be true, false or loopback'),
  v.transform((value) => (value === 'loopback' ? value : ['true', 'on', '1'].includes(value))),
);
const listed = (list: string): string[] =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
const originList = v.pipe(
  v.string(),
  v.transform(listed),
  v.array(
    v.pipe(
      v.string(),
      // Browsers send exactly this; a slash at the end would match none of them.
      v.check(
        (origin) => URL.canParse(origin) && new URL(origin).origin === origin,
        'must be a comma-separated list of origins like https://tryout.example',
      ),
    ),
  ),
);

/** The product's public address: an origin, perhaps with a path; without a slash at the end. */
const siteAddress = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^\s?#]+$/, 'must look like https://tryout.example'),
  v.url('must look like https://tryout.example'),
  v.transform((url) => url.replace(/\/+$/, '')),
);

/** `s3://bucket/folder?endpoint=https://s3.example&region=id-jkt-1`: folder, endpoint and region may be left out. */
function bucketOf(text: string): Omit<S3Place, 'credentials'> {
  const url = new URL(text);
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    endpoint: url.searchParams.get('endpoint') ?? undefined,
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
}

/** Refuses a text for which `weaknessOf` returns a reason, with that reason. */
const strong = (weaknessOf: (text: string) => string | undefined) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => weaknessOf(text) === undefined,
      ({ input }) => weaknessOf(input) ?? '',
    ),
  );

/** Addresses that only this machine reaches. */
const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** Enough to see where time goes, and no cost that an exam would notice. */
const usualTraceShare = 0.05;

const localOrigins = [3000, 3001, 3002, 3003].map((port) => `http://localhost:${port}`);

/** Until then results are read often, and marks are changed. */
const archiveDaysAtLeast = 30;

const Environment = v.pipe(
  v.object({
    // A misspelt "production" would open the demo accounts, the documentation and the mails in the log to everybody.
    NODE_ENV: v.optional(
      v.picklist(['production', 'development', 'test'], 'must be production, development or test'),
      'development',
    ),
    PORT: v.optional(port, '4000'),
    HOST: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
    DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), 'data'),
    DATABASE_URL: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^(sqlite:.|postgres(ql)?:\/\/.)/, 'must look like sqlite:data/tryout.db or postgres://user@host/name'),
        v.regex(/^(?!.*[?&]pgbouncer=(?!true(&|$)))/, 'pgbouncer is true or left out'),
      ),
    ),
    DATABASE_READ_URL: v.optional(
      v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/./, 'must look like postgres://user@host/name')),
    ),
    DATABASE_STANDBYS: v.optional(
      v.pipe(v.string(), v.toNumber('must be a number'), v.integer('must be a whole number'), v.minValue(0)),
    ),
    FILES_URL: v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[^?]*)?(\?.*)?$/,
          'must look like s3://bucket?endpoint=https://s3.example',
        ),
        v.transform(bucketOf),
      ),
    ),
    REDIS_URL: v.optional(v.pipe(v.string(), v.regex(/^rediss?:\/\/./, 'must look like redis://host:6379'))),
    AWS_ACCESS_KEY_ID: v.optional(v.string()),
    AWS_SECRET_ACCESS_KEY: v.optional(v.string()),
    UPLOADS_DIR: v.optional(v.pipe(v.string(), v.nonEmpty())),
    JWT_SECRET: v.optional(strong(weaknessOfSecret)),
    OLD_JWT_SECRETS: v.optional(v.pipe(v.string(), v.transform(listed), v.array(strong(weaknessOfSecret))), ''),
    ID_CARD_KEY: v.optional(strong(weaknessOfSecret)),
    OLD_ID_CARD_KEYS: v.optional(v.pipe(v.string(), v.transform(listed), v.array(strong(weaknessOfSecret))), ''),
    ID_CARD_DAYS: v.optional(
      v.pipe(
        v.string(),
        v.toNumber('must be a number'),
        v.integer('must be a whole number'),
        v.minValue(1, 'must be at least 1'),
        v.maxValue(idCardRetentionDays, `must be at most ${idCardRetentionDays}: the privacy notice promises it`),
      ),
    ),
    ARCHIVE_DAYS: v.optional(
      v.pipe(
        v.string(),
        v.toNumber('must be a number'),
        v.integer('must be a whole number'),
        v.minValue(archiveDaysAtLeast, `must be at least ${archiveDaysAtLeast}`),
      ),
    ),
    SEED: v.optional(v.picklist(['demo', 'none'], 'must be demo or none')),
    ADMIN_EMAIL: v.optional(v.pipe(v.string(), v.email('must be an e-mail address'))),
    ADMIN_PASSWORD: v.optional(v.string()),
    SMTP_URL: v.optional(
      v.pipe(v.string(), v.regex(/^smtps?:\/\/./, 'must look like smtps://user:password@mail.example:465')),
    ),
    MAIL_FROM: v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^([^<>\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
          'must look like Tryout <halo@tryout.example>',
        ),
      ),
    ),
    PUBLIC_URL: v.optional(siteAddress),
    STAFF_SECOND_FACTOR: v.optional(v.picklist(['optional', 'admins', 'staff'], 'must be optional, admins or staff')),
    DISCUSSIONS: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
    CORS_ORIGINS: v.optional(originList),
    TRUST_PROXY: v.optional(trust, 'false'),
    DRAIN_SECONDS: v.optional(
      v.pipe(v.string(), v.toNumber('must be a number'), v.minValue(0), v.maxValue(60, 'must be at most 60')),
    ),
    METRICS_PORT: v.optional(port),
    OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
      v.pipe(v.string(), v.regex(/^https?:\/\/./, 'must look like http://127.0.0.1:4318')),
    ),
    OTEL_TRACES_SAMPLER_ARG: v.optional(
      v.pipe(v.string(), v.toNumber('must be a number'), v.minValue(0), v.maxValue(1, 'must be at most 1')),
    ),
    METRICS_HOST: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
    LOG_LEVEL: v.optional(
      v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'is not a level'),
      'info',
    ),
  }),
  v.check(
    (env) => env.NODE_ENV !== 'production' || env.JWT_SECRET !== undefined,
    'JWT_SECRET is required when NODE_ENV=production',
  ),
  v.check(
    (env) => env.NODE_ENV !== 'production' || env.ID_CARD_KEY !== undefined,
    'ID_CARD_KEY is required when NODE_ENV=production',
  ),
  v.check(
    (env) => env.NODE_ENV !== 'production' || env.SEED !== 'demo',
    'SEED=demo is not allowed when NODE_ENV=production',
  ),
  v.check(
    (env) => env.NODE_ENV === 'production' || env.SEED === 'none' || isLoopback(env.HOST),
    'SEED=demo, which is the default, is not allowed when HOST is reached from other machines: set SEED=none',
  ),
  v.check(
    (env) => env.JWT_SECRET === undefined || env.JWT_SECRET !== env.ID_CARD_KEY,
    'JWT_SECRET and ID_CARD_KEY must not be the same',
  ),
  v.check(
    (env) => env.JWT_SECRET === undefined || !env.OLD_JWT_SECRETS.includes(env.JWT_SECRET),
    'JWT_SECRET must not be one of OLD_JWT_SECRETS',
  ),
  v.check(
    (env) => env.ID_CARD_KEY === undefined || !env.OLD_ID_CARD_KEYS.includes(env.ID_CARD_KEY),
    'ID_CARD_KEY must not be one of OLD_ID_CARD_KEYS',
  ),
  v.check(
    (env) => new Set(env.OLD_ID_CARD_KEYS).size === env.OLD_ID_CARD_KEYS.length,
    'OLD_ID_CARD_KEYS must not name one twice',
  ),
  v.check(
    (env) => !env.OLD_ID_CARD_KEYS.some((key) => key === env.JWT_SECRET || env.OLD_JWT_SECRETS.includes(key)),
    'OLD_ID_CARD_KEYS must have nothing in common with JWT_SECRET and OLD_JWT_SECRETS',
  ),
  v.check(
    (env) =>
      env.NODE_ENV !== 'production' ||
      env.SMTP_URL === undefined ||
      (env.MAIL_FROM !== undefined && env.PUBLIC_URL !== undefined),
    'MAIL_FROM and PUBLIC_URL are required beside SMTP_URL when NODE_ENV=production',
  ),
  v.check(
    (env) => env.METRICS_PORT === undefined || env.METRICS_PORT === 0 || env.METRICS_PORT !== env.PORT,
    'METRICS_PORT must not be PORT: what it answers is nobody else’s',
  ),
  v.check(
    (env) => env.DATABASE_READ_URL === undefined || env.DATABASE_URL?.startsWith('postgres') === true,
    'DATABASE_READ_URL names a replica of the PostgreSQL in DATABASE_URL',
  ),
  v.check(
    (env) => !env.DATABASE_STANDBYS || env.DATABASE_URL?.startsWith('postgres') === true,
    'DATABASE_STANDBYS counts those of the PostgreSQL in DATABASE_URL',
  ),
  v.check(
    (env) => (env.AWS_ACCESS_KEY_ID === undefined) === (env.AWS_SECRET_ACCESS_KEY === undefined),
    'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are given together or not at all',
  ),
  v.check(
    (env) => (env.ADMIN_EMAIL === undefined) === (env.ADMIN_PASSWORD === undefined),
    'ADMIN_EMAIL and ADMIN_PASSWORD are given together or not at all',
  ),
  v.check(
    (env) => env.ADMIN_EMAIL === undefined || !isDemoAddress(env.ADMIN_EMAIL.toLowerCase()),
    'ADMIN_EMAIL is the address of a demo account',
  ),
  v.check(
    (env) =>
      env.ADMIN_PASSWORD === undefined ||
      ![env.JWT_SECRET, env.ID_CARD_KEY, ...env.OLD_JWT_SECRETS, ...env.OLD_ID_CARD_KEYS].includes(env.ADMIN_PASSWORD),
    'ADMIN_PASSWORD must not be one of the secrets',
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.ADMIN_PASSWORD === undefined) return;
    const weakness = weaknessOfPassword(dataset.value.ADMIN_PASSWORD, dataset.value.ADMIN_EMAIL);
    if (weakness) addIssue({ message: `ADMIN_PASSWORD ${weakness}` });
  }),
);

export interface Settings {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** `sqlite:` with an absolute path, or `postgres://…`. */
  databaseUrl: string;
  /** The file of SQLite's database; undefined: it is PostgreSQL's. */
  databaseFile: string | undefined;
  /** A replica of it for long reading; undefined: there is none. */
  readUrl: string | undefined;
  /** Standbys that should follow the database. */
  standbys: number;
  uploadsDir: string;
  /** The server of counters that several processes share; undefined: each counts for itself. */
  redisUrl: string | undefined;
  /** The bucket of files; undefined: they are in `uploadsDir`. */
  bucket: S3Place | undefined;
  /** Undefined: one is made on first start and kept in `dataDir`. */
  jwtSecret: string | undefined;
  /** Former values, which open tokens that are still valid; none of them signs. */
  oldJwtSecrets: string[];
  /** Key of ID cards and second factors. Undefined: as for `jwtSecret`. */
  idCardKey: string | undefined;
  /** Former values, which open cards and second factors not yet resealed; none of them encrypts. */
  oldIdCardKeys: string[];
  /** Days after its exam for which a free tryout's registration is kept, with the ID card; undefined: those of the privacy notice. */
  idCardDays: number | undefined;
  /** Days from the end of an attempt until its answers are archived; undefined: they never are. */
  archiveDays: number | undefined;
  seed: 'demo' | 'none';
  /** True if the demo accounts, whose password everybody knows, may be used: only if no other machine reaches them. */
  demoAccountsOpen: boolean;
  /** Who must have a second factor. */
  staffSecondFactor: 'optional' | 'admins' | 'staff';
  /** False switches the discussions under explanations off. */
  discussionsOpen: boolean;
  firstAdmin: { email: string; password: string } | undefined;
  /** Undefined: no mail server. */
  smtp: { url: string; from: string } | undefined;
  /** The product's public address, for links in mail. */
  publicUrl: string;
  corsOrigins: string[];
  trustProxy: boolean | 'loopback';
  /** How things are sold; undefined: nothing is. */
  payments: PaymentSettings | undefined;
  push: PushSettings;
  /** How long the server is "not ready" before it stops listening, so that a load balancer sees it. */
  drainSeconds: number;
  /** Where `/metrics` is; undefined: nowhere. */
  metrics: { port: number; host: string } | undefined;
  /** The share of traces that is sent; undefined: no trace is made. Their address is read by OpenTelemetry itself. */
  traces: { share: number } | undefined;
  logLevel: string;
}

const sqliteScheme = 'sqlite:';

/** The address, a file's with an absolute path, so that it means the same in every folder; and the file. */
function placeOf(url: string): Pick<Settings, 'databaseUrl' | 'databaseFile'> {
  if (!url.startsWith(sqliteScheme)) return { databaseUrl: url, databaseFile: undefined };
  const file = resolve(url.slice(sqliteScheme.length));
  return { databaseUrl: `${sqliteScheme}${file}`, databaseFile: file };
}

/**
 * The API's settings from environment variables (docs/settings.md); an empty variable counts as not set.
 * @throws Error whose message is one line that names the wrong variable
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const env = readEnvironment(Environment, given);
  const production = env.NODE_ENV === 'production';
  const dataDir = resolve(env.DATA_DIR);
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    dataDir,
    ...placeOf(env.DATABASE_URL ?? `${sqliteScheme}${resolve(dataDir, 'tryout.db')}`),
    readUrl: env.DATABASE_READ_URL,
    standbys: env.DATABASE_STANDBYS ?? 0,
    uploadsDir: env.UPLOADS_DIR ? resolve(env.UPLOADS_DIR) : resolve(dataDir, 'uploads'),
    redisUrl: env.REDIS_URL,
    bucket: env.FILES_URL && {
      ...env.FILES_URL,
      credentials:
        env.AWS_ACCESS_KEY_ID && env.AWS_SECRET_ACCESS_KEY
          ? { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY }
          : undefined,
    },
    jwtSecret: env.JWT_SECRET,
    oldJwtSecrets: env.OLD_JWT_SECRETS,
    idCardKey: env.ID_CARD_KEY,
    oldIdCardKeys: env.OLD_ID_CARD_KEYS,
    idCardDays: env.ID_CARD_DAYS,
    archiveDays: env.ARCHIVE_DAYS,
    seed: env.SEED ?? (production ? 'none' : 'demo'),
    staffSecondFactor: env.STAFF_SECOND_FACTOR ?? (production ? 'admins' : 'optional'),
    demoAccountsOpen: !production && isLoopback(env.HOST),
    discussionsOpen: env.DISCUSSIONS === 'on',
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL.toLowerCase(), password: env.ADMIN_PASSWORD }
        : undefined,
    smtp: env.SMTP_URL
      ? { url: env.SMTP_URL, from: env.MAIL_FROM ?? `${senderName} <tidak-dibalas@localhost>` }
      : undefined,
    publicUrl: env.PUBLIC_URL ?? 'http://localhost:3000',
    corsOrigins: env.CORS_ORIGINS ?? (production ? [] : localOrigins),
    trustProxy: env.TRUST_PROXY,
    payments: readPaymentSettings(given, env.PORT),
    push: readPushSettings(given),
    drainSeconds: env.DRAIN_SECONDS ?? (production ? 3 : 0),
    metrics: env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    traces:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { share: env.OTEL_TRACES_SAMPLER_ARG ?? usualTraceShare },
    logLevel: env.LOG_LEVEL,
  };
}
