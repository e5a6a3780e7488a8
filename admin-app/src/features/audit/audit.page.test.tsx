import { type AuditEntry, errors } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const admin = { id: 'a1', name: 'Dewi Admin', email: 'dewi@contoh.id', role: 'admin' };

const entry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'e1',
  at: '2026-11-21T12:00:00.000Z',
  actor: { id: 'a1', name: 'Dewi Admin', email: 'dewi@contoh.id' },
  action: 'update',
  entity: 'tryout',
  entityId: 't1',
  label: 'TKD BUMN Paket 1',
  reason: null,
  before: { title: 'TKD BUMN Paket 1', price: 0, status: true, batch: 2 },
  after: { title: 'TKD BUMN Paket 1', price: 99_000, status: false, batch: 2 },
  ...more,
});
const read = (query = 'page=1') => `GET /proxy/admin/audit?${query}`;
const log = (entries: AuditEntry[], more: object = {}) =>
  ok({ entries, total: entries.length, isTotalCapped: false, ...more });
const person = {
  role: 'questioner',
  isActive: true,
  mustChangePassword: false,
  oneTimePasswordExpiresAt: null,
  lastSignedInAt: null,
  createdAt: '2026-11-12T03:00:00.000Z',
};

const narrow = window.matchMedia;
/** A screen with room for every column. */
const wide = (query: string) => ({ ...narrow(query), matches: query === '' || query.startsWith('(min-width') });

beforeEach(() => {
  window.matchMedia = wide;
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok(admin);
  api.answers['GET /proxy/admin/staff?pageSize=100'] = ok({
    staff: [
      { ...person, id: 'q1', name: 'Rina Penulis', email: 'rina@contoh.id' },
      { ...person, ...admin },
    ],
    total: 2,
  });
  api.answers[read()] = log([entry()]);
});

const open = (address = '/admin/audit') => renderRoute(routes, address);
const row = async (label: string) => within((await screen.findByText(label)).closest('tr') as HTMLElement);
const unfold = async ({ user }: ReturnType<typeof open>, label = 'TKD BUMN Paket 1') =>
  user.click(await screen.findByRole('button', { name: new RegExp(`^Buka rincian: .*${label}`) }));
/** A row of the opened details: the field's name and its cells. */
const field = async (label: string) => {
  const cells = within(
    (await screen.findByRole('rowheader', { name: label })).closest('tr') as HTMLElement,
  ).getAllByRole('cell');
  return cells.map(({ textContent }) => textContent);
};

