import { remoteOwning } from './ownership.ts';

describe('remoteOwning', () => {
  it.each([
    ['/auth', 'learner_app'],
    ['/auth?mode=register'.split('?')[0], 'learner_app'],
    ['/dashboard', 'learner_app'],
    ['/profile', 'learner_app'],
    ['/settings', 'learner_app'],
    ['/exam/list', 'learner_app'],
    ['/exam/TO123', 'learner_app'],
    ['/acara/7/ruang-tunggu', 'learner_app'],
    ['/cek-perangkat', 'learner_app'],
    ['/sertifikat/ABCD', 'learner_app'],
    ['/free-tryout', 'learner_app'],
    ['/tryout', 'learner_app'],
    ['/materi', 'learner_app'],
    ['/pusat-langganan', 'learner_app'],
    ['/latihan/buku-salah', 'learner_app'],
    ['/history', 'learner_app'],
    ['/rencana', 'learner_app'],
    ['/user-guide', 'learner_app'],
    ['/admin', 'admin_app'],
    ['/admin/login', 'admin_app'],
    ['/questioner/dashboard/', 'questioner_app'],
  ])('%s belongs to %s', (path, remote) => {
    expect(remoteOwning(path ?? '')).toBe(remote);
  });

  it.each(['/', '/administrator', '/nowhere/admin', '/examen'])('%s belongs to nobody', (path) => {
    expect(remoteOwning(path)).toBeUndefined();
  });
});
