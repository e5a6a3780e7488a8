import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitState, versionOf } from './git-state.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const commit = '1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d';
const state = { commit, committedAt: '2026-11-22T09:15:07.000Z', isDirty: false };

describe('versionOf', () => {
  it.each([
    ['a commit', state, '20261122-091507-1a2b3c4d5e6f'],
    ['files that no commit has', { ...state, isDirty: true }, '20261122-091507-1a2b3c4d5e6f-dirty'],
    ['no repository', { ...state, commit: undefined, isDirty: true }, '20261122-091507-unknown-dirty'],
  ])('names %s', (_name, git, version) => {
    expect(versionOf(git)).toBe(version);
  });
});

describe('gitState', () => {
  it('is of the last commit, and dirty with any other file', () => {
    const root = temporaryFolder();
    expect(gitState(root, new Date('2026-11-22T00:00:00Z'))).toEqual({
      commit: undefined,
      committedAt: '2026-11-22T00:00:00.000Z',
      isDirty: true,
    });
    const git = (...words: string[]) => execFileSync('git', words, { cwd: root, stdio: 'pipe' });
    git('init', '--quiet');
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.id'];
    git(...who, 'commit', '--quiet', '--allow-empty', '-m', 'first', '--date=2026-11-22T16:15:07+07:00');
    expect(gitState(root)).toMatchObject({ commit: expect.stringMatching(/^[0-9a-f]{40}$/), isDirty: false });
    writeFileSync(join(root, 'new.ts'), '');
    expect(gitState(root).isDirty).toBe(true);
  });
});
