import { errors } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const summary = 'GET /proxy/admin/summary';
const newest = 'GET /proxy/admin/tryouts?pageSize=5';
const overview = 'GET /proxy/admin/overview';
const problems = 'GET /proxy/admin/overview/problems';

const days = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 9, 24 + index)).toISOString().slice(0, 10),
  registrations: index === 3 ? 12 : 0,
  finished: index % 2,
}));
const todo = (changes = {}) => ({ essays: { waiting: 0, isCapped: false }, nextOpening: null, days, ...changes });

const tryout = (title: string, changes = {}) => ({
  id: title,
  title,
  description: '',
  price: 0,
  batch: 2,
  type: 'TWK_BUMN',
  status: true,
  isOnline: true,
  imageUrl: null,
  durationSeconds: 3600,
  difficulty: 'Sedang',
  questionCount: 0,
  opensAt: null,
  closesAt: null,
  ruleSetId: 'latihan-1',
  isFreeTryout: false,
  archivedAt: null,
  finishedAttempts: 0,
  createdAt: '2026-11-20T03:00:00.000Z',
  updatedAt: '2026-11-20T03:00:00.000Z',
  ...changes,
});

beforeEach(() => {
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok({ id: 'a1', name: 'Admin', email: 'admin@contoh.id', role: 'admin' });
  api.answers[summary] = ok({ users: 200_000, tryouts: 128, questions: 50_000, completions: 1_000_000 });
  api.answers[overview] = ok(todo());
  api.answers[problems] = ok({ packages: [], total: 0, unchecked: 0 });
  api.answers[newest] = ok({ tryouts: [tryout('Baru'), tryout('Lebih lama', { status: false })], total: 128 });
});

const open = () => renderRoute(routes, '/admin/dashboard');

