import { claimReload, isExam } from './reload-once.ts';

describe('claimReload', () => {
  beforeEach(() => sessionStorage.clear());

  it('allows one reload, not a loop of them', () => {
    expect(claimReload(1_000_000_000)).toBe(true);
    expect(claimReload(1_000_002_000)).toBe(false);
    expect(claimReload(1_000_060_000)).toBe(false);
  });

  it('allows another one for the next release, hours later', () => {
    claimReload(1_000_000_000);
    expect(claimReload(1_000_000_000 + 3_600_000)).toBe(true);
  });

  it('never reloads when the browser lets us store nothing', () => {
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(claimReload(1_000_000_000, blocked)).toBe(false);
  });
});

describe('isExam', () => {
  it.each([
    ['/exam/TO1795250149582abc', true],
    ['/exam/TO1/', true],
    ['/exam/list', false],
    ['/exam/68578cc9-11c6', false],
    ['/history', false],
  ])('%s: %s', (path, expected) => {
    expect(isExam(path)).toBe(expected);
  });
});
