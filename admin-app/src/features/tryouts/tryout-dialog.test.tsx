import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';
import { admin, list, listCall, ruleSets, sampleTryout } from './tryout-samples.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
/** The device's zone, in minutes west of Greenwich. */
const clock = jest.spyOn(Date.prototype, 'getTimezoneOffset');
beforeEach(() => void clock.mockReturnValue(-420));
const create = 'POST /proxy/admin/tryouts';
const detail = 'GET /proxy/admin/tryouts/t1';
const update = 'PUT /proxy/admin/tryouts/t1';
const changed = refused(
  409,
  'TRYOUT_CHANGED',
  'Tryout ini sudah diubah orang lain. Bandingkan dengan versi terbaru sebelum menyimpan.',
);

beforeEach(() => {
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok(admin);
  api.answers['GET /proxy/admin/rule-sets'] = ruleSets;
  api.answers[listCall()] = list([sampleTryout()]);
  api.answers[detail] = ok(sampleTryout());
});

const bodies = (call: string) => api.arrived.filter((one) => one.call === call).map(({ body }) => body);
const field = (label: string | RegExp) => within(screen.getByRole('form')).getByLabelText(label);
const save = () => screen.getByRole('button', { name: 'Simpan' });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

async function openNew() {
  const view = renderRoute(routes, '/admin/tryouts');
  await view.user.click(await screen.findByRole('link', { name: 'Tambah tryout' }));
  await screen.findByRole('form', { name: 'Tryout baru' });
  return view;
}
async function openEdit() {
  const view = renderRoute(routes, '/admin/tryouts');
  await view.user.click(await screen.findByRole('link', { name: 'Edit Deret angka dasar' }));
  await screen.findByRole('form', { name: 'Edit tryout' });
  return view;
}
async function write(view: { user: Awaited<ReturnType<typeof openNew>>['user'] }, label: string, text: string) {
  await view.user.clear(field(label));
  await view.user.type(field(label), text);
}