describe('/admin/dashboard', () => {
  it('shows the four counters', async () => {
    open();
    for (const [label, value] of [
      ['Pengguna terdaftar', '200.000'],
      ['Paket tryout aktif', '128'],
      ['Soal dalam database', '50.000'],
      ['Tryout diselesaikan', '1.000.000'],
    ] as const) {
      await waitFor(() => expect(screen.getByText(label).nextElementSibling).toHaveTextContent(value));
    }
  });

  it('shows the newest packages with type, batch and status, and leads to all', async () => {
    const { user, router } = open();
    const rows = within(await screen.findByRole('table', { name: 'Tryout terbaru' })).getAllByRole('row');
    expect(within(rows[0] as HTMLElement).getAllByRole('columnheader')).toHaveLength(5);
    expect(rows).toHaveLength(3);
    for (const text of ['1', 'Baru', 'TWK BUMN', '2', 'Aktif']) expect(rows[1]).toHaveTextContent(text);
    expect(rows[2]).toHaveTextContent('Nonaktif');
    await user.click(screen.getByRole('link', { name: 'Lihat semua tryout' }));
    expect(router.state.location.pathname).toBe('/admin/tryouts');
  });

  it('says what to do where there is no package yet', async () => {
    api.answers[newest] = ok({ tryouts: [], total: 0 });
    open();
    expect(await screen.findByText('Belum ada data tryout')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Tambah tryout' })).toHaveAttribute('href', '/admin/tryouts?paket=baru');
  });

  it('says what could not be loaded, each part by itself, and tries again', async () => {
    api.answers[summary] = refused(500, 'INTERNAL_ERROR', 'Basis data mati');
    const { user } = open();
    expect(await screen.findByText('Gagal memuat data')).toBeVisible();
    expect(await screen.findByText('Baru')).toBeVisible();
    api.answers[summary] = ok({ users: 1, tryouts: 2, questions: 3, completions: 4444 });
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('4.444')).toBeVisible();
  });

  it('says that the list of packages could not be loaded', async () => {
    api.answers[newest] = 'broken connection';
    open();
    expect(await screen.findByText('Gagal memuat daftar tryout')).toBeVisible();
    expect(screen.getByText('200.000')).toBeVisible();
  });

  it('leads to the essays that wait and to the package that opens next', async () => {
    api.answers[overview] = ok(
      todo({
        essays: { waiting: 10_000, isCapped: true },
        nextOpening: { id: 't9', title: 'Tryout Akbar', opensAt: '2026-12-06T12:00:00.000Z' },
      }),
    );
    open();
    expect(await screen.findByText('10.000+ jawaban esai')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nilai esai' })).toHaveAttribute('href', '/admin/marking');
    expect(screen.getByText('Tryout Akbar').closest('li')).toHaveTextContent(/dibuka 6 Des 2026/);
    expect(screen.getByRole('link', { name: 'Lihat paket' })).toHaveAttribute('href', '/admin/tryouts/t9');
  });

  it('names the packages with problems, each with a link to its check', async () => {
    api.answers[problems] = ok({
      packages: [
        { id: 't1', title: 'SKD 1', blocking: 2, notes: 1 },
        { id: 't2', title: 'TKD 2', blocking: 0, notes: 1_200 },
      ],
      total: 9,
      unchecked: 3,
    });
    open();
    expect((await screen.findByText('SKD 1')).closest('li')).toHaveTextContent('SKD 1 punya 2 masalah dan 1 catatan');
    expect(screen.getByText('TKD 2').closest('li')).toHaveTextContent('TKD 2 punya 1.200 catatan');
    expect(screen.getByText('dan 7 paket lain yang perlu diperiksa')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Periksa SKD 1' })).toHaveAttribute('href', '/admin/tryouts?periksa=t1');
  });

  it('says that no package has problems only when all have been checked', async () => {
    const { unmount } = open();
    expect(await screen.findByText('Tidak ada paket terbit yang bermasalah')).toBeVisible();
    unmount();
    device.holds('stored');
    api.answers[problems] = ok({ packages: [], total: 0, unchecked: 12 });
    open();
    expect(await screen.findByText('12 paket yang terbit masih diperiksa')).toBeVisible();
    // It asks by itself until all are checked.
    api.answers[problems] = ok({ packages: [], total: 0, unchecked: 0 });
    expect(await screen.findByText('Tidak ada paket terbit yang bermasalah')).toBeVisible();
  });

  it('shows the other tasks where the packages could not be checked, and tries again', async () => {
    api.answers[problems] = refused(500, 'INTERNAL_ERROR', 'Basis data mati');
    const { user, unmount } = open();
    expect(await screen.findByText('Paket yang terbit belum dapat diperiksa')).toBeVisible();
    expect(screen.getByText('Tidak ada tryout yang dijadwalkan untuk dibuka')).toBeVisible();
    api.answers[problems] = ok({ packages: [], total: 0, unchecked: 0 });
    await user.click(screen.getByRole('button', { name: 'Periksa lagi' }));
    expect(await screen.findByText('Tidak ada paket terbit yang bermasalah')).toBeVisible();
    unmount();
    device.holds('stored');
    api.answers[problems] = refused(404, 'CALL_UNKNOWN', errors.CALL_UNKNOWN.message);
    open();
    expect(await screen.findByText('Tidak ada tryout yang dijadwalkan untuk dibuka')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/paket yang terbit|paket terbit/i)).not.toBeInTheDocument());
  });

  it('says how many mails are stuck, and sends them again on request', async () => {
    api.answers[overview] = ok(todo({ stuckMessages: 1_200 }));
    const { user } = open();
    expect((await screen.findByText('1.200 email')).closest('li')).toHaveTextContent(
      '1.200 email tidak terkirim. Periksa server email, lalu kirim ulang.',
    );
    api.answers['POST /proxy/admin/outbox/retries'] = ok({ retried: 1_200 });
    api.answers[overview] = ok(todo());
    await user.click(screen.getByRole('button', { name: 'Kirim ulang' }));
    expect(await screen.findByText('1.200 email dicoba kirim lagi')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/tidak terkirim/)).not.toBeInTheDocument());
  });

  it('says what payments wait for, and leads to them, only to who looks after the money', async () => {
    const call = 'GET /proxy/admin/purchases?attention=any&pageSize=1';
    api.answers[call] = ok({
      purchases: [],
      total: 3,
      waiting: [
        { attention: 'transfer', count: 2 },
        { attention: 'double', count: 1 },
        { attention: 'late', count: 0 },
      ],
    });
    const admin = { id: 'a1', name: 'Admin', email: 'admin@contoh.id', role: 'admin' };
    api.answers['GET /proxy/admin/profile'] = ok({ ...admin, permissions: ['finance'] });
    const first = open();
    expect(await screen.findByText('3 pembayaran')).toBeVisible();
    expect(screen.getByText(/2 bukti transfer menunggu, 1 dibayar dua kali$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Periksa pembayaran' })).toHaveAttribute(
      'href',
      '/admin/purchases?attention=any',
    );
    first.unmount();
    device.holds('stored');
    api.answers['GET /proxy/admin/profile'] = ok({ ...admin, permissions: ['mark'] });
    open();
    await screen.findByText('Tidak ada jawaban esai yang menunggu penilaian');
    expect(api.callsOf(call)).toBe(1);
  });

  it('says that nothing waits', async () => {
    open();
    expect(await screen.findByText('Tidak ada jawaban esai yang menunggu penilaian')).toBeVisible();
    expect(screen.getByText('Tidak ada tryout yang dijadwalkan untuk dibuka')).toBeVisible();
  });

  it('draws the last thirty days, with their numbers in words', async () => {
    open();
    expect(
      await screen.findByRole('img', {
        name: 'Pendaftaran per hari, 24 Okt 2026 sampai 22 Nov 2026: 12. Terbanyak 12 pada 27 Okt 2026.',
      }),
    ).toBeVisible();
    expect(screen.getByRole('img', { name: /^Tryout selesai per hari.*: 15\./ })).toBeVisible();
  });

  it('draws zero as zero', async () => {
    api.answers[overview] = ok(todo({ days: days.map(({ day }) => ({ day, registrations: 0, finished: 0 })) }));
    open();
    expect(await screen.findAllByText('Belum ada dalam 30 hari ini')).toHaveLength(2);
  });

  it('shows no task that the administrator has no permission for', async () => {
    api.answers['GET /proxy/admin/profile'] = ok({
      id: 'a1',
      name: 'Admin',
      email: 'admin@contoh.id',
      role: 'admin',
      permissions: ['cards'],
    });
    api.answers[problems] = refused(403, 'PERMISSION_MISSING', 'Tidak boleh');
    api.answers[overview] = ok(
      todo({
        essays: { waiting: 3, isCapped: false },
        nextOpening: { id: 't9', title: 'Tryout Akbar', opensAt: '2026-12-06T12:00:00.000Z' },
      }),
    );
    open();
    expect(await screen.findByText('Tryout Akbar')).toBeVisible();
    expect(await screen.findByText('Baru')).toBeVisible();
    expect(screen.queryByText(/paket yang terbit|paket terbit/i)).not.toBeInTheDocument();
    for (const name of ['Nilai esai', 'Lihat paket', 'Lihat semua tryout', 'Baru'])
      expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
  });

  it('says that it could not be loaded, and tries again; hides itself beside an older server', async () => {
    api.answers[overview] = refused(500, 'INTERNAL_ERROR', 'Basis data mati');
    const { user, unmount } = open();
    expect(await screen.findByText('Gagal memuat pekerjaan dan grafik')).toBeVisible();
    // A 404 of another kind isn't an older server: it must not look as if there was nothing to do.
    api.answers[overview] = refused(404, 'NOT_FOUND', 'Data tidak ditemukan');
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await waitFor(() => expect(api.callsOf(overview)).toBe(2));
    expect(await screen.findByText('Gagal memuat pekerjaan dan grafik')).toBeVisible();
    api.answers[overview] = ok(todo());
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('Yang perlu dikerjakan')).toBeVisible();
    unmount();
    device.holds('stored');
    api.answers[overview] = refused(404, 'CALL_UNKNOWN', errors.CALL_UNKNOWN.message);
    open();
    expect(await screen.findByText('Baru')).toBeVisible();
    expect(screen.queryByText('Yang perlu dikerjakan')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Coba lagi' })).not.toBeInTheDocument();
  });
});
