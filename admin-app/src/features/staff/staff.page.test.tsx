import { errors, permissions, type StaffMember } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const admin = { id: 'a1', name: 'Dewi Admin', email: 'dewi@contoh.id', role: 'admin' };
const password = 'k7mq-x3fd-9wtr-h2pn';

const member = (more: Partial<StaffMember> = {}): StaffMember => ({
  id: 'q1',
  name: 'Rina Penulis',
  email: 'rina@contoh.id',
  role: 'questioner',
  isActive: true,
  mustChangePassword: false,
  oneTimePasswordExpiresAt: null,
  lastSignedInAt: '2026-11-20T03:00:00.000Z',
  createdAt: '2026-11-12T03:00:00.000Z',
  ...more,
});
const own = member({ ...admin, role: 'admin' });
const newcomer = member({
  id: 'q2',
  name: 'Budi Baru',
  email: 'budi@contoh.id',
  mustChangePassword: true,
  oneTimePasswordExpiresAt: '2999-11-12T03:00:00.000Z',
  lastSignedInAt: null,
});

const listed = (query = 'page=1') => `GET /proxy/admin/staff?${query}`;
const refusal = (code: keyof typeof errors) => refused(errors[code].status, code, errors[code].message);
const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
const calls = () => api.arrived.filter(({ call }) => !call.startsWith('GET'));

const narrow = window.matchMedia;
/** A screen with room for every column. */
const wide = (query: string) => ({ ...narrow(query), matches: query === '' || query.startsWith('(min-width') });

beforeEach(() => {
  window.matchMedia = wide;
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok(admin);
  api.answers[listed()] = ok({ staff: [own, member()], total: 2 });
});

const open = (address = '/admin/staff') => renderRoute(routes, address);
type View = ReturnType<typeof open>;