describe('a new package', () => {
  it('is made from a title alone, with the defaults', async () => {
    api.answers[create] = { status: 201, body: sampleTryout() };
    const view = await openNew();
    await view.user.type(field(/^Judul/), 'Paket baru');
    await view.user.click(save());
    expect(await screen.findByText('Tryout berhasil ditambahkan')).toBeVisible();
    await gone();
    expect(bodies(create)).toEqual([
      {
        title: 'Paket baru',
        description: '',
        price: 0,
        batch: 1,
        type: 'TKD_BUMN',
        status: true,
        isOnline: true,
        imageUrl: null,
        durationSeconds: 3600,
        difficulty: 'Sedang',
        opensAt: null,
        closesAt: null,
        ruleSetId: 'latihan-1',
        isFreeTryout: false,
        keysAfterClose: true,
        requiresReview: false,
      },
    ]);
  });

  it('takes every field, minutes as minutes and moments in the platform’s zone', async () => {
    clock.mockReturnValue(0);
    api.answers[create] = { status: 201, body: sampleTryout() };
    const view = await openNew();
    await view.user.type(field(/^Judul/), 'RBB 2026');
    await view.user.type(field('Deskripsi'), 'Lengkap');
    await view.user.selectOptions(field('Tipe'), 'AKHLAK BUMN');
    await write(view, 'Batch', '4');
    await write(view, 'Harga', '99000');
    await view.user.selectOptions(field('Tingkat kesulitan'), 'Sulit');
    await write(view, 'Durasi', '90');
    await screen.findByRole('option', { name: 'Rekrutmen Bersama BUMN 2024' });
    await view.user.selectOptions(field('Aturan penilaian'), 'Rekrutmen Bersama BUMN 2024');
    fireEvent.change(field(/^Dibuka/), { target: { value: '2026-12-01T08:00' } });
    fireEvent.change(field(/^Ditutup/), { target: { value: '2026-12-31T20:00' } });
    await view.user.click(screen.getByRole('radio', { name: 'Nonaktif' }));
    await view.user.click(screen.getByRole('radio', { name: 'Offline' }));
    await view.user.click(field(/^Tryout gratis/));
    await view.user.click(save());
    await gone();
    expect(bodies(create)).toEqual([
      {
        title: 'RBB 2026',
        description: 'Lengkap',
        price: 99_000,
        batch: 4,
        type: 'AKHLAK_BUMN',
        status: false,
        isOnline: false,
        imageUrl: null,
        durationSeconds: 5400,
        difficulty: 'Sulit',
        opensAt: '2026-12-01T01:00:00.000Z',
        closesAt: '2026-12-31T13:00:00.000Z',
        ruleSetId: 'rbb-2024',
        isFreeTryout: true,
        keysAfterClose: true,
        requiresReview: false,
      },
    ]);
  });

  it.each([
    ['WITA', -480, 'Minggu, 6 Des 2026, 19.00 WITA'],
    ['WIB', 0, 'Minggu, 6 Des 2026, 19.00 WIB'],
    ['WIB', 300, 'Minggu, 6 Des 2026, 19.00 WIB'],
  ])(
    'names the zone of its window, %s where the device is %d minutes from it, and shows the moment in words',
    async (zone, offset, words) => {
      clock.mockReturnValue(offset);
      await openNew();
      const opens = field(`Dibuka (${zone})`);
      expect(opens).toHaveAccessibleDescription('Kosong = langsung terbuka.');
      fireEvent.change(opens, { target: { value: '2026-12-06T19:00' } });
      expect(opens).toHaveAccessibleDescription(words);
      expect(opens).toHaveValue('2026-12-06T19:00');
    },
  );

  it('leaves numbers as they are typed and says what is allowed, until they are', async () => {
    const view = await openNew();
    await view.user.type(field(/^Judul/), 'x');
    await write(view, 'Batch', '-5');
    await write(view, 'Harga', '-99000');
    await write(view, 'Durasi', '-5');
    await view.user.click(save());
    expect(await screen.findByText('Harga minimal 0')).toBeVisible();
    expect(field('Harga')).toHaveValue('-Rp99.000');
    expect(screen.getByText('Batch minimal 1')).toBeVisible();
    expect(field('Batch')).toHaveValue('-5');
    expect(screen.getByText('Durasi minimal 1 menit')).toBeVisible();
    expect(field('Durasi')).toHaveValue('-5 menit');
    await write(view, 'Batch', '1,5');
    await view.user.click(save());
    expect(await screen.findByText('Batch harus bilangan bulat')).toBeVisible();
    expect(bodies(create)).toEqual([]);

    await write(view, 'Batch', '5');
    expect(screen.queryByText(/^Batch (minimal|harus)/)).not.toBeInTheDocument();
    expect(screen.getByText('Harga minimal 0')).toBeVisible();
  });

  it('shows errors beside their fields, and sends no call', async () => {
    const view = await openNew();
    await view.user.clear(field('Durasi'));
    fireEvent.change(field(/^Dibuka/), { target: { value: '2026-12-02T08:00' } });
    fireEvent.change(field(/^Ditutup/), { target: { value: '2026-12-01T08:00' } });
    await view.user.click(save());
    expect(await screen.findByText('Judul wajib diisi')).toBeVisible();
    expect(screen.getByText('Durasi wajib diisi')).toBeVisible();
    expect(field(/^Judul/)).toHaveFocus();
    await view.user.type(field(/^Judul/), 'x');
    await view.user.type(field('Durasi'), '10');
    await view.user.click(save());
    expect(await screen.findByText('Waktu tutup harus setelah waktu buka')).toBeVisible();
    expect(bodies(create)).toEqual([]);
  });

  it('keeps what was typed when the save fails, and is saved by the next try', async () => {
    api.answers[create] = refused(500, 'INTERNAL_ERROR', 'Basis data mati');
    const view = await openNew();
    await view.user.type(field(/^Judul/), 'Paket baru');
    await view.user.click(save());
    expect((await screen.findAllByText('Gagal menyimpan tryout'))[0]).toBeVisible();
    expect(screen.getByText(/Basis data mati Isian Anda masih ada/)).toBeVisible();
    expect(field(/^Judul/)).toHaveValue('Paket baru');
    api.answers[create] = { status: 201, body: sampleTryout() };
    await view.user.click(save());
    await gone();
    expect(bodies(create)).toHaveLength(2);
  });

  it('is created once, though the answer got lost, and later changes become an edit of it', async () => {
    const view = await openNew();
    await view.user.type(field(/^Judul/), 'Paket baru');
    await view.user.click(save());
    expect((await screen.findAllByText('Gagal menyimpan tryout'))[0]).toBeVisible();
    await view.user.type(field(/^Judul/), ' sekali');
    api.answers[create] = { status: 201, body: sampleTryout({ id: 't9', title: 'Paket baru' }) };
    const edit = 'PUT /proxy/admin/tryouts/t9';
    api.answers[edit] = ok(sampleTryout({ id: 't9', title: 'Paket baru sekali' }));
    await view.user.click(save());
    await gone();
    const [first, second] = api.arrived.filter(({ call }) => call === create);
    expect(first?.creationKey).toMatch(/^[\w-]{36}$/);
    expect(second).toEqual(first);
    expect(bodies(edit)).toMatchObject([{ title: 'Paket baru sekali', updatedAt: '2026-11-21T03:00:00.000Z' }]);
    expect(screen.getByText('Tryout berhasil ditambahkan')).toBeVisible();
  });

  it('asks before unsaved changes are thrown away', async () => {
    const view = await openNew();
    await view.user.type(field(/^Judul/), 'Separuh jadi');
    await view.user.click(screen.getByRole('button', { name: 'Batal' }));
    const question = within(await screen.findByRole('dialog', { name: 'Tutup tanpa menyimpan?' }));
    await view.user.click(question.getByRole('button', { name: 'Lanjut menyunting' }));
    expect(field(/^Judul/)).toHaveValue('Separuh jadi');
    await view.user.click(screen.getByRole('button', { name: 'Batal' }));
    await view.user.click(await screen.findByRole('button', { name: 'Buang perubahan' }));
    await gone();
    expect(bodies(create)).toEqual([]);
  });

  it('closes at once without changes', async () => {
    const view = await openNew();
    await view.user.click(screen.getByRole('button', { name: 'Batal' }));
    await gone();
    expect(view.router.state.location.search).toBe('');
  });
});

