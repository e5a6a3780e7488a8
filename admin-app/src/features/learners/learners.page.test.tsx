import { errors, type ListedLearner } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);

const siti: ListedLearner = {
  id: 'u1',
  name: 'Siti Rahma',
  user: { email: 'siti@contoh.id' },
  province: 'Bali',
  phone: '081234567890',
  gender: 'female',
  instance: 'BNI',
  createdAt: '2026-11-12T03:00:00.000Z',
};
const finished = {
  id: 'TO1',
  tryout: { id: 'p1', title: 'Simulasi SKD', type: 'SKD_CPNS', durationSeconds: 3600, questionCount: 30 },
  state: 'submitted',
  startedAt: '2026-11-13T03:00:00.000Z',
  deadlineAt: '2026-11-13T04:00:00.000Z',
  submittedAt: '2026-11-13T03:40:00.000Z',
  answered: 28,
  score: { points: 320, max: 550, percent: 58.2, waiting: 0, passed: true },
};
const running = { ...finished, id: 'TO2', state: 'in_progress', submittedAt: null, answered: 3, score: null };

const users = (query: string) => `GET /proxy/admin/profiles?${query}`;
const everybody = users('order=newest&page=1');
const attemptsOf = (id: string, page = 1) => `GET /proxy/admin/profiles/${id}/attempts?page=${page}`;
const list = (profiles: ListedLearner[], total = profiles.length, isTotalCapped = false) =>
  ok({ profiles, total, isTotalCapped });

const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
const open = (address = '/admin/users') => renderRoute(routes, address);

const narrow = window.matchMedia;
/** A screen with room for every column. */
const wide = (query: string) => ({ ...narrow(query), matches: query === '' || query.startsWith('(min-width') });

beforeEach(() => {
  window.matchMedia = wide;
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok({ id: 'a1', name: 'Admin', email: 'admin@contoh.id', role: 'admin' });
  api.answers[everybody] = list([siti]);
  api.answers[attemptsOf('u1')] = ok({ profile: siti, attempts: [finished, running], total: 2 });
});