describe('/admin/audit', () => {
  it('shows when, with the zone, who did what to which thing', async () => {
    open();
    const shown = await row('TKD BUMN Paket 1');
    expect(shown.getByText(/^2[12] Nov 2026, \d\d\.\d\d (WIB|WITA|WIT|GMT.*)$/)).toBeVisible();
    for (const text of ['Dewi Admin', 'dewi@contoh.id', 'Mengubah', 'Tryout'])
      expect(shown.getByText(text)).toBeVisible();
  });

  it('shows the same in one cell on a phone', async () => {
    window.matchMedia = narrow;
    const view = open();
    const shown = await row('TKD BUMN Paket 1');
    expect(shown.getByText('Dewi Admin')).toBeVisible();
    expect(shown.getByText(/Mengubah tryout/)).toBeVisible();
    await unfold(view);
    expect(await field('Status aktif')).toEqual(['Ya', 'Tidak']);
  });

  it('opens what was before and after, and only what differs at first', async () => {
    const view = open();
    await unfold(view);
    expect(await field('Harga')).toEqual([expect.stringMatching(/^Rp\s?0$/), expect.stringMatching(/^Rp\s?99\.000$/)]);
    expect(await field('Status aktif')).toEqual(['Ya', 'Tidak']);
    expect(screen.queryByRole('rowheader', { name: 'Judul' })).not.toBeInTheDocument();

    await view.user.click(screen.getByRole('button', { name: 'Tampilkan 2 isian yang tidak berubah' }));
    expect(await field('Judul')).toEqual(['TKD BUMN Paket 1']);
    expect(await field('Batch')).toEqual(['2']);

    await view.user.click(screen.getByRole('button', { name: /^Tutup rincian/ }));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Harga' })).not.toBeInTheDocument());
  });

  it('marks in a long text the words that were taken out and put in', async () => {
    const text = (word: string) => `Perhatikan deret 2, 4, 8, 16. Bilangan ${word} adalah kelanjutan deret tersebut.`;
    api.answers[read()] = log([
      entry({ entity: 'question', before: { question: text('berikutnya') }, after: { question: text('ketujuh') } }),
    ]);
    await unfold(open());
    await screen.findByRole('rowheader', { name: 'Pertanyaan' });
    expect(document.querySelector('del')?.textContent).toBe('berikutnya');
    expect(document.querySelector('ins')?.textContent).toBe('ketujuh');
    expect(await field('Pertanyaan')).toEqual([text('berikutnya'), text('ketujuh')]);
  });

  it('puts codes, lists and empty fields into words', async () => {
    api.answers[read()] = log([
      entry({
        entity: 'question',
        before: { type: 'essay', subType: 'TKD', options: ['A. Satu', 'B. Dua'], explanation: null, timeLimit: 90 },
        after: {
          type: 'multiple_choice',
          subType: 'TWK',
          options: ['A. Satu', 'B. Tiga'],
          explanation: 'Karena',
          timeLimit: 60,
        },
      }),
    ]);
    await unfold(open());
    expect(await field('Tipe')).toEqual(['Esai', 'Pilihan ganda']);
    expect(await field('Bagian')).toEqual(['Tes Kemampuan Dasar', 'Tes Wawasan Kebangsaan']);
    expect(await field('Pilihan jawaban')).toEqual(['A. Satu\nB. Dua', 'A. Satu\nB. Tiga']);
    expect(await field('Pembahasan')).toEqual(['(kosong)', 'Karena']);
    expect(await field('Batas waktu')).toEqual(['1 menit 30 detik', '1 menit']);
  });

  it('says what a step with many questions and a ruling did, without ids', async () => {
    const step = entry({
      ...{ entity: 'question', label: 'Langkah', before: null },
      after: { step: 'archive', count: 2, questions: ['4f1c', '9a2b'] },
    });
    const ruling = entry({
      ...{ id: 'a2', entity: 'question', label: 'Ralat', before: { mode: 'kunci_baru' } },
      after: { mode: 'keduanya', newKey: 'C' },
    });
    api.answers[read()] = log([step, ruling]);
    const page = open();
    await unfold(page, 'Langkah');
    for (const [name, text] of [
      ['Langkah', 'Diarsipkan'],
      ['Soal', '2 soal'],
    ] as const)
      expect((await screen.findByRole('rowheader', { name })).closest('tr')).toHaveTextContent(text);
    await unfold(page, 'Ralat');
    expect(await field('Cara penilaian')).toEqual(['Kunci baru saja', 'Kunci lama dan baru']);
    expect(await screen.findByRole('rowheader', { name: 'Kunci baru' })).toBeVisible();
  });

  it('says money in rupiah, and its ways and reasons in words', async () => {
    const after = { amount: 99_000, way: 'bank', revokesAccess: true, attention: 'constructor', outcome: 'twice' };
    const label = 'P-261121-7K3M9Q-1';
    api.answers[read()] = log([entry({ action: 'refund', entity: 'refund', label, before: null, after })]);
    await unfold(open(), label);
    for (const [name, text] of [
      ['Jumlah', 'Rp99.000'],
      ['Cara pengembalian', 'Transfer bank'],
      ['Akses dicabut', 'Ya'],
      ['Yang perlu dilakukan', 'constructor'],
      ['Akibat', 'Dibayar dua kali'],
    ] as const)
      expect((await screen.findByRole('rowheader', { name })).closest('tr')).toHaveTextContent(text);
  });

  it('says what was decided about reports of a question, in words', async () => {
    const report = (id: string, label: string, after: Record<string, unknown>) =>
      entry({ id, entity: 'question_report', label, before: null, after });
    const written = { decision: 'accepted', text: 'Anda benar.', kinds: ['wrong_key', 'typo'], reports: 12 };
    api.answers[read()] = log([
      report('a1', 'Soal dijawab', { ...written, outcome: 'version' }),
      report('a2', 'Soal diralat', { decision: 'accepted', outcome: 'ruling' }),
      report('a3', 'Soal dilihat', { state: 'in_review', reports: 3 }),
      report('a4', 'Soal disalahgunakan', { report: 'r1', isMisuse: true }),
    ]);
    const page = open();
    const shows = async (name: string, text: string) =>
      expect((await screen.findByRole('rowheader', { name })).closest('tr')).toHaveTextContent(text);
    await unfold(page, 'Soal dijawab');
    await shows('Keputusan', 'Diterima');
    await shows('Perbaikannya', 'Versi baru');
    await shows('Laporan yang dijawab', 'Kunci jawaban salah');
    await shows('Laporan yang dijawab', 'Salah ketik');
    await shows('Jumlah laporan', '12');
    await page.user.click(screen.getByRole('button', { name: /^Tutup rincian/ }));
    await unfold(page, 'Soal diralat');
    await shows('Perbaikannya', 'Ralat');
    await page.user.click(screen.getByRole('button', { name: /^Tutup rincian/ }));
    await unfold(page, 'Soal dilihat');
    await shows('Status', 'Sedang ditinjau');
    await shows('Jumlah laporan', '3');
    await page.user.click(screen.getByRole('button', { name: /^Tutup rincian/ }));
    await unfold(page, 'Soal disalahgunakan');
    await shows('Penyalahgunaan', 'Ya');
    await shows('Nomor laporan', 'r1');
  });

  it('says that messages which had not left were sent again, and how many', async () => {
    const label = '1234 pesan yang tidak terkirim';
    api.answers[read()] = log([
      entry({ action: 'resend', entity: 'message', label, before: null, after: { count: 1_234 } }),
    ]);
    const page = open();
    const row = (await screen.findByText(label)).closest('tr');
    expect(row).toHaveTextContent('Mengirim ulang');
    await unfold(page, label);
    expect((await screen.findByRole('rowheader', { name: 'Jumlah' })).closest('tr')).toHaveTextContent('1.234');
  });

  it('shows what was added or deleted as a whole, with the reason', async () => {
    api.answers[read()] = log([
      entry({ id: 'e2', action: 'delete', label: 'Paket lama', after: null, reason: 'Salah unggah' }),
      entry({
        id: 'e3',
        action: 'create',
        entity: 'staff',
        label: 'rina@contoh.id',
        before: null,
        after: { name: 'Rina', role: 'questioner' },
      }),
      entry({
        id: 'e4',
        action: 'reset_password',
        entity: 'staff',
        label: 'budi@contoh.id',
        before: null,
        after: null,
      }),
    ]);
    const view = open();
    await unfold(view, 'Paket lama');
    await waitFor(() => expect(screen.getByRole('columnheader', { name: 'Isi terakhir' })).toBeVisible());
    await waitFor(() => expect(screen.getByText('Salah unggah')).toBeVisible());
    await unfold(view, 'rina@contoh.id');
    expect(await field('Peran')).toEqual(['Penulis soal']);
    await unfold(view, 'budi@contoh.id');
    await waitFor(() => expect(screen.getByText('Tindakan ini tidak mengubah isian apa pun.')).toBeVisible());
  });

  it('keeps its filters in the address, and asks the server for them', async () => {
    const { user, router } = open('/admin/audit?page=3');
    api.answers[read('page=3')] = log([entry()], { total: 41 });
    api.answers[read('actor=q1&page=1')] = log([entry({ label: 'oleh Rina' })]);
    await user.click(await screen.findByRole('combobox', { name: 'Siapa' }));
    await user.click(await screen.findByRole('option', { name: 'Rina Penulis (rina@contoh.id)' }));
    await row('oleh Rina');
    expect(router.state.location.search).toBe('?actor=q1');

    api.answers[read('actor=q1&entity=question&page=1')] = log([entry({ label: 'soalnya' })]);
    await user.click(screen.getByRole('combobox', { name: 'Data' }));
    await user.click(await screen.findByRole('option', { name: 'Soal' }));
    await row('soalnya');
    api.answers[read('actor=q1&entity=question&from=2026-11-01&page=1')] = log([entry({ label: 'bulan ini' })]);
    fireEvent.change(screen.getByLabelText('Dari tanggal (WIB)'), { target: { value: '2026-11-01' } });
    await row('bulan ini');
    expect(router.state.location.search).toBe('?actor=q1&entity=question&from=2026-11-01');
  });

  it('takes a day that is typed key by key once its year is whole, as no step of the history', async () => {
    api.answers[read('from=2026-11-21&page=1')] = log([entry({ label: 'sejak hari itu' })]);
    const { router } = open();
    const day = await screen.findByLabelText('Dari tanggal (WIB)');
    day.focus();
    // Each key of the year makes a valid date.
    for (const value of ['0002-11-21', '0020-11-21', '0202-11-21']) {
      fireEvent.change(day, { target: { value } });
      expect(day).toHaveValue(value);
      expect(router.state.location.search).toBe('');
    }
    fireEvent.change(day, { target: { value: '2026-11-21' } });
    await row('sejak hari itu');
    expect(router.state.location.search).toBe('?from=2026-11-21');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(day).toHaveValue('2026-11-21');
    expect(api.arrived.filter(({ call }) => call.includes('from=0'))).toEqual([]);
  });

  it.each(['left', 'confirmed with Enter'])('takes any other day when the field is %s', async (way) => {
    api.answers[read('to=1999-12-31&page=1')] = log([entry({ label: 'abad lalu' })]);
    open();
    const day = await screen.findByLabelText('Sampai tanggal (WIB)');
    day.focus();
    fireEvent.change(day, { target: { value: '1999-12-31' } });
    if (way === 'left') fireEvent.blur(day);
    else fireEvent.keyDown(day, { key: 'Enter' });
    await row('abad lalu');
    expect(day).toHaveValue('1999-12-31');
  });

  it('finds a person who isn’t among the first staff by what is typed', async () => {
    const { user, router } = open();
    api.answers['GET /proxy/admin/staff?search=zaki&pageSize=100'] = ok({
      staff: [{ ...person, id: 'q101', name: 'Zaki Penulis', email: 'zaki@contoh.id' }],
      total: 1,
    });
    api.answers[read('actor=q101&page=1')] = log([entry({ label: 'oleh Zaki' })]);
    await user.type(await screen.findByRole('combobox', { name: 'Siapa' }), 'zaki');
    await user.click(await screen.findByRole('option', { name: 'Zaki Penulis (zaki@contoh.id)' }));
    await row('oleh Zaki');
    expect(router.state.location.search).toBe('?actor=q101');
    expect(screen.getByRole('combobox', { name: 'Siapa' })).toHaveValue('Zaki Penulis (zaki@contoh.id)');
  });

  it('reads them from the address, and ignores invalid ones', async () => {
    api.answers[read('actor=q1&action=delete&to=2026-11-21&page=1')] = log([entry({ label: 'tersaring' })]);
    open('/admin/audit?actor=q1&action=delete&to=2026-11-21&from=kemarin&entity=apa&page=-2');
    await row('tersaring');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Siapa' })).toHaveValue('Rina Penulis (rina@contoh.id)'),
    );
    expect(screen.getByRole('combobox', { name: 'Tindakan' })).toHaveValue('Menghapus');
    expect(screen.getByLabelText('Sampai tanggal (WIB)')).toHaveValue('2026-11-21');
    expect(screen.getByLabelText('Sampai tanggal (WIB)')).toHaveAccessibleDescription('Sabtu, 21 Nov 2026');
  });

  it('says that nothing fits and clears all filters, or that there is nothing yet', async () => {
    api.answers[read('entity=essay&page=1')] = log([]);
    const { user } = open('/admin/audit?entity=essay');
    expect(await screen.findByText('Tidak ada catatan yang cocok')).toBeVisible();
    api.answers[read()] = log([]);
    await user.click(screen.getByRole('button', { name: 'Hapus filter' }));
    expect(await screen.findByText('Belum ada catatan')).toBeVisible();
  });

  it('offers to try again where the log can’t be loaded', async () => {
    api.answers[read()] = refused(500, 'INTERNAL_ERROR', errors.INTERNAL_ERROR.message);
    const { user } = open();
    expect(await screen.findByText('Gagal memuat data')).toBeVisible();
    api.answers[read()] = log([entry()]);
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await row('TKD BUMN Paket 1');
  });

  it('says that there are more entries than can be paged to', async () => {
    api.answers[read()] = log([entry()], { total: 10_000, isTotalCapped: true });
    open();
    expect(await screen.findByText(/Halaman terakhir berhenti di 10\.000 catatan terbaru/)).toBeVisible();
    expect(screen.getByText(/dari 10\.000\+/)).toBeVisible();
  });
});
