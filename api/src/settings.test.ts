import { join, resolve } from 'node:path';
import { readSettings } from './settings.ts';

const secret = '9c1f6b0e5d2a48c7b3e0f1d65a7c8e92';
const oldSecret = '51f0c2a97de84b36a0cf19e2478bd6053';
const olderSecret = 'e83b1d0f6a7c4952b8d3f6e01c95a427';
const cardKey = 'JLqLQvrsnBy5sFCL2vE4bD0kUoZbmk9hdY6n3q1JgWs=';
const oldCardKey = '7b0c93e1f5d24a68b9e0d3c7f1a86254';
const olderCardKey = 'c4e8017fa96d4b3e82d5f0a1963bc7d8';

type Case = [variable: string, environment: Record<string, string>];
const weakSecrets = [
  'a'.repeat(32),
  '0123456789abcdef0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'kucing-oren-kucing-oren-kucing-oren-kuc',
  'changeme-changeme-changeme-12345',
  'CHANGE_ME_TO_A_LONG_RANDOM_STRING_9f8e7d',
  'my-super-secret-jwt-key-of-2026-x7',
  'jangan lupa ganti kunci ini nanti 4815',
];
const weakPasswords = [
  'rahasia123',
  'rahasia12345',
  'Password1234!',
  'administrator2026',
  'aaaaaaaaaaaa',
  '123456789012',
  'kepala1234567',
  'katasandi!!!!',
];

