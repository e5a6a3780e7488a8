import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playCommand } from '../../test/play-command.ts';
import { migrate } from '../db/migrate.ts';
import { openSqlite } from '../db/sqlite.ts';
import { keyIdOf } from '../foundation/keys/key-id.ts';
import { createSealer } from '../foundation/keys/seal.ts';

jest.setTimeout(60_000);

const newKey = () => randomBytes(32).toString('hex');
const keys = { JWT_SECRET: newKey(), ID_CARD_KEY: newKey() };
const otherKey = newKey();
const cardId = '0123456789abcdef0123456789abcdef';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tryout-restore-test-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const run = (command: string, args: string[], settings: Record<string, string>) =>
  playCommand(command, [join(root, 'copies'), ...args], settings);
const restore = (settings: Record<string, string> = keys, ...args: string[]) =>
  run('restore', args, { DATA_DIR: join(root, 'new'), ...settings });
const restored = () => existsSync(join(root, 'new/tryout.db'));

/** A product with one ID card, in a plain copy. Returns the copy's folder. */
async function givenCopy(): Promise<string> {
  const data = join(root, 'old');
  mkdirSync(join(data, 'uploads/private/id-cards'), { recursive: true });
  const content = createSealer([keys.ID_CARD_KEY]).seal(cardId, Buffer.from('a card'));
  writeFileSync(join(data, 'uploads/private/id-cards', cardId), content);
  const db = openSqlite(join(data, 'tryout.db'));
  await migrate(db);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const about = { mediaType: 'image/webp', sizeBytes: content.length, createdAt: '2026-11-01T00:00:00.000Z' };
  await db
    .insertInto('file')
    .values({ id: cardId, kind: 'id_card', sha256, keyId: keyIdOf(keys.ID_CARD_KEY), ...about })
    .execute();
  await db.destroy();
  const { code, errors } = await run('backup', [], { DATA_DIR: data, ...keys });
  expect([code, errors]).toEqual([0, '']);
  expect(existsSync(join(data, 'last-backup'))).toBe(true);
  const [name] = readdirSync(join(root, 'copies')).filter((entry) => entry.endsWith('Z'));
  return join(root, 'copies', name as string);
}

it.each([
  ['backup', ['/tmp']],
  ['restore', ['/tmp']],
  ['reseal', []],
  ['affected', ['--kind=cards']],
])('npm run %s tells of a wrong option or setting in one line', async (command, words) => {
  const wrongOption = await playCommand(command, [...words, '--tidak-ada'], {});
  expect(wrongOption).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Not done: Unknown option '--tidak-ada'.*\n$/),
  });
  const wrongSetting = await playCommand(command, words, { DATABASE_URL: 'tryout.db' });
  expect(wrongSetting).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Not done: Wrong setting: DATABASE_URL .*\n$/),
  });
});

describe('npm run restore', () => {
  it('brings database and files back, once, and not without the keys', async () => {
    await givenCopy();
    const withoutKeys = await restore({});
    expect([withoutKeys.code, withoutKeys.errors]).toEqual([1, expect.stringMatching(/^ID_CARD_KEY is not set: /)]);
    const first = await restore();
    expect(JSON.parse(first.output)).toMatchObject({ files: { sound: 1, missing: 0, removed: 0 }, closed: 0 });
    expect([first.code, restored()]).toEqual([0, true]);
    const second = await restore();
    expect([second.code, second.errors]).toEqual([1, expect.stringMatching(/^There is a database at /)]);
  });

  it('gives everything to the user of the servers, when root runs it on a machine that has only their working folder', async () => {
    await givenCopy();
    const user = process.getuid?.() === 0 ? 65_534 : statSync(root).uid;
    chownSync(join(root, 'copies'), user, statSync(root).gid);
    expect(await restore()).toMatchObject({ code: 0 });
    const given = ['new', 'new/tryout.db', 'new/uploads/private/id-cards', 'copies', 'copies/erasures'];
    expect(given.map((path) => statSync(join(root, path)).uid)).toEqual(given.map(() => user));
  });

  it('says so when a card has other bytes than its row says', async () => {
    appendFileSync(join(await givenCopy(), 'uploads/private/id-cards', cardId), 'x');
    const { code, output, errors } = await restore();
    expect([code, JSON.parse(output)]).toMatchObject([1, { files: { sound: 0, missing: 1 } }]);
    expect(errors).toContain(`The file ${cardId} is missing or changed.`);
  });

  it('says so when the keys are other ones', async () => {
    await givenCopy();
    const other = await restore({ ...keys, ID_CARD_KEY: otherKey });
    expect([other.code, JSON.parse(other.output)]).toMatchObject([1, { closed: 1 }]);
    rmSync(join(root, 'new'), { recursive: true });
    const both = await restore({ ...keys, ID_CARD_KEY: otherKey, OLD_ID_CARD_KEYS: keys.ID_CARD_KEY });
    expect([both.code, JSON.parse(both.output)]).toMatchObject([0, { closed: 0 }]);
  });

  it('leaves the place empty when the backup is damaged, or there is none of that time', async () => {
    const copy = await givenCopy();
    const tooEarly = await restore(keys, '--at=2026-01-01T00:00Z');
    expect([tooEarly.code, tooEarly.errors]).toEqual([
      1,
      expect.stringMatching(/^There is no such backup. There are: 20/),
    ]);
    writeFileSync(join(copy, 'tryout.db'), 'no database, only notes\n'.repeat(500));
    const damaged = await restore();
    expect([damaged.code, damaged.errors]).toEqual([1, expect.stringContaining('Not restored: ')]);
    expect([restored(), existsSync(join(root, 'new/uploads'))]).toEqual([false, false]);
  });
});