describe('/admin/users', () => {
  it('shows the spec’s columns of each learner, with the day in Indonesian', async () => {
    open();
    const shown = await row('Siti Rahma');
    for (const text of ['1', 'siti@contoh.id', 'Bali', '081234567890', 'BNI', '12 Nov 2026']) {
      expect(shown.getByText(text)).toBeVisible();
    }
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent?.split(',')[0])).toEqual([
      'No',
      'Nama',
      'Email',
      'Provinsi',
      'No. Telepon',
      'Instansi',
      'Terdaftar',
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'Pengguna' })).toBeVisible();
  });

  it('shows the same in one cell on a phone, with the day of registration beside it', async () => {
    window.matchMedia = narrow;
    const { user, router } = open();
    const shown = await row('Siti Rahma');
    for (const text of ['siti@contoh.id', '081234567890', 'BNI · Bali', '12 Nov 2026'])
      expect(shown.getByText(text)).toBeVisible();
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent?.split(',')[0])).toEqual([
      'Nama',
      'Terdaftar',
    ]);
    await user.click(shown.getByRole('link', { name: 'Siti Rahma' }));
    await waitFor(() => expect(router.state.location.search).toBe('?pengguna=u1'));
  });

  it('numbers the rows of a later page on', async () => {
    api.answers[users('order=newest&page=3')] = list([siti], 41);
    open('/admin/users?page=3');
    expect((await row('Siti Rahma')).getByText('41')).toBeVisible();
  });

  it('says that nobody has registered yet', async () => {
    api.answers[everybody] = list([]);
    open();
    expect(await screen.findByText('Belum ada data pengguna')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ekspor CSV' })).toBeDisabled();
  });

  it('says that the list can’t be loaded, and tries again', async () => {
    api.answers[everybody] = refused(500, 'INTERNAL_ERROR', 'Terjadi kesalahan. Silakan coba lagi.');
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Gagal memuat data');
    api.answers[everybody] = list([siti]);
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('Siti Rahma')).toBeVisible();
  });

  it('searches and filters on the server, and keeps it in the address', async () => {
    api.answers[users('search=siti&order=newest&page=1')] = list([siti]);
    api.answers[users('search=siti&province=Bali&order=newest&page=1')] = list([siti]);
    api.answers[users('search=siti&province=Bali&instance=Dinas+Kesehatan&order=newest&page=1')] = list([siti]);
    const { user, router } = open('/admin/users?page=2');
    await user.type(await screen.findByRole('searchbox', { name: 'Cari pengguna' }), 'siti ');
    await waitFor(() => expect(router.state.location.search).toBe('?search=siti'));
    await user.click(screen.getByRole('combobox', { name: 'Provinsi' }));
    await user.click(await screen.findByRole('option', { name: 'Bali' }));
    await waitFor(() => expect(router.state.location.search).toBe('?search=siti&province=Bali'));
    await user.type(screen.getByRole('combobox', { name: 'Instansi' }), 'Dinas Kesehatan{Enter}');
    await waitFor(() =>
      expect(router.state.location.search).toBe('?search=siti&province=Bali&instance=Dinas+Kesehatan'),
    );
    await waitFor(() =>
      expect(api.callsOf(users('search=siti&province=Bali&instance=Dinas+Kesehatan&order=newest&page=1'))).toBe(1),
    );
  });

  it('ignores invalid filters in the address', async () => {
    open('/admin/users?province=Atlantis&order=name&page=-3');
    expect(await screen.findByText('Siti Rahma')).toBeVisible();
  });

  it('says that nobody matches, and clears the filters at once', async () => {
    api.answers[users('search=zzz&province=Bali&order=newest&page=1')] = list([]);
    const { user, router } = open('/admin/users?search=zzz&province=Bali');
    expect(await screen.findByText('Tidak ada pengguna yang cocok')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hapus filter' }));
    expect(await screen.findByText('Siti Rahma')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it('says that a search was too broad when too many matched and none is listed', async () => {
    api.answers[users('search=yahoo+gmail&order=newest&page=1')] = list([], 0, true);
    open('/admin/users?search=yahoo+gmail');
    expect(await screen.findByText('Pencarian terlalu luas')).toBeVisible();
  });

  it('shows "10.000+" for a total that was not fully counted, and offers no deeper pages', async () => {
    api.answers[users('province=Bali&order=newest&page=500')] = list([siti], 10_000, true);
    open('/admin/users?province=Bali&page=500');
    expect(await screen.findByText(/^9\.981–.* dari 10\.000\+$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Halaman berikutnya' })).toBeDisabled();
    expect(screen.getByText(/Halaman terakhir berhenti di 10\.000 pengguna/)).toBeVisible();
  });

  it('reverses the order at the column of the day', async () => {
    api.answers[users('order=oldest&page=1')] = list([siti]);
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: /Terdaftar.*turun/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?order=oldest'));
    await user.click(await screen.findByRole('button', { name: /Terdaftar.*naik/ }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('opens a learner’s attempts and scores from the keyboard, and closes them by "back"', async () => {
    const { user, router } = open('/admin/users');
    (await screen.findByRole('link', { name: 'Siti Rahma' })).focus();
    await user.keyboard('{Enter}');
    const shown = within(await screen.findByRole('dialog', { name: 'Pengerjaan dan nilai' }));
    expect(await shown.findByRole('heading', { name: 'Siti Rahma' })).toBeVisible();
    const [first, second] = shown.getAllByRole('listitem');
    expect(first).toHaveTextContent(/Simulasi SKD.*28 dari 30 soal dijawab.*Lulus.*320 \/ 550.*58,2/);
    expect(second).toHaveTextContent('Sedang dikerjakan');
    expect(router.state.location.search).toBe('?pengguna=u1');

    await user.click(shown.getByRole('button', { name: 'Tutup' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('');
  });

  it('opens the same learner after a reload, and the table when closed', async () => {
    api.answers[users('search=siti&order=newest&page=1')] = list([siti]);
    const { user, router } = open('/admin/users?search=siti&pengguna=u1');
    const shown = within(await screen.findByRole('dialog'));
    expect(await shown.findByText('Simulasi SKD', { selector: 'li:first-child *' })).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Tutup' }));
    await waitFor(() => expect(router.state.location.search).toBe('?search=siti'));
  });

  it('shows waiting essays, a failed package and an attempt without a score', async () => {
    api.answers[attemptsOf('u1')] = ok({
      profile: siti,
      attempts: [
        { ...finished, score: { ...finished.score, passed: null, waiting: 2 } },
        { ...finished, id: 'TO3', state: 'expired', score: { ...finished.score, passed: false } },
      ],
      total: 2,
    });
    open('/admin/users?pengguna=u1');
    expect(await screen.findByText('2 esai menunggu')).toBeVisible();
    expect(screen.getByText('Tidak lulus')).toBeVisible();
  });

  it('says of an attempt without a question that counts that all were annulled, and no score', async () => {
    const score = { points: 0, max: 0, percent: 0, waiting: 0, passed: null };
    api.answers[attemptsOf('u1')] = ok({ profile: siti, attempts: [{ ...finished, score }], total: 1 });
    open('/admin/users?pengguna=u1');
    expect(await screen.findByText('Semua soal dianulir')).toBeVisible();
    expect(screen.getByRole('listitem')).not.toHaveTextContent(/0 \/ 0|0\s?%/);
  });

  it('says how an attempt came to its end', async () => {
    const { deadlineAt } = finished;
    api.answers[attemptsOf('u1')] = ok({
      profile: siti,
      attempts: [
        finished,
        { ...finished, id: 'TO3', submittedAt: deadlineAt },
        { ...finished, id: 'TO4', state: 'expired', submittedAt: deadlineAt },
        { ...finished, id: 'TO5', state: 'expired' },
      ],
      total: 4,
    });
    open('/admin/users?pengguna=u1');
    const shown = within(await screen.findByRole('dialog', { name: 'Pengerjaan dan nilai' }));
    await shown.findByRole('heading', { name: 'Siti Rahma' });
    const [byLearner, atZero, byServer, byHand] = shown.getAllByRole('listitem');
    expect(byLearner).not.toHaveTextContent(/waktu habis|diakhiri/);
    for (const one of [atZero, byServer]) expect(one).toHaveTextContent('soal dijawab · waktu habis');
    expect(byHand).toHaveTextContent('soal dijawab · diakhiri oleh penyelenggara');
  });

  it('says that a learner has no attempt yet', async () => {
    api.answers[attemptsOf('u1')] = ok({ profile: siti, attempts: [], total: 0 });
    open('/admin/users?pengguna=u1');
    expect(await screen.findByText('Belum ada pengerjaan')).toBeVisible();
  });

  it('leads to what the learner has bought; to the access only with the permission for it', async () => {
    const links = async () =>
      within(await screen.findByRole('dialog'))
        .getAllByRole('link', { name: /peserta ini$/ })
        .map((link) => link.getAttribute('href'));
    const admin = { id: 'a1', name: 'Admin', email: 'admin@contoh.id', role: 'admin' };
    api.answers['GET /proxy/admin/profile'] = ok({ ...admin, permissions: ['support'] });
    const first = renderRoute(routes, '/admin/users?pengguna=u1');
    await screen.findByText('Pembelian peserta ini');
    expect(await links()).toEqual(['/admin/purchases?search=siti%40contoh.id']);
    first.unmount();
    device.holds('stored');
    api.answers['GET /proxy/admin/profile'] = ok({ ...admin, permissions: ['support', 'finance'] });
    renderRoute(routes, '/admin/users?pengguna=u1');
    await screen.findByText('Akses peserta ini');
    expect((await links())[1]).toBe('/admin/grants?search=siti%40contoh.id');
  });

  it('says that a learner doesn’t exist', async () => {
    api.answers[attemptsOf('weg')] = refused(404, 'NOT_FOUND', 'Data tidak ditemukan');
    open('/admin/users?pengguna=weg');
    const alert = await screen.findByText('Data tidak ditemukan');
    expect(alert).toBeVisible();
  });

  describe('Ekspor CSV', () => {
    const clicked: string[] = [];
    beforeEach(() => {
      clicked.length = 0;
      URL.createObjectURL = () => 'blob:csv';
      URL.revokeObjectURL = () => {};
      jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        clicked.push(`${this.download} ${this.href}`);
      });
    });
    afterEach(() => jest.restoreAllMocks());

    const begun = 'POST /proxy/admin/profiles/exports';
    const own = 'GET /proxy/admin/work';
    const work = (changes: object = {}) => ({
      ...{ id: 'w1', kind: 'profile-export', state: 'running', done: 0, total: null, fileName: null },
      ...{ createdAt: '2026-11-22T03:00:00.000Z', expiresAt: '2026-11-22T04:00:00.000Z' },
      ...changes,
    });
    const file = { state: 'done', done: 2_000, total: 2_000, fileName: 'pengguna-2026-11-22.csv' };
    const saved = ['pengguna-2026-11-22.csv blob:csv'];

    it('begins it with the filters, shows how far it is, and saves the file when it is done', async () => {
      api.answers[users('search=siti&province=Bali&order=newest&page=1')] = list([siti]);
      api.answers[own] = ok({ work: [] });
      api.answers[begun] = ok(work());
      api.answers['GET /proxy/admin/work/w1/file'] = ok('No;Nama');
      const { user } = open('/admin/users?search=siti&province=Bali');
      await screen.findByText('Siti Rahma');
      const before = screen.getAllByRole('status');
      api.answers[own] = ok({ work: [work({ done: 500, total: 2_000 })] });
      const button = screen.getByRole('button', { name: 'Ekspor CSV' });
      await user.dblClick(button);
      expect(await screen.findByText('Menulis 500 dari 2.000 pengguna…')).toBeVisible();
      const spoken = within(screen.getByRole('region', { name: 'Ekspor CSV' })).getByRole('status');
      // A screen reader hears only what changes in a region that was there.
      expect(before).toContain(spoken);
      expect(spoken).toHaveTextContent(/^Ekspor sedang berjalan\.$/);
      expect(button).toHaveAttribute('data-loading');
      expect(api.callsOf(begun)).toBe(1);
      expect(clicked).toEqual([]);
      api.answers[own] = ok({ work: [work(file)] });
      await waitFor(() => expect(clicked).toEqual(saved));
      expect(screen.getByText('pengguna-2026-11-22.csv siap, 2.000 pengguna')).toBeVisible();
      expect(spoken).toHaveTextContent('pengguna-2026-11-22.csv siap, 2.000 pengguna');
    });

    it('offers a finished file to an administrator who comes back, and deletes it', async () => {
      api.answers[own] = ok({ work: [work(file)] });
      api.answers['GET /proxy/admin/work/w1/file'] = ok('No;Nama');
      const { user } = open();
      const save = await screen.findByRole('button', { name: 'Simpan berkas' });
      expect(clicked).toEqual([]);
      await user.click(save);
      await waitFor(() => expect(clicked).toEqual(saved));
      api.answers['DELETE /proxy/admin/work/w1'] = ok({ success: true });
      api.answers[own] = ok({ work: [] });
      await user.click(screen.getByRole('button', { name: 'Hapus' }));
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Ekspor CSV' })).not.toBeInTheDocument());
    });

    it('cancels a running export', async () => {
      api.answers[own] = ok({ work: [work()] });
      api.answers['DELETE /proxy/admin/work/w1'] = ok({ success: true });
      const { user } = open();
      expect(await screen.findByText('Menyiapkan ekspor…')).toBeVisible();
      api.answers[own] = ok({ work: [work({ state: 'cancelled' })] });
      await user.click(screen.getByRole('button', { name: 'Batalkan' }));
      await waitFor(() => expect(screen.queryByText('Menyiapkan ekspor…')).not.toBeInTheDocument());
    });

    it.each([
      ['interrupted', 'Ekspor terhenti karena server dimulai ulang'],
      ['failed', 'Ekspor gagal'],
    ])('says that it is %s, and lets one try again', async (state, text) => {
      api.answers[own] = ok({ work: [work({ state })] });
      open();
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Ekspor CSV' })).toBeEnabled();
    });

    it('downloads everybody at once beside a server of the last release', async () => {
      api.answers[users('search=siti&province=Bali&order=newest&page=1')] = list([siti]);
      api.answers[own] = refused(404, 'CALL_UNKNOWN', errors.CALL_UNKNOWN.message);
      api.answers[begun] = refused(404, 'CALL_UNKNOWN', errors.CALL_UNKNOWN.message);
      const exported = 'GET /proxy/admin/profiles/export?search=siti&province=Bali&order=newest';
      let answer = (_: ReturnType<typeof ok>) => {};
      api.answers[exported] = new Promise((resolve) => (answer = resolve));
      const { user } = open('/admin/users?search=siti&province=Bali');
      await screen.findByText('Siti Rahma');
      const button = screen.getByRole('button', { name: 'Ekspor CSV' });
      await user.dblClick(button);
      expect(button).toHaveAttribute('data-loading');
      answer(ok('No,Nama'));
      await waitFor(() => expect(clicked).toEqual([expect.stringMatching(/^pengguna-\d{4}-\d\d-\d\d\.csv blob:csv$/)]));
      expect(api.callsOf(exported)).toBe(1);
    });

    it('reports a failure, and downloads nothing', async () => {
      const { user } = open();
      await screen.findByText('Siti Rahma');
      await user.click(screen.getByRole('button', { name: 'Ekspor CSV' }));
      expect(await screen.findByText('Gagal mengekspor data')).toBeVisible();
      expect(clicked).toEqual([]);
    });
  });
});

describe('a learner’s e-mail address', () => {
  const confirming = 'POST /proxy/admin/profiles/u1/email-proof';
  const given = (emailProvedAt: string | null | undefined) => {
    api.answers[attemptsOf('u1')] = ok({ profile: { ...siti, emailProvedAt }, attempts: [], total: 0 });
  };
  const openDrawer = async () => {
    const view = open('/admin/users?pengguna=u1');
    return { ...view, drawer: within(await screen.findByRole('dialog')) };
  };

  it('is confirmed by hand, for a reason', async () => {
    given(null);
    api.answers[confirming] = ok({ ...siti, emailProvedAt: '2026-11-22T03:00:00.000Z' });
    const { user, drawer } = await openDrawer();
    expect(await drawer.findByText('Email belum dikonfirmasi')).toBeVisible();
    await user.click(drawer.getByRole('button', { name: 'Konfirmasi manual' }));
    await user.click(drawer.getByRole('button', { name: 'Konfirmasi email' }));
    expect(await drawer.findByText('Pilih alasannya')).toBeVisible();
    await user.selectOptions(drawer.getByLabelText('Alasan konfirmasi manual'), 'Peserta menjawab dari alamat ini');
    given('2026-11-22T03:00:00.000Z');
    await user.click(drawer.getByRole('button', { name: 'Konfirmasi email' }));
    expect(await drawer.findByText('Email dikonfirmasi 22 Nov 2026')).toBeVisible();
  });

  it('is asked about before the reason of a confirmation is lost with the drawer', async () => {
    given(null);
    const { user, drawer } = await openDrawer();
    await user.click(await drawer.findByRole('button', { name: 'Konfirmasi manual' }));
    await user.selectOptions(drawer.getByLabelText('Alasan konfirmasi manual'), 'Peserta menjawab dari alamat ini');
    await user.click(drawer.getByRole('button', { name: 'Tutup' }));
    await user.click(await screen.findByRole('button', { name: 'Lanjut menyunting' }));
    expect(drawer.getByLabelText('Alasan konfirmasi manual')).toHaveValue('Peserta menjawab dari alamat ini');
  });

  it('is not mentioned where the API doesn’t say', async () => {
    given(undefined);
    const { drawer } = await openDrawer();
    expect(await drawer.findByText('siti@contoh.id')).toBeVisible();
    expect(drawer.queryByText(/dikonfirmasi/)).not.toBeInTheDocument();
  });
});