describe('an edited package', () => {
  it('shows its newest state, and is saved with the state that the edit started from', async () => {
    api.answers[detail] = ok(sampleTryout({ title: 'Deret angka lanjutan', finishedAttempts: 7 }));
    api.answers[update] = ok(sampleTryout());
    const view = await openEdit();
    expect(field(/^Judul/)).toHaveValue('Deret angka lanjutan');
    expect(field('Durasi')).toHaveValue('60 menit');
    await write(view, 'Harga', '0');
    await view.user.click(save());
    expect(await screen.findByText('Tryout berhasil diperbarui')).toBeVisible();
    await gone();
    expect(bodies(update)).toMatchObject([
      { title: 'Deret angka lanjutan', price: 0, updatedAt: '2026-11-21T03:00:00.000Z' },
    ]);
  });

  it('keeps its rule set once somebody has begun it, also when its type is put right', async () => {
    api.answers[detail] = ok(sampleTryout({ isTaken: true }));
    api.answers[update] = ok(sampleTryout());
    const view = await openEdit();
    expect(field('Aturan penilaian')).toBeDisabled();
    expect(field('Aturan penilaian')).toHaveAccessibleDescription(/sudah pernah dikerjakan.*gandakan/);
    await view.user.selectOptions(field('Tipe'), 'SKD CPNS');
    await view.user.click(save());
    await gone();
    expect(bodies(update)).toMatchObject([{ type: 'SKD_CPNS', ruleSetId: 'latihan-1' }]);
  });

  it('opens from its address', async () => {
    renderRoute(routes, '/admin/tryouts?paket=t1');
    expect(await screen.findByRole('form', { name: 'Edit tryout' })).toBeVisible();
  });

  it('says so when it is gone', async () => {
    api.answers[detail] = refused(404, 'TRYOUT_NOT_FOUND', 'Tryout tidak ditemukan');
    const view = renderRoute(routes, '/admin/tryouts?paket=t1');
    expect(await screen.findByText('Tryout ini tidak ada lagi')).toBeVisible();
    await view.user.click(
      within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Tutup' })[1] as HTMLElement,
    );
    await gone();
  });

  it('offers to become a new one when somebody deleted it meanwhile; nothing is lost', async () => {
    api.answers[update] = refused(404, 'TRYOUT_NOT_FOUND', 'Tryout tidak ditemukan');
    const view = await openEdit();
    await view.user.type(field('Deskripsi'), ' Tambahan.');
    api.answers[listCall()] = list([]);
    await view.user.click(save());
    expect(await screen.findByText('Tryout tidak ditemukan')).toBeVisible();
    expect(screen.getByText('Tryout ini sudah dihapus')).toBeVisible();
    expect(field('Deskripsi')).toHaveValue('Latihan deret. Tambahan.');
    await waitFor(() => expect(api.callsOf(listCall())).toBe(2));
    api.answers[create] = { status: 201, body: sampleTryout({ id: 't9' }) };
    await view.user.click(screen.getByRole('button', { name: 'Simpan sebagai tryout baru' }));
    await gone();
    expect(bodies(create)).toMatchObject([{ title: 'Deret angka dasar', description: 'Latihan deret. Tambahan.' }]);
  });
});

