import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idCardKey, pictureKey } from '../../foundation/files/file-store.ts';
import { createFolderStore } from '../../foundation/files/folder-store.ts';
import { checkFiles, fillBucket, hasAny, mirror } from './check-files.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tryout-check-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const row = (id: string, kind: 'question_image' | 'id_card', content: string) => ({
  id,
  kind,
  sha256: createHash('sha256').update(content).digest('hex'),
});
const rows = [row('a.webp', 'question_image', 'a picture'), row('c', 'id_card', 'a card')];
const listed = (all: typeof rows) => (after: string, limit: number) =>
  Promise.resolve(
    all
      .filter(({ id }) => id > after)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .slice(0, limit),
  );
const folderNamed = (name: string) => join(root, name);
const given = async (name: string, files: Record<string, string>) => {
  const store = createFolderStore(folderNamed(name));
  for (const [key, content] of Object.entries(files)) await store.put(key, Buffer.from(content));
  return store;
};

describe('files that have come back', () => {
  it('are compared with their rows, and those of no row are removed', async () => {
    await given('files', {
      [pictureKey('a.webp')]: 'a picture',
      [idCardKey('c')]: 'another card',
      [idCardKey('of nobody')]: 'a card',
    });
    const found = await checkFiles(listed(rows), folderNamed('files'));
    expect(found).toEqual({ sound: 1, missing: [rows[1]], removed: 1 });
    expect(existsSync(join(folderNamed('files'), idCardKey('of nobody')))).toBe(false);
  });
});

describe('the copy of a bucket', () => {
  it('becomes equal to it: new files, changed cards, deleted ones', async () => {
    const bucket = await given('bucket', { [pictureKey('a.webp')]: 'a picture', [idCardKey('c')]: 'a card' });
    await given('copy', { [idCardKey('c')]: 'the card before it was resealed', [pictureKey('gone.webp')]: 'gone' });
    await mirror(listed(rows), bucket, folderNamed('copy'));
    expect(await checkFiles(listed(rows), folderNamed('copy'))).toEqual({ sound: 2, missing: [], removed: 0 });
  });

  it('fills an empty bucket', async () => {
    await given('copy', { [pictureKey('a.webp')]: 'a picture', [idCardKey('c')]: 'a card' });
    const bucket = await given('bucket', {});
    expect(await hasAny(bucket)).toBe(false);
    await fillBucket(folderNamed('copy'), bucket);
    expect(await hasAny(bucket)).toBe(true);
    expect(await checkFiles(listed(rows), folderNamed('bucket'))).toMatchObject({ sound: 2, missing: [] });
  });
});
