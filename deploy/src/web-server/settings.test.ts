import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';
import { readWebServerSettings } from './settings.ts';

const root = temporaryFolder();
for (const [frontEnd, document] of [
  ['shell', 'app.html'],
  ['admin-app', 'index.html'],
] as const) {
  mkdirSync(join(root, frontEnd, 'dist'), { recursive: true });
  writeFileSync(join(root, frontEnd, 'dist', document), '');
  writeFileSync(join(root, frontEnd, 'dist', 'index.html'), '');
}

const read = (name: string | undefined, environment: NodeJS.ProcessEnv = {}) =>
  readWebServerSettings(name, environment, root);

describe('readWebServerSettings', () => {
  it('works on a laptop without any setting', () => {
    expect(read('shell')).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      apiUrl: 'http://localhost:4000',
      remoteOrigins: ['http://localhost:3001', 'http://localhost:3002', 'http://localhost:3003'],
      hasServiceWorker: true,
      areaHosts: new Map(),
      developmentHost: undefined,
      publicUrl: undefined,
      contactEmail: undefined,
      trustProxy: false,
      logLevel: 'info',
    });
    expect(read('admin-app')).toMatchObject({ port: 3002, remoteOrigins: [] });
  });

  it('serves another folder than the build’s where it is told to, as the one that releases are published to', () => {
    const folder = join(root, 'admin-app', 'dist');
    expect(readWebServerSettings('admin-app', { FILES_DIR: folder }, '/nowhere').dist).toBe(folder);
  });

  it('takes an empty variable for one that is not set', () => {
    expect(read('shell', { PORT: '', HOST: '', API_URL: '', TRUST_PROXY: '', REMOTES_FILE: '' }).port).toBe(3000);
  });

  it.each([
    ['loopback', 'loopback'],
    ['true', true],
    ['off', false],
  ])('takes TRUST_PROXY=%s, as the API does that npm start gives the same settings', (TRUST_PROXY, trustProxy) => {
    expect(read('shell', { TRUST_PROXY }).trustProxy).toBe(trustProxy);
  });

  it.each([
    ['PORT', '70000', 'PORT must be a port number from 1 to 65535, not "70000"'],
    ['PORT', '3000x', 'PORT must be a port number'],
    ['API_URL', 'localhost:4000', 'API_URL must be like https://example.id'],
    ['API_URL', 'http://localhost:4000/api', 'API_URL must be like https://example.id'],
    ['REMOTE_ORIGINS', "https://a.id 'unsafe-inline'", 'REMOTE_ORIGINS must be like https://example.id'],
    ['AREA_HOSTS', 'admin_app=https://admin.id', 'AREA_HOSTS must be like "admin_app=admin.example.id'],
    ['AREA_HOSTS', 'admin=admin.id', 'AREA_HOSTS must be like "admin_app=admin.example.id'],
    ['AREA_HOSTS', 'admin.id', 'AREA_HOSTS must be like "admin_app=admin.example.id'],
    ['REMOTE_ORIGINS', 'https://a.id/files', 'REMOTE_ORIGINS must be like https://example.id'],
    ['PUBLIC_URL', 'tryout.id', 'PUBLIC_URL must be like https://example.id'],
    ['CONTACT_EMAIL', 'halo', 'CONTACT_EMAIL must be like halo@example.id'],
    ['CONTACT_EMAIL', '"><script>@a.id', 'CONTACT_EMAIL must be like halo@example.id'],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be true, false or loopback'],
    ['SERVICE_WORKER', 'no', 'SERVICE_WORKER must be true or false'],
    ['DEVELOPMENT_HOST', 'http://dev.id', 'DEVELOPMENT_HOST must be a host name without a port'],
    ['DEVELOPMENT_HOST', 'localhost:3000', 'DEVELOPMENT_HOST must be a host name without a port'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of'],
    ['REMOTES_FILE', '/nowhere.json', "REMOTES_FILE /nowhere.json can't be read"],
  ])('reports what is wrong with %s=%s', (name, value, message) => {
    expect(() => read('shell', { [name]: value })).toThrow(message);
  });

  it('takes a development host only outside production, and never the public one', () => {
    const environment = { DEVELOPMENT_HOST: 'dev.tryout.id' };
    expect(read('shell', environment).developmentHost).toBe('dev.tryout.id');
    expect(read('admin-app', environment).developmentHost).toBeUndefined();
    for (const kind of ['production', 'prod'])
      expect(() => read('shell', { ...environment, NODE_ENV: kind })).toThrow(`it can't be set with NODE_ENV=${kind}`);
    expect(() => read('shell', { ...environment, PUBLIC_URL: 'https://dev.tryout.id' })).toThrow(
      "DEVELOPMENT_HOST can't be the host of PUBLIC_URL, dev.tryout.id",
    );
    expect(read('shell', { ...environment, PUBLIC_URL: 'https://tryout.id' }).developmentHost).toBe('dev.tryout.id');
  });

  it('refuses a list of remotes whose address is no web address', () => {
    const file = join(root, 'remotes.json');
    writeFileSync(file, JSON.stringify({ remotes: { admin_app: 'javascript:alert(1)' } }));
    expect(() => read('shell', { REMOTES_FILE: file })).toThrow('gives "admin_app" an address that isn\'t http(s)');
  });

  it('does not allow origins only because the list names them', () => {
    const file = join(root, 'moved.json');
    const integrity = { manifest: `sha384-${'a'.repeat(64)}`, entry: `sha384-${'b'.repeat(64)}` };
    const line = { manifest: 'https://elsewhere.id/mf-manifest.json', integrity };
    writeFileSync(file, JSON.stringify({ remotes: { admin_app: line } }));
    expect(read('shell', { REMOTES_FILE: file }).remoteOrigins).not.toContain('https://elsewhere.id');
    const allowed = read('shell', { REMOTES_FILE: file, REMOTE_ORIGINS: 'https://elsewhere.id, https://b.id' });
    expect(allowed.remoteOrigins).toEqual(['https://elsewhere.id', 'https://b.id']);
  });

  it('says what to do when the front end is unknown or not built', () => {
    expect(() => read(undefined)).toThrow(
      'Say which front end to serve: shell, learner-app, admin-app, questioner-app.',
    );
    expect(() => read('learner-app')).toThrow('is not built yet: run "npm run build" first.');
  });
});
