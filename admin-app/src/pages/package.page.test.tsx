import { errors, type Permission, permissions, type QuestionStep, type Taker } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { admin, sampleTryout } from '../features/tryouts/tryout-samples.ts';
import { routes } from '../routes.tsx';
import { useSession } from '../session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const tryout = 'GET /proxy/admin/tryouts/t1';
const takers = `${tryout}/takers?page=1&pageSize=20`;
const questions = `${tryout}/questions`;

const narrow = window.matchMedia;
/** A screen with room for every column. */
const wide = (query: string) => ({ ...narrow(query), matches: query === '' || query.startsWith('(min-width') });

const taker = (more: Partial<Taker> = {}): Taker => ({
  attemptId: 'TO1',
  learner: { id: 'l1', name: 'Dewi Lestari', email: 'dewi@contoh.id' },
  isGuest: false,
  submittedAt: '2026-11-20T05:00:00.000Z',
  isExpired: false,
  points: 155,
  max: 200,
  percent: 77.5,
  passed: true,
  waiting: 0,
  sections: [
    { section: 'TWK', points: 75, max: 100 },
    { section: 'TKP', points: 80, max: 100 },
  ],
  ...more,
});

function may(held: readonly Permission[] = permissions) {
  api.answers['GET /proxy/admin/profile'] = ok({ ...admin, permissions: held });
}
beforeEach(() => {
  window.matchMedia = wide;
  device.holds('stored');
  may();
  api.answers[tryout] = ok(sampleTryout());
  api.answers['GET /proxy/admin/rule-sets'] = ok({ ruleSets: [{ id: 'latihan-1', title: 'Latihan', year: null }] });
  api.answers[takers] = ok({ takers: [taker()], total: 1 });
  api.answers[questions] = ok({ questions: [] });
});
const open = () => renderRoute(routes, '/admin/tryouts/t1');
const rows = async () =>
  within(await screen.findByRole('region', { name: 'Daftar peserta' }))
    .getAllByRole('row')
    .slice(1);

