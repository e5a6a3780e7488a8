import { changedFiles, type Git } from './changed-files.ts';

/** A Git with these answers; every other call fails. */
const answering =
  (answers: Record<string, string>): Git =>
  (...words) =>
    answers[words.join(' ')];

const diff = (filter: string, since: string) => `diff --name-only --no-renames -z --diff-filter=${filter} ${since} --`;
const untracked = 'ls-files --others --exclude-standard -z';
const repository = { 'rev-parse --is-inside-work-tree': 'true\n' };

describe('the changed files', () => {
  it('are those that differ from the commit at which the branch left main, committed or not, and new ones', () => {
    const git = answering({
      ...repository,
      'merge-base HEAD main': 'abc\n',
      [diff('d', 'abc')]: 'b.ts\0a file.ts\0',
      [diff('D', 'abc')]: 'gone.ts\0',
      [untracked]: 'new.ts\0',
    });
    expect(changedFiles(git)).toEqual({ files: ['a file.ts', 'b.ts', 'new.ts'], hasDeleted: true });
  });

  it('are found by a comparison with the origin’s main if there is no local main', () => {
    const git = answering({ ...repository, 'merge-base HEAD origin/main': 'def\n', [diff('d', 'def')]: 'a.ts\0' });
    expect(changedFiles(git)).toEqual({ files: ['a.ts'], hasDeleted: false });
  });

  it('are the uncommitted ones if there is no main at all', () => {
    const git = answering({ ...repository, [diff('d', 'HEAD')]: 'a.ts\0' });
    expect(changedFiles(git)).toEqual({ files: ['a.ts'], hasDeleted: false });
  });

  it('are unknown without Git', () => {
    expect(changedFiles(answering({}))).toBeUndefined();
  });
});
