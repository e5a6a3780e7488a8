import { errors, permissions } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from './routes.tsx';
import { useSession } from './session.ts';

/* An API of another release than this area: values that this release doesn't know, and calls that the API doesn't know. */

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const admin = { id: 'a1', name: 'Dewi Admin', email: 'dewi@contoh.id', role: 'admin' };
const at = '2026-11-21T12:00:00.000Z';
const narrow = window.matchMedia;
const wide = (query: string) => ({ ...narrow(query), matches: query === '' || query.startsWith('(min-width') });

beforeEach(() => {
  window.matchMedia = wide;
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok(admin);
  api.answers['GET /proxy/admin/staff?pageSize=100'] = ok({ staff: [], total: 0 });
});

const row = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);

describe('a list with values of a newer API stays whole and shows them as they are', () => {
  it('in the audit log', async () => {
    const entry = { id: 'e1', at, actor: admin, entityId: 'x', reason: null, before: { size: 1 }, after: { size: 2 } };
    api.answers['GET /proxy/admin/audit?page=1'] = ok({
      entries: [
        { ...entry, action: 'teleport', entity: 'hologram', label: 'Benda baru' },
        { ...entry, id: 'e2', action: 'update', entity: 'announcement', label: 'Pengumuman lama' },
      ],
      total: 2,
      isTotalCapped: false,
    });
    const { user } = renderRoute(routes, '/admin/audit');
    const shown = await row('Benda baru');
    for (const text of ['teleport', 'hologram']) expect(shown.getByText(text)).toBeVisible();
    expect((await row('Pengumuman lama')).getByText('Mengubah')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Buka rincian: teleport Benda baru' }));
    expect(await screen.findByRole('rowheader', { name: 'size' })).toBeVisible();
  });

  it('in the packages: exam type, difficulty', async () => {
    const tryout = {
      ...{ id: 't1', title: 'Paket masa depan', description: '', price: 0, batch: 1, type: 'UJIAN_BARU', status: true },
      ...{ isOnline: true, imageUrl: null, durationSeconds: 3600, difficulty: 'Mustahil', questionCount: 3 },
      ...{ opensAt: null, closesAt: null, ruleSetId: 'r1', isFreeTryout: false, publishedAt: at, archivedAt: null },
      ...{ finishedAttempts: 0, createdAt: at, updatedAt: at },
    };
    api.answers['GET /proxy/admin/tryouts?sort=createdAt&order=desc&page=1&pageSize=20'] = ok({
      tryouts: [tryout, { ...tryout, id: 't2', title: 'Paket biasa', type: 'SKD_CPNS', difficulty: 'Mudah' }],
      total: 2,
    });
    renderRoute(routes, '/admin/tryouts');
    expect((await row('Paket masa depan')).getByText('UJIAN_BARU')).toBeVisible();
    expect((await row('Paket biasa')).getByText('SKD CPNS')).toBeVisible();
  });

  it('in the registrations: state of the exam', async () => {
    const siti = {
      ...{ id: 'r1', fullName: 'Siti Rahma', email: 'siti@contoh.id', phone: '081234567890', institution: 'Contoh' },
      ...{ consent: { version: 'v1', at }, examId: 'TO1', examState: 'paused', createdAt: at },
    };
    api.answers['GET /proxy/admin/registrations?page=1'] = ok({
      registrations: [siti],
      total: 1,
      isTotalCapped: false,
    });
    renderRoute(routes, '/admin/registrations');
    // Once in the column, once among the facts for narrow screens.
    expect((await row('Siti Rahma')).getAllByText('paused').length).toBeGreaterThan(0);
  });

  it('in the staff: role and permissions, of which a save takes none away', async () => {
    const member = {
      ...{ id: 'q1', name: 'Rina', email: 'rina@contoh.id', role: 'admin', isActive: true, mustChangePassword: false },
      ...{ permissions: ['mark', 'publish'], oneTimePasswordExpiresAt: null, lastSignedInAt: null, createdAt: at },
    };
    const staff = [member, { ...member, id: 'q2', name: 'Budi', role: 'auditor', permissions: [] }];
    api.answers['GET /proxy/admin/staff?page=1'] = ok({ staff, total: 2 });
    api.answers['PUT /proxy/admin/staff/q1'] = ok(member);
    const { user } = renderRoute(routes, '/admin/staff');
    expect((await row('Budi')).getByText('auditor')).toBeVisible();
    expect((await row('Rina')).getByText('Menilai esai, publish')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Tindakan untuk Rina' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Ubah izin' }));
    const form = within(await screen.findByRole('form', { name: 'Ubah izin' }));
    expect(form.getAllByRole('checkbox')).toHaveLength(permissions.length + 1);
    expect(form.getByRole('checkbox', { name: 'publish' })).toBeChecked();
    await user.click(form.getByRole('checkbox', { name: /^Memeriksa soal/ }));
    await user.click(form.getByRole('button', { name: 'Simpan' }));
    await waitFor(() =>
      expect(api.arrived.find(({ call }) => call === 'PUT /proxy/admin/staff/q1')?.body).toEqual({
        permissions: ['mark', 'publish', 'review'],
        formerPermissions: ['mark', 'publish'],
      }),
    );
  });
});

describe('a call that an older API doesn’t know', () => {
  const notServed = refused(404, 'CALL_UNKNOWN', errors.CALL_UNKNOWN.message);

  it('is said to be not available yet, signs nobody out, and works once the API does', async () => {
    api.answers['GET /proxy/admin/audit?page=1'] = notServed;
    const { user } = renderRoute(routes, '/admin/audit');
    expect(await screen.findByText(/^Fitur ini belum tersedia/)).toBeVisible();
    expect(device.token()).toBe('stored');
    expect(api.callsOf('GET /proxy/admin/audit?page=1')).toBe(1);
    api.answers['GET /proxy/admin/audit?page=1'] = ok({ entries: [], total: 0, isTotalCapped: false });
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('Belum ada catatan')).toBeVisible();
  });

  it('is no deletion of something that is already gone', async () => {
    const announcement = {
      id: 'p1',
      text: 'Pemeliharaan malam ini',
      createdAt: at,
      endsAt: '2999-01-01T00:00:00.000Z',
    };
    api.answers['GET /proxy/admin/announcements?page=1'] = ok({ announcements: [announcement], total: 1 });
    api.answers['DELETE /proxy/admin/announcements/p1'] = notServed;
    const { user } = renderRoute(routes, '/admin/announcements');
    await row('Pemeliharaan malam ini');
    await user.click(screen.getByRole('button', { name: /^Hapus/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Hapus/ }));
    expect(await screen.findByText(/^Fitur ini belum tersedia/)).toBeVisible();
  });
});
