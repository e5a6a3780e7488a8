import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const summary = 'GET /proxy/admin/summary';
const newest = 'GET /proxy/admin/tryouts?pageSize=5';

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

  it('says what could not be loaded, each part for itself, and tries again', async () => {
    api.answers[summary] = refused(500, 'INTERNAL_ERROR', 'Basis data mati');
    const { user } = open();
    expect(await screen.findByText('Gagal memuat data')).toBeVisible();
    expect(await screen.findByText('Baru')).toBeVisible();
    api.answers[summary] = ok({ users: 1, tryouts: 2, questions: 3, completions: 4444 });
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('4.444')).toBeVisible();
  });

  it('says that the list of packages could not be loaded', async () => {
    api.answers[newest] = 'broken line';
    open();
    expect(await screen.findByText('Gagal memuat daftar tryout')).toBeVisible();
    expect(screen.getByText('200.000')).toBeVisible();
  });
});
