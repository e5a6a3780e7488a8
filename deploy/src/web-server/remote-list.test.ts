import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';
import { findRemoteList, readRemoteList, readUsableLines } from './remote-list.ts';

const folder = temporaryFolder();
const file = join(folder, 'remotes.json');
const given = (remotes: unknown) => writeFileSync(file, JSON.stringify({ remotes }));

const integrity = { manifest: `sha384-${'a'.repeat(64)}`, entry: `sha384-${'b'.repeat(64)}` };
const released = { manifest: 'https://admin.example.id/mf-manifest.89abcdef.json', integrity };
const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

describe('readRemoteList', () => {
  it('takes lines with checksums from anywhere, and lines without them from this machine', () => {
    given({ admin_app: released, learner_app: 'http://localhost:3001/mf-manifest.json' });
    expect(readRemoteList(file).remotes).toEqual({
      admin_app: released,
      learner_app: { manifest: 'http://localhost:3001/mf-manifest.json' },
    });
  });

  it('computes the checksums of a build that lies beside the list, anew after each build', () => {
    const dist = join(folder, 'admin-app/dist');
    mkdirSync(dist, { recursive: true });
    given({ admin_app: { manifest: 'http://localhost:3002/mf-manifest.json', build: 'admin-app/dist' } });
    expect(readRemoteList(file).remotes['admin_app']).not.toHaveProperty('integrity');
    for (const entry of ['one', 'two']) {
      const manifest = JSON.stringify({ metaData: { remoteEntry: { path: '', name: `${entry}.js` } } });
      writeFileSync(join(dist, 'mf-manifest.json'), manifest);
      writeFileSync(join(dist, `${entry}.js`), entry);
      expect(readRemoteList(file).remotes['admin_app']).toEqual({
        manifest: 'http://localhost:3002/mf-manifest.json',
        integrity: { manifest: sha384(manifest), entry: sha384(entry) },
      });
    }
  });

  it.each([
    ['no checksums', { manifest: released.manifest }, 'gives "admin_app" no checksums'],
    ['the address alone', released.manifest, 'gives "admin_app" no checksums'],
    ['a host that only begins like this machine', 'https://localhost.evil.id/a.json', 'gives "admin_app" no checksums'],
    ['a weak checksum', { ...released, integrity: { ...integrity, entry: 'md5-abc' } }, 'a checksum that is no sha384'],
    ['one checksum', { ...released, integrity: { manifest: integrity.manifest } }, 'a checksum that is no sha384'],
    ['no address', { integrity }, "an address that isn't http(s)"],
    ['nothing', null, "an address that isn't http(s)"],
  ])('refuses a line with %s', (_name, line, message) => {
    given({ admin_app: line });
    expect(() => readRemoteList(file)).toThrow(message);
  });
});

describe('a list that is changed while pages are served', () => {
  it('loses only the lines that can’t be used', () => {
    given({ admin_app: released, learner_app: { manifest: 'https://a.id/m.json' }, questioner_app: 7 });
    expect(readUsableLines(file).remotes).toEqual({ admin_app: released });
  });

  it('loses only the line whose build is being written', () => {
    const dist = join(folder, 'admin-app/dist');
    mkdirSync(dist, { recursive: true });
    given({
      admin_app: { manifest: 'http://localhost:3002/mf-manifest.json', build: 'admin-app/dist' },
      learner_app: released,
    });
    const manifest = JSON.stringify({ metaData: { remoteEntry: { path: '', name: 'not-yet.js' } } });
    for (const written of ['{"metaData"', manifest]) {
      writeFileSync(join(dist, 'mf-manifest.json'), written);
      expect(findRemoteList(file)?.remotes).toEqual({ learner_app: released });
      expect(() => readRemoteList(file)).toThrow('names a build of "admin_app" that can\'t be read');
    }
  });

  it('is no list while it can’t be read', () => {
    writeFileSync(file, '{"remotes":');
    expect(findRemoteList(file)).toBeUndefined();
  });
});