describe('/admin/tryouts/{id}', () => {
  it('says how many of its questions enter an exam', async () => {
    api.answers[tryout] = ok(sampleTryout({ questionCount: 40, enteringCount: 38 }));
    open();
    expect((await screen.findByText('Soal', { selector: 'dt' })).nextElementSibling).toHaveTextContent('38 dari 40');
  });

  it('shows the package’s data, its takers with points by section, and its questions', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: sampleTryout().title })).toBeVisible();
    await waitFor(() => expect(screen.getByText('Aturan penilaian').nextElementSibling).toHaveTextContent('Latihan'));
    const [row] = await rows();
    for (const text of ['Dewi Lestari', 'dewi@contoh.id', '75 / 100', '80 / 100', '155 / 200', '77,5', 'Lulus'])
      expect(row).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: 'Dewi Lestari' })).toHaveAttribute('href', '/admin/users?pengguna=l1');
    expect(await screen.findByText('Belum ada soal')).toBeVisible();
  });

  it.each<[Permission, boolean]>([
    ['review', true],
    ['manage', true],
    ['support', false],
  ])('shows administrators who may %s a link to the check: %s', async (permission, isThere) => {
    may([permission]);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: sampleTryout().title })).toBeVisible();
    const link = screen.queryByRole('link', { name: /^Periksa/ });
    if (!isThere) return expect(link).toBeNull();
    expect(link).toHaveAttribute('href', '/admin/tryouts?periksa=t1');
  });

  it('is reached from the table of packages', async () => {
    api.answers['GET /proxy/admin/tryouts?sort=createdAt&order=desc&page=1&pageSize=20'] = ok({
      tryouts: [sampleTryout()],
      total: 1,
    });
    const { user, router } = renderRoute(routes, '/admin/tryouts');
    await user.click(await screen.findByRole('link', { name: sampleTryout().title }));
    expect(router.state.location.pathname).toBe('/admin/tryouts/t1');
    expect(await screen.findByRole('heading', { level: 1, name: sampleTryout().title })).toBeVisible();
  });

  it('names neither guests nor erased accounts, and says what waits', async () => {
    api.answers[takers] = ok({
      takers: [
        taker({ attemptId: 'a', learner: null, isGuest: true, isExpired: true, passed: null }),
        taker({ attemptId: 'b', learner: null, passed: null, waiting: 2 }),
      ],
      total: 2,
    });
    open();
    const [guest, gone] = await rows();
    expect(guest).toHaveTextContent('Tamu tryout gratis');
    expect(guest).toHaveTextContent('Waktu habis');
    expect(gone).toHaveTextContent('Akun sudah dihapus');
    expect(gone).toHaveTextContent('2 esai menunggu');
  });

  it('says of an attempt without a question that counts that all were annulled, and no score', async () => {
    const none = { points: 0, max: 0 };
    api.answers[takers] = ok({
      takers: [
        taker({ ...none, percent: 0, passed: null, sections: [{ section: 'TWK', ...none }] }),
        taker({ attemptId: 'b' }),
      ],
      total: 2,
    });
    open();
    const [annulled, other] = await rows();
    expect(annulled).toHaveTextContent('Semua soal dianulir');
    expect(annulled).not.toHaveTextContent(/0 \/ 0|0\s?%/);
    expect(other).toHaveTextContent('155 / 200');
  });

  it('says how each came to its end, beside an older API only that the time was over', async () => {
    api.answers[takers] = ok({
      takers: [
        taker({ attemptId: 'a', endedBy: 'organiser' }),
        taker({ attemptId: 'b', endedBy: 'clock', isExpired: true }),
        taker({ attemptId: 'c', endedBy: 'learner' }),
        taker({ attemptId: 'd', isExpired: true }),
        taker({ attemptId: 'e' }),
      ],
      total: 5,
    });
    open();
    const ends = (await rows()).map(
      ({ textContent }) => /Waktu habis|Diakhiri oleh penyelenggara/.exec(textContent)?.[0],
    );
    expect(ends).toEqual(['Diakhiri oleh penyelenggara', 'Waktu habis', undefined, 'Waktu habis', undefined]);
  });

  it('downloads all takers, and says so where that fails', async () => {
    const { user } = open();
    api.answers[`${tryout}/takers/export`] = refused(500, 'INTERNAL_ERROR', errors.INTERNAL_ERROR.message);
    await rows();
    await user.click(screen.getByRole('button', { name: 'Ekspor Excel' }));
    expect(await screen.findByText('Gagal mengekspor data')).toBeVisible();
  });

  it('says that nobody has finished yet, and exports nothing', async () => {
    api.answers[takers] = ok({ takers: [], total: 0 });
    open();
    expect(await screen.findByText('Belum ada yang selesai')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ekspor Excel' })).toBeDisabled();
  });

  it('shows each part even when another can’t be loaded', async () => {
    api.answers[takers] = refused(500, 'INTERNAL_ERROR', 'Basis data mati');
    const { user } = open();
    expect(await screen.findByText('Gagal memuat data')).toBeVisible();
    expect(await screen.findByText('Belum ada soal')).toBeVisible();
    api.answers[takers] = ok({ takers: [taker()], total: 1 });
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await rows()).toHaveLength(1);
  });

  it('says that a package is gone', async () => {
    api.answers[tryout] = refused(404, 'TRYOUT_NOT_FOUND', errors.TRYOUT_NOT_FOUND.message);
    open();
    expect(await screen.findByRole('heading', { name: 'Tryout tidak ditemukan' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lihat semua tryout' })).toBeVisible();
  });

  it('opens a copy only for who still waits for it', async () => {
    let answer: (made: ReturnType<typeof ok>) => void = () => {};
    api.answers['POST /proxy/admin/question-steps/duplicates'] = new Promise((resolve) => (answer = resolve));
    api.answers['GET /proxy/admin/tryouts/t3'] = ok(sampleTryout({ id: 't3', title: 'Paket lain' }));
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Gandakan' }));
    await act(() => router.navigate('/admin/tryouts/t3'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Paket lain' })).toBeVisible();
    answer(
      ok({
        ...{ id: 'l1', kind: 'duplicate', count: 12, tryoutId: 't2', at: '2026-11-23T07:00:00.000Z' },
        ...{ undoableUntil: '2026-11-23T08:00:00.000Z', undoneAt: null },
      }),
    );
    expect(await screen.findByRole('button', { name: 'Urungkan' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/tryouts/t3');
  });

  it('says that a package is gone that it showed before: its duplication was undone', async () => {
    const copy = 'GET /proxy/admin/tryouts/t2';
    const step: QuestionStep = {
      id: 'l1',
      kind: 'duplicate',
      count: 0,
      tryoutId: 't2',
      at: '2026-11-23T07:00:00.000Z',
      undoableUntil: '2026-11-23T08:00:00.000Z',
      undoneAt: null,
    };
    api.answers['POST /proxy/admin/question-steps/duplicates'] = ok(step);
    api.answers['POST /proxy/admin/question-steps/l1/undo'] = ok({ ...step, undoneAt: '2026-11-23T07:01:00.000Z' });
    api.answers[copy] = ok(sampleTryout({ id: 't2', title: 'Salinan' }));
    api.answers[`${copy}/takers?page=1&pageSize=20`] = ok({ takers: [], total: 0 });
    api.answers[`${copy}/questions`] = ok({ questions: [] });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Gandakan' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Salinan' })).toBeVisible();
    api.answers[copy] = refused(404, 'TRYOUT_NOT_FOUND', errors.TRYOUT_NOT_FOUND.message);
    await user.click(await screen.findByRole('button', { name: 'Urungkan' }));
    expect(await screen.findByRole('heading', { name: 'Tryout tidak ditemukan' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Salinan' })).not.toBeInTheDocument();
  });

  it('shows takers without questions to support, and questions without takers to reviewers', async () => {
    may(['support']);
    const { unmount } = open();
    expect(await rows()).toHaveLength(1);
    expect(screen.queryByText('Belum ada soal')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Edit tryout' })).not.toBeInTheDocument();
    unmount();
    device.holds('stored');
    may(['review']);
    open();
    expect(await screen.findByText('Belum ada soal')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Tambah soal/ })).not.toBeInTheDocument();
    expect(screen.queryByText('Peserta yang selesai')).not.toBeInTheDocument();
    expect(api.callsOf(takers)).toBe(1);
  });
});