async function act({ user }: View, name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `Tindakan untuk ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}
const dialog = async () => within(await screen.findByRole('dialog'));

async function add({ user }: View, name: string, email: string) {
  await user.click(await screen.findByRole('link', { name: 'Tambah staf' }));
  const form = await dialog();
  await user.type(form.getByLabelText('Nama'), name);
  await user.type(form.getByLabelText('Email'), email);
  await user.click(form.getByRole('button', { name: 'Tambah staf' }));
}

describe('/admin/staff', () => {
  it('shows the staff, since when, and which row is one’s own', async () => {
    open();
    const shown = await row('Rina Penulis');
    for (const text of ['rina@contoh.id', 'Penulis soal', 'Aktif', '12 Nov 2026'])
      expect(shown.getByText(text)).toBeVisible();
    expect(shown.queryByText('Anda')).not.toBeInTheDocument();
    const table = within(screen.getByRole('table'));
    expect(within(table.getByText('dewi@contoh.id').closest('tr') as HTMLElement).getByText('Anda')).toBeVisible();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Nama',
      'Email',
      'Peran',
      'Status',
      'Terakhir masuk',
      'Dibuat',
      'Tindakan',
    ]);
  });

  it('shows the same in one cell on a phone, with the actions beside it', async () => {
    window.matchMedia = narrow;
    open();
    const shown = await row('Rina Penulis');
    for (const text of ['rina@contoh.id', 'Aktif']) expect(shown.getByText(text)).toBeVisible();
    expect(shown.getByText(/^Penulis soal · dibuat 12 Nov 2026 · masuk 20 Nov 2026/)).toBeVisible();
    expect(shown.getByRole('button', { name: 'Tindakan untuk Rina Penulis' })).toBeVisible();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Nama', 'Tindakan']);
  });

  it('says who has not replaced the one-time password yet, and whose has expired', async () => {
    const late = member({ id: 'q3', name: 'Citra', oneTimePasswordExpiresAt: '2020-01-01T00:00:00.000Z' });
    api.answers[listed()] = ok({
      staff: [own, newcomer, late, member({ id: 'q4', name: 'Eka', isActive: false })],
      total: 4,
    });
    open();
    expect((await row('Budi Baru')).getByText(/Password sekali pakai, berlaku sampai 12 Nov 2999/)).toBeVisible();
    expect((await row('Budi Baru')).getByText('Belum pernah')).toBeVisible();
    expect((await row('Citra')).getByText(/sudah kedaluwarsa/)).toBeVisible();
    expect((await row('Eka')).getByText('Nonaktif')).toBeVisible();
  });

  it('keeps search and role in the address, and clears them at once', async () => {
    api.answers[listed('search=budi&role=admin&page=1')] = ok({ staff: [], total: 0 });
    const { user, router } = open('/admin/staff?search=budi&role=admin');
    expect(await screen.findByText('Tidak ada staf yang cocok')).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Cari staf' })).toHaveValue('budi');
    await user.click(screen.getByRole('button', { name: 'Hapus filter' }));
    await row('Rina Penulis');
    expect(router.state.location.search).toBe('');
  });

  it('offers to try again where the list can’t be loaded', async () => {
    api.answers[listed()] = refusal('INTERNAL_ERROR');
    const { user } = open();
    expect(await screen.findByText('Gagal memuat data')).toBeVisible();
    api.answers[listed()] = ok({ staff: [own], total: 1 });
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('dewi@contoh.id')).toBeVisible();
  });
});

describe('adding one of the staff', () => {
  it('shows the one-time password once, and what to do with it', async () => {
    api.answers['POST /proxy/admin/staff'] = { status: 201, body: { staff: newcomer, oneTimePassword: password } };
    const view = open();
    await add(view, ' Budi Baru ', 'Budi@Contoh.id');
    expect(await screen.findByText('Password ini hanya ditampilkan sekali')).toBeVisible();
    expect(calls()).toEqual([
      expect.objectContaining({
        call: 'POST /proxy/admin/staff',
        body: { name: 'Budi Baru', email: 'budi@contoh.id', role: 'questioner' },
      }),
    ]);
    const shown = await dialog();
    expect(shown.getByText(password)).toBeVisible();
    expect(shown.getByText(/\/questioner\/login$/)).toBeVisible();
    expect(shown.getByText(/^12 Nov 2999/)).toBeVisible();

    await view.user.click(shown.getByRole('button', { name: 'Salin password' }));
    expect(await navigator.clipboard.readText()).toBe(password);
    expect(await shown.findByText('Password tersalin.')).toBeInTheDocument();

    await view.user.keyboard('{Escape}');
    expect(shown.getByText(password)).toBeVisible();
    await view.user.click(shown.getByRole('button', { name: 'Sudah disimpan, tutup' }));
    await waitFor(() => expect(screen.queryByText(password)).not.toBeInTheDocument());
    expect(api.callsOf(listed())).toBe(2);
  });

  it('marks the password where the browser forbids copying', async () => {
    api.answers['POST /proxy/admin/staff'] = { status: 201, body: { staff: newcomer, oneTimePassword: password } };
    const view = open();
    await add(view, 'Budi', 'budi@contoh.id');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    await view.user.click(await screen.findByRole('button', { name: 'Salin password' }));
    expect(await screen.findByText(/tidak mengizinkan penyalinan/)).toBeVisible();
    expect(window.getSelection()?.toString()).toBe(password);
  });

  it('keeps what was typed when the address is taken, and says so beside it', async () => {
    api.answers['POST /proxy/admin/staff'] = {
      status: 409,
      body: {
        code: 'EMAIL_TAKEN',
        message: errors.EMAIL_TAKEN.message,
        errors: [{ field: 'email', message: 'Email sudah terdaftar' }],
      },
    };
    const view = open();
    await add(view, 'Budi', 'rina@contoh.id');
    const form = await dialog();
    expect(await form.findByText('Email sudah terdaftar')).toBeVisible();
    expect(form.getByLabelText('Nama')).toHaveValue('Budi');
  });

  it('asks before what was typed is lost, and not once the account is there', async () => {
    api.answers['POST /proxy/admin/staff'] = { status: 201, body: { staff: newcomer, oneTimePassword: password } };
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Tambah staf' }));
    const form = await dialog();
    await user.type(form.getByLabelText('Nama'), 'Budi Baru');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Staf ini belum disimpan dan akan hilang.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Lanjut menyunting' }));
    expect(form.getByLabelText('Nama')).toHaveValue('Budi Baru');
    await user.type(form.getByLabelText('Email'), 'budi@contoh.id');
    await user.click(form.getByRole('button', { name: 'Tambah staf' }));
    expect(await screen.findByText('Password ini hanya ditampilkan sekali')).toBeVisible();
    expect(screen.queryByText('Staf ini belum disimpan dan akan hilang.')).not.toBeInTheDocument();
  });

  it('sends no call before name and address are there', async () => {
    const view = open();
    await add(view, ' ', 'rina');
    const form = await dialog();
    expect(await form.findByText('Nama lengkap wajib diisi')).toBeVisible();
    expect(form.getByText('Format email tidak valid')).toBeVisible();
    expect(calls()).toEqual([]);
  });
});

describe('permissions', () => {
  const marker = member({
    id: 'a2',
    name: 'Tono',
    email: 'tono@contoh.id',
    role: 'admin',
    permissions: ['mark', 'teach'],
  });
  beforeEach(() => {
    api.answers['GET /proxy/admin/profile'] = ok({ ...admin, permissions });
    api.answers[listed()] = ok({ staff: [{ ...own, permissions }, marker, member()], total: 3 });
  });

  it('are listed, also one that only a newer server knows', async () => {
    open();
    expect(await screen.findByText('Semua izin')).toBeVisible();
    expect((await row('Tono')).getByText('Menilai esai, teach')).toBeVisible();
  });

  it('are ticked for a new administrator, at least one', async () => {
    api.answers['POST /proxy/admin/staff'] = { status: 201, body: { staff: marker, oneTimePassword: password } };
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Tambah staf' }));
    const form = await dialog();
    expect(form.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.type(form.getByLabelText('Nama'), 'Tono');
    await user.type(form.getByLabelText('Email'), 'tono@contoh.id');
    await user.click(form.getByRole('radio', { name: 'Administrator' }));
    await user.click(form.getByRole('button', { name: 'Tambah staf' }));
    expect(await form.findByText('Pilih paling sedikit satu izin')).toBeVisible();
    expect(calls()).toEqual([]);
    await user.click(form.getByRole('checkbox', { name: 'Menilai esai' }));
    await user.click(form.getByRole('button', { name: 'Tambah staf' }));
    expect(await screen.findByText('Password ini hanya ditampilkan sekali')).toBeVisible();
    expect(calls()).toMatchObject([{ body: { role: 'admin', permissions: ['mark'] } }]);
  });

  it('are given and removed, and one that only a newer server knows stays', async () => {
    api.answers['PUT /proxy/admin/staff/a2'] = ok({ ...marker, permissions: ['support'] });
    const view = open();
    await act(view, 'Tono', 'Ubah izin');
    const form = await dialog();
    expect(form.getByRole('checkbox', { name: 'Menilai esai' })).toBeChecked();
    await view.user.click(form.getByRole('checkbox', { name: 'Menilai esai' }));
    await view.user.click(form.getByRole('checkbox', { name: 'Membantu pengguna' }));
    await view.user.click(form.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('Izin Tono tersimpan')).toBeVisible();
    expect(document.querySelector('.mantine-Notification-root')).toBeNull();
    expect(calls()).toMatchObject([{ call: 'PUT /proxy/admin/staff/a2', body: { permissions: ['teach', 'support'] } }]);
  });

  it('that somebody else has changed meanwhile are shown, and replaced only knowingly', async () => {
    api.answers['PUT /proxy/admin/staff/a2'] = refusal('PERMISSIONS_CHANGED');
    const view = open();
    await act(view, 'Tono', 'Ubah izin');
    const form = await dialog();
    await view.user.click(form.getByRole('checkbox', { name: 'Membantu pengguna' }));
    const theirs = { ...marker, permissions: ['teach', 'event'] };
    api.answers[listed('search=tono%40contoh.id&page=1')] = ok({ staff: [theirs], total: 1 });
    await view.user.click(form.getByRole('button', { name: 'Simpan' }));
    expect(await form.findByText(errors.PERMISSIONS_CHANGED.message)).toBeVisible();
    expect(form.getByText(/^Izinnya sekarang: teach, Menjalankan acara\./)).toBeVisible();
    expect(form.getByRole('checkbox', { name: 'Membantu pengguna' })).toBeChecked();
    api.answers['PUT /proxy/admin/staff/a2'] = ok({ ...marker, permissions: ['teach', 'event', 'support'] });
    await view.user.click(form.getByRole('checkbox', { name: 'Menjalankan acara' }));
    await view.user.click(form.getByRole('checkbox', { name: 'Menilai esai' }));
    await view.user.click(form.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('Izin Tono tersimpan')).toBeVisible();
    expect(calls()).toMatchObject([
      { body: { permissions: ['mark', 'teach', 'support'], formerPermissions: ['mark', 'teach'] } },
      { body: { permissions: ['teach', 'support', 'event'], formerPermissions: ['teach', 'event'] } },
    ]);
  });

  it('that somebody else has changed meanwhile are also read for a member who isn’t on the page any more', async () => {
    api.answers['PUT /proxy/admin/staff/a2'] = refusal('PERMISSIONS_CHANGED');
    const view = open();
    await act(view, 'Tono', 'Ubah izin');
    const form = await dialog();
    api.answers[listed()] = ok({ staff: [{ ...own, permissions }], total: 21 });
    api.answers[listed('search=tono%40contoh.id&page=1')] = ok({
      staff: [{ ...marker, permissions: ['teach', 'event'] }],
      total: 1,
    });
    await view.user.click(form.getByRole('button', { name: 'Simpan' }));
    expect(await form.findByText(/^Izinnya sekarang: teach, Menjalankan acara\./)).toBeVisible();
    expect(form.getByText(errors.PERMISSIONS_CHANGED.message)).toBeVisible();
    api.answers['PUT /proxy/admin/staff/a2'] = ok(marker);
    await view.user.click(form.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('Izin Tono tersimpan')).toBeVisible();
    expect(calls()[1]).toMatchObject({ body: { formerPermissions: ['teach', 'event'] } });
  });

  it('to manage can’t be removed from oneself; a questioner has none', async () => {
    const view = open();
    await act(view, 'Dewi Admin', 'Ubah izin');
    expect((await dialog()).getByRole('checkbox', { name: 'Mengelola' })).toBeDisabled();
    await view.user.keyboard('{Escape}');
    await view.user.click(await screen.findByRole('button', { name: 'Tindakan untuk Rina Penulis' }));
    expect(await screen.findByRole('menuitem', { name: 'Ubah nama' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Ubah izin' })).not.toBeInTheDocument();
  });
});

describe('the actions for a member of staff', () => {
  it('resets a password after asking, and shows the new one', async () => {
    api.answers['POST /proxy/admin/staff/q1/reset-password'] = ok({ staff: newcomer, oneTimePassword: password });
    const view = open();
    await act(view, 'Rina Penulis', 'Atur ulang password');
    expect((await dialog()).getByText(/Password lama Rina Penulis tidak berlaku lagi/)).toBeVisible();
    expect(calls()).toEqual([]);
    await view.user.click(screen.getByRole('button', { name: 'Atur ulang' }));
    expect(await screen.findByText(password)).toBeVisible();
  });

  it('deactivates after asking, and says what that means', async () => {
    api.answers['PUT /proxy/admin/staff/q1'] = ok(member({ isActive: false }));
    const view = open();
    await act(view, 'Rina Penulis', 'Nonaktifkan');
    expect((await dialog()).getByText(/langsung keluar dari semua perangkat/)).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Batal' }));
    expect(calls()).toEqual([]);

    await act(view, 'Rina Penulis', 'Nonaktifkan');
    api.answers[listed()] = ok({ staff: [own, member({ isActive: false })], total: 2 });
    await view.user.click(await screen.findByRole('button', { name: 'Nonaktifkan' }));
    expect(await screen.findByText('Rina Penulis dinonaktifkan')).toBeVisible();
    expect(calls()).toMatchObject([{ call: 'PUT /proxy/admin/staff/q1', body: { isActive: false } }]);
    expect(await (await row('Rina Penulis')).findByText('Nonaktif')).toBeVisible();

    api.answers['PUT /proxy/admin/staff/q1'] = ok(member());
    await act(view, 'Rina Penulis', 'Aktifkan');
    await view.user.click(await screen.findByRole('button', { name: 'Aktifkan' }));
    expect(await screen.findByText('Rina Penulis diaktifkan')).toBeVisible();
  });

  it.each<[string, Partial<StaffMember>, string]>([
    ['with its own password', {}, 'Rina Penulis dapat masuk lagi dengan passwordnya sendiri.'],
    [
      'with its one-time password',
      { oneTimePasswordExpiresAt: '2999-11-12T03:00:00.000Z' },
      'Rina Penulis dapat masuk lagi dengan password sekali pakainya, yang berlaku sampai 12 Nov 2999, 10.00 WIB.',
    ],
    [
      'not before its password is reset when the one-time one is over',
      { oneTimePasswordExpiresAt: '2025-11-12T03:00:00.000Z' },
      'Password sekali pakai Rina Penulis sudah kedaluwarsa. Atur ulang juga passwordnya agar dapat masuk lagi.',
    ],
  ])('says that an activated account is signed in to %s', async (_how, more, said) => {
    api.answers[listed()] = ok({ staff: [own, member({ isActive: false, ...more })], total: 2 });
    const view = open();
    await act(view, 'Rina Penulis', 'Aktifkan');
    expect((await dialog()).getByText(said)).toBeVisible();
  });

  it('explains in place why the last administrator can’t be deactivated', async () => {
    api.answers['PUT /proxy/admin/staff/a1'] = refusal('LAST_ADMIN');
    const view = open();
    await act(view, 'Dewi Admin', 'Nonaktifkan');
    expect((await dialog()).getByText(/Ini akun Anda sendiri/)).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Nonaktifkan' }));
    expect(await (await dialog()).findByText(errors.LAST_ADMIN.message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Nonaktifkan' })).toBeEnabled();
  });

  it('leads to the password page for one’s own password', async () => {
    const view = open();
    await act(view, 'Dewi Admin', 'Ubah password');
    expect(await screen.findByRole('heading', { name: 'Ubah Password' })).toBeVisible();
  });

  it('refreshes the table where the account is gone meanwhile', async () => {
    api.answers['POST /proxy/admin/staff/q1/reset-password'] = refusal('STAFF_NOT_FOUND');
    const view = open();
    await act(view, 'Rina Penulis', 'Atur ulang password');
    api.answers[listed()] = ok({ staff: [own], total: 1 });
    await view.user.click(await screen.findByRole('button', { name: 'Atur ulang' }));
    expect(await screen.findByText(errors.STAFF_NOT_FOUND.message)).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Rina Penulis')).not.toBeInTheDocument());
  });

  it('corrects a name, one’s own in the frame too', async () => {
    api.answers['PUT /proxy/admin/staff/a1'] = ok({ ...own, name: 'Dewi Lestari' });
    const view = open();
    await act(view, 'Dewi Admin', 'Ubah nama');
    const name = (await dialog()).getByLabelText('Nama');
    await view.user.clear(name);
    await view.user.type(name, 'Dewi Lestari');
    await view.user.click(screen.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByTitle('Dewi Lestari')).toBeVisible();
    expect(calls()).toMatchObject([{ call: 'PUT /proxy/admin/staff/a1', body: { name: 'Dewi Lestari' } }]);
  });

  it('leads the focus back to the row’s actions after the dialog', async () => {
    const { user } = open();
    const button = await screen.findByRole('button', { name: 'Tindakan untuk Rina Penulis' });
    await user.click(button);
    (await screen.findByRole('menuitem', { name: 'Ubah nama' })).focus();
    await user.keyboard('{Enter}');
    await (await dialog()).findByLabelText('Nama');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
  });
});
