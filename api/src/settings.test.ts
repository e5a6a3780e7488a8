import { join, resolve } from 'node:path';
import { readSettings } from './settings.ts';

const secret = 'x'.repeat(32);
const cardKey = 'y'.repeat(32);

describe('readSettings', () => {
  it('needs nothing on a laptop', () => {
    expect(readSettings({})).toEqual({
      production: false,
      port: 4000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: `sqlite:${resolve('data/tryout.db')}`,
      uploadsDir: resolve('data/uploads'),
      jwtSecret: undefined,
      idCardKey: undefined,
      idCardDays: 30,
      seed: 'demo',
      firstAdmin: undefined,
      smtp: undefined,
      publicUrl: 'http://localhost:3000',
      corsOrigins: [3000, 3001, 3002, 3003].map((port) => `http://localhost:${port}`),
      trustProxy: false,
      drainSeconds: 0,
      logLevel: 'info',
    });
  });

  it('takes what is given', () => {
    expect(
      readSettings({
        NODE_ENV: 'production',
        PORT: '8080',
        HOST: '0.0.0.0',
        DATA_DIR: '/srv/tryout',
        DATABASE_URL: 'sqlite:/srv/db/t.db',
        UPLOADS_DIR: '/srv/files',
        JWT_SECRET: secret,
        ID_CARD_KEY: cardKey,
        ID_CARD_DAYS: '14',
        SEED: 'none',
        ADMIN_EMAIL: 'Admin@Contoh.id',
        ADMIN_PASSWORD: 'sangatrahasia',
        SMTP_URL: 'smtps://surat:rahasia@mail.tryout.id:465',
        MAIL_FROM: 'Tryout <halo@tryout.id>',
        PUBLIC_URL: 'https://tryout.id/',
        CORS_ORIGINS: ' https://tryout.id , https://admin.tryout.id,',
        TRUST_PROXY: 'on',
        DRAIN_SECONDS: '7',
        LOG_LEVEL: 'warn',
      }),
    ).toEqual({
      production: true,
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/srv/tryout',
      databaseUrl: 'sqlite:/srv/db/t.db',
      uploadsDir: '/srv/files',
      jwtSecret: secret,
      idCardKey: cardKey,
      idCardDays: 14,
      seed: 'none',
      firstAdmin: { email: 'admin@contoh.id', password: 'sangatrahasia' },
      smtp: { url: 'smtps://surat:rahasia@mail.tryout.id:465', from: 'Tryout <halo@tryout.id>' },
      publicUrl: 'https://tryout.id',
      corsOrigins: ['https://tryout.id', 'https://admin.tryout.id'],
      trustProxy: true,
      drainSeconds: 7,
      logLevel: 'warn',
    });
  });

  it('keeps database and uploads in DATA_DIR unless told otherwise', () => {
    expect(readSettings({ DATA_DIR: '/srv/tryout' })).toMatchObject({
      databaseUrl: 'sqlite:/srv/tryout/tryout.db',
      uploadsDir: join('/srv/tryout', 'uploads'),
    });
  });

  it('counts an empty variable as not set', () => {
    expect(readSettings({ PORT: '', SEED: '', JWT_SECRET: '', CORS_ORIGINS: '', ADMIN_EMAIL: '' })).toEqual(
      readSettings({}),
    );
  });

  it('seeds no demo in production unless told, and never when told', () => {
    expect(readSettings({ NODE_ENV: 'production', JWT_SECRET: secret, ID_CARD_KEY: cardKey }).seed).toBe('none');
    expect(() =>
      readSettings({ NODE_ENV: 'production', JWT_SECRET: secret, ID_CARD_KEY: cardKey, SEED: 'demo' }),
    ).toThrow('SEED=demo is not allowed when NODE_ENV=production');
  });

  it('says who writes and where it links to, in production, before it sends mail', () => {
    const given = { NODE_ENV: 'production', JWT_SECRET: secret, ID_CARD_KEY: cardKey, SMTP_URL: 'smtp://mail' };
    const needed = 'MAIL_FROM and PUBLIC_URL are required beside SMTP_URL when NODE_ENV=production';
    expect(() => readSettings({ ...given, MAIL_FROM: 'halo@tryout.id' })).toThrow(needed);
    expect(() => readSettings({ ...given, PUBLIC_URL: 'https://tryout.id' })).toThrow(needed);
    expect(readSettings({ SMTP_URL: 'smtp://mail' }).smtp).toEqual({
      url: 'smtp://mail',
      from: 'Tryout BUMN & CPNS <tidak-dibalas@localhost>',
    });
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

  it.each(['false', 'off', '0'])('reads TRUST_PROXY=%s as no', (TRUST_PROXY) => {
    expect(readSettings({ TRUST_PROXY }).trustProxy).toBe(false);
  });

  it.each([
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '4000.5' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: 'NaN' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
    ['DATABASE_URL', { DATABASE_URL: 'data/tryout.db' }],
    ['DATABASE_URL', { DATABASE_URL: 'sqlite:' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres:tryout' }],
    ['SMTP_URL', { SMTP_URL: 'mail.tryout.id' }],
    ['MAIL_FROM', { MAIL_FROM: 'Tryout' }],
    ['MAIL_FROM', { MAIL_FROM: 'halo@tryout.id\r\nBcc: x@tryout.id' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'tryout.id' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://tryout.id/?a=1' }],
    ['JWT_SECRET', { JWT_SECRET: 'kurang dari 32' }],
    ['JWT_SECRET', { NODE_ENV: 'production' }],
    ['SEED', { SEED: 'yes' }],
    ['ID_CARD_KEY', { ID_CARD_KEY: 'kurang dari 32' }],
    ['ID_CARD_KEY', { NODE_ENV: 'production', JWT_SECRET: secret }],
    ['SEED', { NODE_ENV: 'production', JWT_SECRET: secret, ID_CARD_KEY: cardKey, SEED: 'demo' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'bukan', ADMIN_PASSWORD: 'sangatrahasia' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@contoh.id', ADMIN_PASSWORD: 'pendek' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@contoh.id' }],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'sangatrahasia' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'tryout.id' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: '*' }],
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
    for (const secretName of ['JWT_SECRET', 'ID_CARD_KEY', 'ADMIN_PASSWORD'] as const) {
      const value = (environment as Record<string, string>)[secretName];
      if (value) expect(message).not.toContain(value);
    }
  });
});