describe('readSettings', () => {
  it('needs nothing on a laptop', () => {
    expect(readSettings({})).toEqual({
      production: false,
      port: 4000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: `sqlite:${resolve('data/tryout.db')}`,
      databaseFile: resolve('data/tryout.db'),
      readUrl: undefined,
      standbys: 0,
      uploadsDir: resolve('data/uploads'),
      bucket: undefined,
      redisUrl: undefined,
      jwtSecret: undefined,
      oldJwtSecrets: [],
      idCardKey: undefined,
      oldIdCardKeys: [],
      archiveDays: undefined,
      seed: 'demo',
      demoAccountsOpen: true,
      staffSecondFactor: 'optional',
      discussionsOpen: true,
      firstAdmin: undefined,
      smtp: undefined,
      publicUrl: 'http://localhost:3000',
      corsOrigins: [3000, 3001, 3002, 3003].map((port) => `http://localhost:${port}`),
      trustProxy: false,
      payments: undefined,
      drainSeconds: 0,
      metrics: undefined,
      traces: undefined,
      logLevel: 'info',
      push: { vapid: undefined, reachesPrivate: false },
    });
  });

  it('takes the given values', () => {
    expect(
      readSettings({
        DISCUSSIONS: 'off',
        NODE_ENV: 'production',
        PORT: '8080',
        HOST: '0.0.0.0',
        DATA_DIR: '/srv/tryout',
        DATABASE_URL: 'sqlite:/srv/db/t.db',
        UPLOADS_DIR: '/srv/files',
        JWT_SECRET: secret,
        OLD_JWT_SECRETS: `${oldSecret}, ${olderSecret}`,
        ID_CARD_KEY: cardKey,
        OLD_ID_CARD_KEYS: `${oldCardKey} ,${olderCardKey},`,
        ID_CARD_DAYS: '14',
        ARCHIVE_DAYS: '90',
        SEED: 'none',
        ADMIN_EMAIL: 'Kepala@Tryout.id',
        ADMIN_PASSWORD: 'mangga di atap kereta',
        SMTP_URL: 'smtps://surat:rahasia@mail.tryout.id:465',
        MAIL_FROM: 'Tryout <halo@tryout.id>',
        PUBLIC_URL: 'https://tryout.id/',
        CORS_ORIGINS: ' https://tryout.id , https://admin.tryout.id,',
        TRUST_PROXY: 'on',
        DRAIN_SECONDS: '7',
        FILES_URL: 's3://tryout/files?endpoint=https://s3.tryout.id&region=id-jkt-1',
        REDIS_URL: 'rediss://:rahasia@redis.tryout.id:6380',
        AWS_ACCESS_KEY_ID: 'kunci',
        AWS_SECRET_ACCESS_KEY: 'rahasia',
        METRICS_PORT: '9464',
        METRICS_HOST: '10.0.0.7',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
        OTEL_TRACES_SAMPLER_ARG: '0.5',
        LOG_LEVEL: 'warn',
      }),
    ).toEqual({
      push: { vapid: undefined, reachesPrivate: false },
      production: true,
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/srv/tryout',
      databaseUrl: 'sqlite:/srv/db/t.db',
      databaseFile: '/srv/db/t.db',
      readUrl: undefined,
      standbys: 0,
      uploadsDir: '/srv/files',
      redisUrl: 'rediss://:rahasia@redis.tryout.id:6380',
      bucket: {
        bucket: 'tryout',
        prefix: 'files/',
        endpoint: 'https://s3.tryout.id',
        region: 'id-jkt-1',
        credentials: { accessKeyId: 'kunci', secretAccessKey: 'rahasia' },
      },
      jwtSecret: secret,
      oldJwtSecrets: [oldSecret, olderSecret],
      idCardKey: cardKey,
      oldIdCardKeys: [oldCardKey, olderCardKey],
      idCardDays: 14,
      archiveDays: 90,
      seed: 'none',
      demoAccountsOpen: false,
      staffSecondFactor: 'admins',
      discussionsOpen: false,
      firstAdmin: { email: 'kepala@tryout.id', password: 'mangga di atap kereta' },
      smtp: { url: 'smtps://surat:rahasia@mail.tryout.id:465', from: 'Tryout <halo@tryout.id>' },
      publicUrl: 'https://tryout.id',
      corsOrigins: ['https://tryout.id', 'https://admin.tryout.id'],
      trustProxy: true,
      drainSeconds: 7,
      metrics: { port: 9464, host: '10.0.0.7' },
      traces: { share: 0.5 },
      logLevel: 'warn',
    });
  });

  it('keeps database and uploads in DATA_DIR unless told otherwise', () => {
    expect(readSettings({ DATA_DIR: '/srv/tryout' })).toMatchObject({
      databaseUrl: 'sqlite:/srv/tryout/tryout.db',
      uploadsDir: join('/srv/tryout', 'uploads'),
    });
  });

  it('needs only the name of a bucket, and refuses anything else', () => {
    expect(readSettings({ FILES_URL: 's3://tryout' }).bucket).toEqual({
      bucket: 'tryout',
      prefix: '',
      endpoint: undefined,
      region: 'us-east-1',
      credentials: undefined,
    });
    for (const FILES_URL of ['/srv/files', 'https://s3.tryout.id/tryout', 's3://'])
      expect(() => readSettings({ FILES_URL })).toThrow('FILES_URL must look like s3://');
    expect(() => readSettings({ AWS_ACCESS_KEY_ID: 'kunci' })).toThrow('AWS_SECRET_ACCESS_KEY');
  });

  it('tells metrics to this machine alone unless told otherwise, and never on the port of everybody', () => {
    expect(readSettings({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
    expect(() => readSettings({ PORT: '4000', METRICS_PORT: '4000' })).toThrow('METRICS_PORT must not be PORT');
  });

  it('counts an empty variable as not set', () => {
    expect(readSettings({ PORT: '', SEED: '', JWT_SECRET: '', CORS_ORIGINS: '', ADMIN_EMAIL: '' })).toEqual(
      readSettings({}),
    );
  });

  it('seeds no demo in production by default, and refuses to when asked', () => {
    expect(readSettings({ NODE_ENV: 'production', JWT_SECRET: secret, ID_CARD_KEY: cardKey }).seed).toBe('none');
    expect(() =>
      readSettings({ NODE_ENV: 'production', JWT_SECRET: secret, ID_CARD_KEY: cardKey, SEED: 'demo' }),
    ).toThrow('SEED=demo is not allowed when NODE_ENV=production');
  });

  it('demands sender and public address in production before it sends mail', () => {
    const given = { NODE_ENV: 'production', JWT_SECRET: secret, ID_CARD_KEY: cardKey, SMTP_URL: 'smtp://mail' };
    const needed = 'MAIL_FROM and PUBLIC_URL are required beside SMTP_URL when NODE_ENV=production';
    expect(() => readSettings({ ...given, MAIL_FROM: 'halo@tryout.id' })).toThrow(needed);
    expect(() => readSettings({ ...given, PUBLIC_URL: 'https://tryout.id' })).toThrow(needed);
    expect(readSettings({ SMTP_URL: 'smtp://mail' }).smtp).toEqual({
      url: 'smtp://mail',
      from: 'Tryout BUMN & CPNS <tidak-dibalas@localhost>',
    });
  });

  it('makes no demo accounts where other machines can reach the API', () => {
    for (const HOST of ['0.0.0.0', '::', '192.168.1.7', 'tryout.local', '127.0.0.1.evil.example'])
      for (const SEED of [undefined, 'demo'])
        expect(() => readSettings({ HOST, SEED })).toThrow('SEED=demo, which is the default, is not allowed when HOST');
    for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost'])
      expect(readSettings({ HOST })).toMatchObject({ seed: 'demo', demoAccountsOpen: true });
    expect(readSettings({ HOST: '0.0.0.0', SEED: 'none' })).toMatchObject({ seed: 'none', demoAccountsOpen: false });
  });

  it('allows no other origin in production by default', () => {
    const given = { NODE_ENV: 'production', JWT_SECRET: secret, ID_CARD_KEY: cardKey };
    expect(readSettings(given).corsOrigins).toEqual([]);
    expect(readSettings({ ...given, CORS_ORIGINS: 'https://tryout.id' }).corsOrigins).toEqual(['https://tryout.id']);
  });

  it.each(['0', '65535', '4000'])('takes port %s', (PORT) => {
    expect(readSettings({ PORT }).port).toBe(Number(PORT));
  });

  it.each(['true', 'on', '1'])('reads TRUST_PROXY=%s as yes', (TRUST_PROXY) => {
    expect(readSettings({ TRUST_PROXY }).trustProxy).toBe(true);
  });

  it('reads TRUST_PROXY=loopback as a proxy on this machine', () => {
    expect(readSettings({ TRUST_PROXY: 'loopback' }).trustProxy).toBe('loopback');
  });

  it('reads the address of a replica, and of a pooler', () => {
    const [DATABASE_URL, DATABASE_READ_URL] = ['postgres://host/tryout?pgbouncer=true', 'postgresql://other/tryout'];
    expect(readSettings({ DATABASE_URL, DATABASE_READ_URL })).toMatchObject({
      databaseUrl: DATABASE_URL,
      readUrl: DATABASE_READ_URL,
      standbys: 0,
    });
    expect(readSettings({ DATABASE_URL, DATABASE_STANDBYS: '2' }).standbys).toBe(2);
  });

  it.each(['false', 'off', '0'])('reads TRUST_PROXY=%s as no', (TRUST_PROXY) => {
    expect(readSettings({ TRUST_PROXY }).trustProxy).toBe(false);
  });

  it.each<Case>([
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '4000.5' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: 'NaN' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
    ['DATABASE_URL', { DATABASE_URL: 'data/tryout.db' }],
    ['DATABASE_URL', { DATABASE_URL: 'sqlite:' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres:tryout' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://host/tryout?pgbouncer=yes' }],
    ['DATABASE_READ_URL', { DATABASE_READ_URL: 'sqlite:copy.db', DATABASE_URL: 'postgres://host/tryout' }],
    ['DATABASE_READ_URL', { DATABASE_READ_URL: 'postgres://other/tryout' }],
    ['DATABASE_STANDBYS', { DATABASE_STANDBYS: '1' }],
    ['DATABASE_STANDBYS', { DATABASE_STANDBYS: '-1', DATABASE_URL: 'postgres://host/tryout' }],
    ['SMTP_URL', { SMTP_URL: 'mail.tryout.id' }],
    ['MAIL_FROM', { MAIL_FROM: 'Tryout' }],
    ['MAIL_FROM', { MAIL_FROM: 'halo@tryout.id\r\nBcc: x@tryout.id' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'tryout.id' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://tryout.id/?a=1' }],
    ['NODE_ENV', { NODE_ENV: 'Production' }],
    ['NODE_ENV', { NODE_ENV: 'production ' }],
    ['NODE_ENV', { NODE_ENV: 'prod' }],
    ['NODE_ENV', { NODE_ENV: 'staging' }],
    ['JWT_SECRET', { JWT_SECRET: 'kurang dari 32' }],
    ['OLD_JWT_SECRETS', { OLD_JWT_SECRETS: `${oldSecret},pendek` }],
    ['JWT_SECRET', { JWT_SECRET: secret, OLD_JWT_SECRETS: secret }],
    ['JWT_SECRET', { JWT_SECRET: cardKey, ID_CARD_KEY: cardKey }],
    ['ID_CARD_KEY', { NODE_ENV: 'production', JWT_SECRET: secret, ID_CARD_KEY: secret }],
    ['ID_CARD_KEY', { ID_CARD_KEY: 'a'.repeat(64) }],
    ['ID_CARD_KEY', { ID_CARD_KEY: cardKey, OLD_ID_CARD_KEYS: `${oldCardKey},${cardKey}` }],
    ['OLD_ID_CARD_KEYS', { ID_CARD_KEY: cardKey, OLD_ID_CARD_KEYS: `${oldCardKey},${oldCardKey}` }],
    ['OLD_ID_CARD_KEYS', { ID_CARD_KEY: cardKey, OLD_ID_CARD_KEYS: `${oldCardKey},pendek` }],
    ['OLD_ID_CARD_KEYS', { JWT_SECRET: secret, ID_CARD_KEY: cardKey, OLD_ID_CARD_KEYS: secret }],
    ['OLD_ID_CARD_KEYS', { JWT_SECRET: secret, OLD_JWT_SECRETS: oldSecret, OLD_ID_CARD_KEYS: oldSecret }],
    ...weakSecrets.map((OLD_ID_CARD_KEYS): Case => ['OLD_ID_CARD_KEYS', { OLD_ID_CARD_KEYS }]),
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@tryout.id', ADMIN_PASSWORD: oldCardKey, OLD_ID_CARD_KEYS: oldCardKey }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@tryout.id', ADMIN_PASSWORD: cardKey, ID_CARD_KEY: cardKey }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'Admin@contoh.id', ADMIN_PASSWORD: 'mangga di atap kereta' }],
    ...weakSecrets.map((JWT_SECRET): Case => ['JWT_SECRET', { JWT_SECRET }]),
    ...weakPasswords.map((ADMIN_PASSWORD): Case => [
      'ADMIN_PASSWORD',
      { ADMIN_EMAIL: 'kepala@tryout.id', ADMIN_PASSWORD },
    ]),
    ['JWT_SECRET', { NODE_ENV: 'production' }],
    ['SEED', { SEED: 'yes' }],
    ['ID_CARD_KEY', { ID_CARD_KEY: 'kurang dari 32' }],
    ['ID_CARD_KEY', { NODE_ENV: 'production', JWT_SECRET: secret }],
    ['SEED', { NODE_ENV: 'production', JWT_SECRET: secret, ID_CARD_KEY: cardKey, SEED: 'demo' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'bukan', ADMIN_PASSWORD: 'mangga di atap kereta' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@contoh.id', ADMIN_PASSWORD: 'pendek' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@contoh.id', ADMIN_PASSWORD: 'rahasia123' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@contoh.id' }],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'mangga di atap kereta' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'tryout.id' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: '*' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'https://tryout.id/' }],
    ['DISCUSSIONS', { DISCUSSIONS: 'no' }],
    ['STAFF_SECOND_FACTOR', { STAFF_SECOND_FACTOR: 'none' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'maybe' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: 'soon' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: '600' }],
  ])('refuses a wrong %s (%j) in one line that names it and not its value', (variable, environment) => {
    const message = (() => {
      try {
        readSettings(environment);
        return 'nothing was thrown';
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(message).toMatch(/^Wrong setting: /);
    expect(message).toContain(variable);
    expect(message).not.toContain('\n');
    expect(message.length).toBeLessThan(160);
    for (const secretName of ['JWT_SECRET', 'ID_CARD_KEY', 'OLD_ID_CARD_KEYS', 'ADMIN_PASSWORD'] as const) {
      const value = (environment as Record<string, string>)[secretName];
      if (value) expect(message).not.toContain(value);
    }
  });
});