describe('an edit that was saved and got no answer', () => {
  const stored = sampleTryout({ price: 75_000, updatedAt: '2026-11-21T04:00:00.000Z' });

  /** Saves a price; the answer gets lost, and the next try meets the state that the first one left. */
  async function saveTwice() {
    const view = await openEdit();
    await write(view, 'Harga', '75000');
    api.answers[update] = 'broken connection';
    await view.user.click(save());
    expect((await screen.findAllByText('Gagal menyimpan tryout'))[0]).toBeVisible();
    api.answers[update] = changed;
    return view;
  }

  it('is nobody else’s change: the next try finds it saved', async () => {
    const { user } = await saveTwice();
    api.answers[detail] = ok(stored);
    await user.click(save());
    expect(await screen.findByText('Tryout berhasil diperbarui')).toBeVisible();
    await gone();
    expect(screen.queryByText('Tryout ini sudah diubah orang lain')).not.toBeInTheDocument();
  });

  it('is found saved, too, once the newest state can be read', async () => {
    const { user } = await saveTwice();
    api.answers[detail] = 'broken connection';
    await user.click(save());
    const again = await screen.findByRole('button', { name: 'Muat versi terbaru' });
    api.answers[detail] = ok(stored);
    await user.click(again);
    expect(await screen.findByText('Tryout berhasil diperbarui')).toBeVisible();
    await gone();
  });
});

describe('two administrators who edit one package', () => {
  const newer = sampleTryout({
    title: 'Deret dari Budi',
    price: 50_000,
    updatedAt: '2026-11-21T04:00:00.000Z',
  });

  async function conflict() {
    const view = await openEdit();
    await write(view, 'Harga', '75000');
    await view.user.type(field('Deskripsi'), ' Punya Ani.');
    api.answers[update] = changed;
    api.answers[detail] = ok(newer);
    await view.user.click(save());
    await screen.findByText('Tryout ini sudah diubah orang lain');
    await screen.findByRole('region', { name: 'Harga' });
    return view;
  }
  const part = (name: string) => within(screen.getByRole('region', { name }));

  it('see where they differ, and who changed what', async () => {
    await conflict();
    expect(screen.getByRole('region', { name: 'Harga' })).toHaveTextContent(/Rp75\.000.*Rp50\.000/);
    expect(part('Harga').getByText('Diubah keduanya')).toBeVisible();
    expect(part('Judul').getByText('Diubah orang lain: tetap versi terbaru')).toBeVisible();
    expect(part('Deskripsi').getByText('Diubah Anda')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Batch' })).not.toBeInTheDocument();
  });

  it('may save their own over the newer one, and never undo changes that only the other one made', async () => {
    const view = await conflict();
    api.answers[update] = ok(newer);
    await view.user.click(screen.getByRole('button', { name: 'Simpan versi saya' }));
    await gone();
    expect(bodies(update)).toMatchObject([
      { price: 75_000, updatedAt: '2026-11-21T03:00:00.000Z' },
      {
        title: 'Deret dari Budi',
        price: 75_000,
        description: 'Latihan deret. Punya Ani.',
        updatedAt: '2026-11-21T04:00:00.000Z',
      },
    ]);
  });

  it('may take the newer one, and their own text back', async () => {
    const view = await conflict();
    await view.user.click(screen.getByRole('button', { name: 'Pakai versi terbaru' }));
    expect(field(/^Judul/)).toHaveValue('Deret dari Budi');
    expect(field('Harga')).toHaveValue('Rp50.000');
    await view.user.click(screen.getByRole('button', { name: 'Kembalikan isian saya' }));
    expect(field('Harga')).toHaveValue('Rp75.000');
    api.answers[update] = ok(newer);
    await view.user.click(save());
    await gone();
    expect(bodies(update).at(-1)).toMatchObject({
      title: 'Deret dari Budi',
      price: 75_000,
      updatedAt: '2026-11-21T04:00:00.000Z',
    });
  });

  it('can fetch the newer one again where it could not be read', async () => {
    const view = await openEdit();
    await write(view, 'Harga', '75000');
    api.answers[update] = changed;
    api.answers[detail] = 'broken connection';
    await view.user.click(save());
    const again = await screen.findByRole('button', { name: 'Muat versi terbaru' });
    expect(screen.getByRole('button', { name: 'Simpan versi saya' })).toBeDisabled();
    api.answers[detail] = ok(newer);
    await view.user.click(again);
    expect(await screen.findByRole('region', { name: 'Harga' })).toBeVisible();
  });
});

describe('the cover of a package', () => {
  it('is uploaded when chosen, shown, and saved with the package', async () => {
    const url = `/api/files/${'a'.repeat(32)}.webp`;
    api.answers['POST /proxy/admin/upload'] = ok({ data: { url } });
    api.answers[update] = ok(sampleTryout());
    const view = await openEdit();
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [new File(['png'], 'sampul.png', { type: 'image/png' })] } });
    expect(await screen.findByRole('img', { name: 'Gambar sampul' })).toHaveAttribute('src', url);
    await view.user.click(save());
    await gone();
    expect(bodies(update)).toMatchObject([{ imageUrl: url }]);
  });
});
