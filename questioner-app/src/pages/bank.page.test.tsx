import { errors, type QuestionerQuestion } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, type LocalAnswer, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { givenQuestion } from '../testing/given-question.ts';
import { routes } from '../routes.tsx';
import { useSession } from '../session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.questionerToken);

const packages = [
  { id: 't1', title: 'Tryout TKD', batch: 1, type: 'TKD_BUMN', questionCount: 2 },
  { id: 't2', title: 'Simulasi SKD', batch: 3, type: 'SKD_CPNS', questionCount: 7 },
];
const deret = givenQuestion({
  id: 's1',
  number: 12,
  question: 'Lanjutkan deret 2, 4, 8',
  optionA: '16',
  optionB: '12',
  correctAnswer: 'A',
  explanation: 'Setiap suku dikali dua.',
});
const sikap = givenQuestion({
  id: 's2',
  number: 3,
  question: 'Sikap Anda adalah',
  type: 'SKD_CPNS',
  subType: 'pelayanan_publik',
  optionA: 'Menolong',
  optionB: 'Menunggu',
  weightA: 5,
  weightB: 1,
  imageUrlB: '/api/files/b.webp',
});
const banked = (question: QuestionerQuestion, { title, batch } = packages[0] as (typeof packages)[0]) => ({
  ...question,
  tryout: { title, batch },
});

const bank = (query: string) => `GET /proxy/api/questioner/questions?${query}`;
const questionCalls = 'GET /proxy/api/questioner/questions/s1';
const copies = 'POST /proxy/api/questioner/questions/s1/copies';
const versions = 'GET /proxy/api/questioner/questions/s1/versions';
const restore = (version: number) => `POST /proxy/api/questioner/questions/s1/versions/${version}/restore`;
const list = (questions: unknown[], total = questions.length, isTotalCapped = false) =>
  ok({ questions, total, isTotalCapped });
const open = (address = '/questioner/bank') => renderRoute(routes, address);
const row = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);

beforeEach(() => {
  device.holds('stored');
  api.answers['GET /proxy/api/questioner/profile'] = ok({
    id: 'q1',
    name: 'Rina',
    email: 'rina@contoh.id',
    role: 'questioner',
  });
  api.answers['GET /proxy/api/questioner/tryoutlists'] = ok({ tryoutLists: packages });
  api.answers[bank('page=1')] = list([banked(deret), banked(sikap, packages[1])]);
  api.answers[questionCalls] = ok(deret);
});

describe('/questioner/bank', () => {
  it('shows the package, number and kind of each question', async () => {
    open();
    const shown = await row('Sikap Anda adalah');
    for (const text of ['Simulasi SKD · Batch 3 · Soal 3', 'SKD CPNS · Pelayanan publik', 'Bergambar'])
      expect(shown.getByText(text)).toBeVisible();
    expect((await row('Lanjutkan deret 2, 4, 8')).queryByText('Bergambar')).not.toBeInTheDocument();
  });

  it('marks questions with the flags of their statistics, and shows these in a drawer', async () => {
    const flags = [{ flag: 'key_suspected', letters: ['B'], sentence: 'Peserta yang kuat memilih B.' }];
    const summary = { questionId: 's1', version: 1, attempts: 120, facility: 18, efficiency: -40, flags, note: null };
    api.answers['GET /proxy/api/questioner/questions/statistics?ids=s1%2Cs2'] = ok({ questions: [summary] });
    api.answers['GET /proxy/api/questioner/questions/s1/statistics'] = refused(
      404,
      'QUESTION_NOT_FOUND',
      'Soal tidak ditemukan',
    );
    const { user } = open();
    const shown = await row('Lanjutkan deret 2, 4, 8');
    expect(await shown.findByText('Kunci dicurigai: B')).toBeVisible();
    expect(shown.getByText('120 peserta, rata-rata poin 18%')).toBeVisible();
    expect((await row('Sikap Anda adalah')).queryByText(/peserta/)).not.toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Tindakan untuk soal 12 dari Tryout TKD' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Statistik soal' }));
    expect(await screen.findByText('Gagal memuat statistik')).toBeVisible();
  });

  it('shows which questions are for practice, and releases the ticked ones', async () => {
    const pool = 'GET /proxy/api/questioner/practice-pool?ids=s1%2Cs2';
    const change = 'POST /proxy/api/questioner/practice-pool';
    api.answers[pool] = ok({ questionIds: ['s2'] });
    api.answers[change] = ok({ changed: 1 });
    const { user } = open();
    expect(await (await row('Sikap Anda adalah')).findByText('Latihan')).toBeVisible();
    expect((await row('Lanjutkan deret 2, 4, 8')).queryByText('Latihan')).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Pilih soal 3 dari Simulasi SKD' }));
    await user.click(screen.getByRole('button', { name: 'Tindakan' }));
    const release = await screen.findByRole('menuitem', { name: 'Lepas dari latihan' });
    api.answers[pool] = ok({ questionIds: [] });
    await user.click(release);
    expect(await screen.findByText('1 soal dilepas dari latihan')).toBeVisible();
    expect(api.arrived.find(({ call }) => call === change)?.body).toEqual({ questionIds: ['s2'], isPractised: false });
    await waitFor(() => expect(screen.queryByText('Latihan')).not.toBeInTheDocument());
  });

  it('offers nothing for practice where the API can’t say which questions are', async () => {
    api.answers['GET /proxy/api/questioner/practice-pool?ids=s1%2Cs2'] = 'broken connection';
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Pilih soal 3 dari Simulasi SKD' }));
    await user.click(screen.getByRole('button', { name: 'Tindakan' }));
    expect(await screen.findByRole('menuitem', { name: 'Arsipkan' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Tandai untuk latihan' })).not.toBeInTheDocument();
  });

  it('is reached from the frame', async () => {
    const { user } = open('/questioner/dashboard');
    await user.click(await screen.findByRole('link', { name: 'Bank soal' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Bank soal' })).toBeVisible();
  });

  it('opens a question with its key, its weights and its explanation', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Lihat isi soal 12 dari Tryout TKD' }));
    const options = await screen.findByRole('list', { name: 'Pilihan jawaban' });
    const [first, second] = within(options).getAllByRole('listitem');
    expect(first).toHaveTextContent(/16.*Jawaban benar/);
    expect(second).not.toHaveTextContent('Jawaban benar');
    expect(screen.getByText('Setiap suku dikali dua.')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Tutup isi soal 12 dari Tryout TKD' }));
    await user.click(screen.getByRole('button', { name: 'Lihat isi soal 3 dari Simulasi SKD' }));
    await waitFor(() => expect(screen.getAllByRole('list', { name: 'Pilihan jawaban' })).toHaveLength(1));
    expect(await screen.findByText('Pilihan terbaik')).toBeVisible();
    expect(screen.getByText('5 poin')).toBeVisible();
    expect(screen.getByText('Soal ini belum memiliki pembahasan.')).toBeVisible();
  });

  it('searches and filters on the server, and keeps it in the address', async () => {
    api.answers[bank('search=deret&page=1')] = list([banked(deret)]);
    api.answers[bank('search=deret&type=TKD_BUMN&page=1')] = list([banked(deret)]);
    api.answers[bank('search=deret&type=TKD_BUMN&subType=number_sequence&page=1')] = list([banked(deret)]);
    const { user, router } = open('/questioner/bank?page=2');
    const address = (search: string) => waitFor(() => expect(router.state.location.search).toBe(search));
    await user.type(await screen.findByRole('searchbox', { name: 'Cari soal' }), 'deret ');
    await address('?search=deret');
    await user.click(screen.getByRole('combobox', { name: 'Tipe' }));
    await user.click(await screen.findByRole('option', { name: 'TKD BUMN' }));
    await address('?search=deret&type=TKD_BUMN');
    await user.click(screen.getByRole('combobox', { name: 'Subtes' }));
    expect(screen.queryByRole('option', { name: 'Pelayanan publik' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('option', { name: 'Deret angka' }));
    await address('?search=deret&type=TKD_BUMN&subType=number_sequence');
    await waitFor(() => expect(api.callsOf(bank('search=deret&type=TKD_BUMN&subType=number_sequence&page=1'))).toBe(1));
  });

  it('ignores invalid filters, and a sub type of another type', async () => {
    api.answers[bank('type=AKHLAK_BUMN&page=1')] = list([banked(deret)]);
    open('/questioner/bank?type=AKHLAK_BUMN&subType=number_sequence&page=x');
    expect(await screen.findByText('Lanjutkan deret 2, 4, 8')).toBeVisible();
  });

  it('says that nothing matches and clears the filters, or that there is nothing yet', async () => {
    api.answers[bank('search=zzz&page=1')] = list([]);
    api.answers[bank('page=1')] = list([]);
    const { user } = open('/questioner/bank?search=zzz');
    expect(await screen.findByText('Tidak ada soal yang cocok')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hapus filter' }));
    expect(await screen.findByText('Belum ada soal')).toBeVisible();
  });

  it('says that a search was too broad', async () => {
    api.answers[bank('search=yang&page=1')] = list([], 0, true);
    open('/questioner/bank?search=yang');
    expect(await screen.findByText('Pencarian terlalu luas')).toBeVisible();
  });

  it('says how deep the list can be paged', async () => {
    api.answers[bank('page=500')] = list([banked(deret)], 10_000, true);
    open('/questioner/bank?page=500');
    expect(await screen.findByText(/Halaman terakhir berhenti di 10\.000 soal/)).toBeVisible();
  });

  it('says that the bank can’t be loaded, and tries again', async () => {
    api.answers[bank('page=1')] = refused(500, 'INTERNAL_ERROR', 'Terjadi kesalahan. Silakan coba lagi.');
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Gagal memuat bank soal');
    api.answers[bank('page=1')] = list([banked(deret)]);
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('Lanjutkan deret 2, 4, 8')).toBeVisible();
  });

  it('links to the question in the manager', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Tindakan untuk soal 12 dari Tryout TKD' }));
    expect(await screen.findByRole('menuitem', { name: 'Buka di Kelola soal' })).toHaveAttribute(
      'href',
      `/questioner/dashboard?tryout=t1&soal=${deret.id}`,
    );
  });
});

describe('many questions at once', () => {
  const step = { id: 'l1', kind: 'move', count: 2, tryoutId: 't2', at: '2026-11-23T07:00:00.000Z', undoneAt: null };
  const found = 'GET /proxy/api/questioner/questions/found?search=deret';

  it('are all that a search finds, on all pages, in one step', async () => {
    api.answers[bank('search=deret&page=1')] = list([banked(deret)], 2);
    api.answers[found] = ok({
      questions: [
        { id: 's1', version: deret.version },
        { id: 's7', version: 4 },
      ],
      total: 2,
      isTotalCapped: false,
    });
    const moves = 'POST /proxy/api/questioner/question-steps/moves';
    api.answers[moves] = ok({ ...step, undoableUntil: null });
    const { user } = open('/questioner/bank?search=deret');
    await user.click(await screen.findByRole('checkbox', { name: 'Pilih semua soal di halaman ini' }));
    await user.click(await screen.findByRole('button', { name: 'Pilih semua 2 hasil' }));
    expect(await screen.findByText('2 dipilih')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tindakan' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pindahkan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pindahkan ke paket' }));
    expect(dialog.getByText(/hanya administrator yang dapat memindahkan/)).toBeVisible();
    await user.type(dialog.getByRole('combobox', { name: 'Paket tujuan' }), 'Simulasi');
    await user.click(await screen.findByRole('option', { name: 'Simulasi SKD · Batch 3' }));
    await user.click(dialog.getByRole('button', { name: 'Pindahkan 2 soal' }));
    expect(await screen.findByText('2 soal dipindahkan')).toBeVisible();
    expect(api.arrived.find(({ call }) => call === moves)?.body).toEqual({
      questions: [
        { id: 's1', version: deret.version },
        { id: 's7', version: 4 },
      ],
      tryoutId: 't2',
    });
    expect(screen.queryByText('2 dipilih')).not.toBeInTheDocument();
  });

  it('are offered once: all results that are ticked are remembered while others are ticked', async () => {
    api.answers[bank('search=deret&page=1')] = list([banked(deret)], 2);
    api.answers[found] = ok({
      questions: [
        { id: 's1', version: deret.version },
        { id: 's7', version: 4 },
      ],
      total: 2,
      isTotalCapped: false,
    });
    const { user } = open('/questioner/bank?search=deret');
    const page = await screen.findByRole('checkbox', { name: 'Pilih semua soal di halaman ini' });
    await user.click(page);
    await user.click(await screen.findByRole('button', { name: 'Pilih semua 2 hasil' }));
    expect(await screen.findByText('2 dipilih')).toBeVisible();
    await user.click(page);
    expect(await screen.findByText('1 dipilih')).toBeVisible();
    await user.click(page);
    expect(await screen.findByText('2 dipilih')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pilih semua 2 hasil' })).not.toBeInTheDocument();
  });

  it('are named by no number where one step doesn’t take all results', async () => {
    api.answers[bank('search=deret&page=1')] = list([banked(deret)], 501);
    const { user } = open('/questioner/bank?search=deret');
    await user.click(await screen.findByRole('checkbox', { name: 'Pilih semua soal di halaman ini' }));
    expect(await screen.findByRole('button', { name: 'Pilih hasil pertama, sampai 500 soal' })).toBeVisible();
  });

  it('are not called all where the search may not have found all', async () => {
    api.answers[bank('search=deret&page=1')] = list([banked(deret)], 2, true);
    const { user } = open('/questioner/bank?search=deret');
    await user.click(await screen.findByRole('checkbox', { name: 'Pilih semua soal di halaman ini' }));
    expect(await screen.findByRole('button', { name: 'Pilih 2 hasil yang ditemukan' })).toBeVisible();
  });

  it('are all that a search finds, beside what was ticked before it', async () => {
    api.answers[bank('search=deret&page=1')] = list([banked(deret)], 2);
    api.answers[found] = ok({
      questions: [
        { id: 's1', version: deret.version },
        { id: 's7', version: 4 },
      ],
      total: 2,
      isTotalCapped: false,
    });
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Pilih soal 3 dari Simulasi SKD' }));
    await user.type(screen.getByRole('searchbox'), 'deret');
    await waitFor(() => expect(screen.queryByText('Sikap Anda adalah')).not.toBeInTheDocument());
    await user.click(await screen.findByRole('checkbox', { name: 'Pilih semua soal di halaman ini' }));
    await user.click(await screen.findByRole('button', { name: 'Pilih semua 2 hasil' }));
    expect(await screen.findByText('3 dipilih')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pilih semua 2 hasil' })).not.toBeInTheDocument();
    const archive = 'POST /proxy/api/questioner/question-steps/archive';
    api.answers[archive] = ok({ ...step, kind: 'archive', count: 3, undoableUntil: null });
    await user.click(screen.getByRole('button', { name: 'Tindakan' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Arsipkan' }));
    await user.click(await screen.findByRole('button', { name: 'Arsipkan 3 soal' }));
    await screen.findByText('3 soal diarsipkan');
    expect(api.arrived.find(({ call }) => call === archive)?.body).toEqual({
      questions: [
        { id: 's2', version: sikap.version },
        { id: 's1', version: deret.version },
        { id: 's7', version: 4 },
      ],
    });
  });

  it('keep their dialog open while a step is made, so that its refusal is seen', async () => {
    const archive = 'POST /proxy/api/questioner/question-steps/archive';
    let arrive: (answer: LocalAnswer) => void = () => {};
    api.answers[archive] = new Promise((resolve) => (arrive = resolve));
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Pilih soal 12 dari Tryout TKD' }));
    await user.click(screen.getByRole('button', { name: 'Tindakan' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Arsipkan' }));
    await user.click(await screen.findByRole('button', { name: 'Arsipkan 1 soal' }));
    await waitFor(() => expect(api.arrived.some(({ call }) => call === archive)).toBe(true));
    await user.keyboard('{Escape}');
    arrive(refused(409, 'QUESTIONS_PUBLISHED', 'Sebagian soal ada di tryout yang sudah terbit.'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Arsipkan soal' }));
    expect(await dialog.findByText('Sebagian soal ada di tryout yang sudah terbit.')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('are those that are ticked now, not those of a step that was called off', async () => {
    const { user } = open();
    const tick = async (name: string) => user.click(await screen.findByRole('checkbox', { name }));
    const wanted = async () => {
      await user.click(screen.getByRole('button', { name: 'Tindakan' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Arsipkan' }));
      return within(await screen.findByRole('dialog', { name: 'Arsipkan soal' }));
    };
    await tick('Pilih soal 12 dari Tryout TKD');
    await user.click((await wanted()).getByRole('button', { name: 'Batal' }));
    await tick('Pilih soal 12 dari Tryout TKD');
    await tick('Pilih soal 3 dari Simulasi SKD');
    const archive = 'POST /proxy/api/questioner/question-steps/archive';
    api.answers[archive] = ok({ ...step, kind: 'archive', count: 1, undoableUntil: null });
    await user.click((await wanted()).getByRole('button', { name: 'Arsipkan 1 soal' }));
    expect(await screen.findByText('1 soal diarsipkan')).toBeVisible();
    expect(api.arrived.find(({ call }) => call === archive)?.body).toEqual({
      questions: [{ id: 's2', version: sikap.version }],
    });
  });

  const inArchive = 'GET /proxy/api/questioner/archived-questions?page=1';
  const tick = async (user: ReturnType<typeof open>['user'], name: string) =>
    user.click(await screen.findByRole('checkbox', { name }));

  it('follow the list after somebody else was faster: who is gone isn’t ticked, the others have the version that is shown', async () => {
    const archive = 'POST /proxy/api/questioner/question-steps/archive';
    api.answers[archive] = refused(409, 'SELECTION_CHANGED', errors.SELECTION_CHANGED.message);
    const { user } = open();
    await tick(user, 'Pilih soal 12 dari Tryout TKD');
    await tick(user, 'Pilih soal 3 dari Simulasi SKD');
    await user.click(screen.getByRole('button', { name: 'Tindakan' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Arsipkan' }));
    api.answers[bank('page=1')] = list([banked({ ...deret, version: deret.version + 1 })]);
    await user.click(await screen.findByRole('button', { name: 'Arsipkan 2 soal' }));
    api.answers[archive] = ok({ ...step, kind: 'archive', count: 1, undoableUntil: null });
    await user.click(await screen.findByRole('button', { name: 'Arsipkan 1 soal' }));
    await screen.findByText('1 soal diarsipkan');
    expect(api.arrived.findLast(({ call }) => call === archive)?.body).toEqual({
      questions: [{ id: 's1', version: deret.version + 1 }],
    });
  });

  it('stay ticked where they may be on another page now', async () => {
    const at = (number: number) => banked({ ...deret, id: `s${number}`, number });
    const has = (...numbers: number[]) => (api.answers[bank('page=1')] = list(numbers.map(at), 21));
    has(1, 2, 3);
    const { user, queryClient } = open();
    for (const number of [1, 2, 3]) await tick(user, `Pilih soal ${number} dari Tryout TKD`);
    has(4, 1, 3);
    await queryClient.invalidateQueries({ queryKey: ['bank'] });
    expect(await screen.findByText('2 dipilih')).toBeVisible();
    has(5, 4, 1);
    await queryClient.invalidateQueries({ queryKey: ['bank'] });
    await screen.findByRole('checkbox', { name: 'Pilih soal 5 dari Tryout TKD' });
    expect(screen.getByText('2 dipilih')).toBeVisible();
  });

  it('aren’t ticked in the archive any more once somebody else has restored them', async () => {
    const archived = { archivedAt: '2026-11-23T07:00:00.000Z', archivedBy: 'Rina' };
    const tryout = { title: 'Tryout TKD', isThere: true };
    api.answers[inArchive] = list([{ ...deret, ...archived, tryout }]);
    const { user, queryClient } = open('/questioner/archive');
    await tick(user, 'Pilih soal 12 dari Tryout TKD');
    expect(screen.getByText('1 dipilih')).toBeVisible();
    api.answers[inArchive] = list([]);
    await queryClient.invalidateQueries({ queryKey: ['question-archive'] });
    expect(await screen.findByText('Arsip kosong')).toBeVisible();
    expect(screen.queryByText('1 dipilih')).not.toBeInTheDocument();
  });

  it('are found again in the archive, and restored', async () => {
    api.answers[inArchive] = ok({
      questions: [
        {
          ...deret,
          archivedAt: '2026-11-23T07:00:00.000Z',
          archivedBy: 'Rina',
          tryout: { title: 'Tryout TKD', isThere: true },
        },
      ],
      total: 1,
      isTotalCapped: false,
    });
    const restored = 'POST /proxy/api/questioner/question-steps/restore';
    api.answers[restored] = ok({ ...step, kind: 'restore', count: 1, undoableUntil: null });
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Arsip' }));
    expect(await screen.findByText(/14.00 WIB oleh Rina/)).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Pilih soal 12 dari Tryout TKD' }));
    await user.click(screen.getByRole('button', { name: 'Pulihkan' }));
    await user.click(await screen.findByRole('button', { name: 'Pulihkan 1 soal' }));
    expect(await screen.findByText('1 soal dipulihkan')).toBeVisible();
    expect(api.arrived.find(({ call }) => call === restored)?.body).toEqual({
      questions: [{ id: 's1', version: deret.version }],
      tryoutId: null,
    });
  });
});

describe('Salin ke paket', () => {
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Salin ke paket' }));

  it('copies a question into a package found by its title, and leads to the copy', async () => {
    api.answers[copies] = { status: 201, body: { ...deret, id: 's9', tryoutListId: 't2', number: 8 } };
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Tindakan untuk soal 12 dari Tryout TKD' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Salin ke paket…' }));
    const shown = await dialog();
    await user.type(await shown.findByRole('combobox', { name: 'Paket tujuan' }), 'skd');
    await user.click(await screen.findByRole('option', { name: 'Simulasi SKD · Batch 3' }));
    expect(shown.getByText(/Paket itu bertipe SKD CPNS, soal ini TKD BUMN/)).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Salin soal' }));

    expect(await screen.findByText('Soal berhasil disalin')).toBeVisible();
    expect(screen.getByText(/Menjadi soal 8 di Simulasi SKD · Batch 3/)).toBeVisible();
    expect(api.arrived.find(({ call }) => call === copies)?.body).toEqual({ tryoutListId: 't2' });
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await waitFor(() => expect(api.callsOf(bank('page=1'))).toBe(2));

    await user.click(screen.getByRole('link', { name: 'Buka salinan' }));
    expect(router.state.location).toMatchObject({ pathname: '/questioner/dashboard', search: '?tryout=t2&soal=s9' });
  });

  it('requires a package, and says why the server refuses, keeping the choice', async () => {
    let answer = (_: LocalAnswer) => {};
    api.answers[copies] = new Promise((resolve) => (answer = resolve));
    const { user } = open('/questioner/bank?salin=s1');
    const shown = await dialog();
    await user.click(await shown.findByRole('button', { name: 'Salin soal' }));
    expect(await shown.findByText('Pilih tryout terlebih dahulu')).toBeVisible();
    await user.click(shown.getByRole('combobox', { name: 'Paket tujuan' }));
    await user.click(await screen.findByRole('option', { name: 'Tryout TKD · Batch 1' }));
    await user.click(shown.getByRole('button', { name: 'Salin soal' }));
    await user.keyboard('{Escape}');
    answer(refused(409, 'TOO_MANY_QUESTIONS', 'Satu tryout memuat paling banyak 500 soal'));
    expect(await shown.findByRole('alert')).toHaveTextContent('Satu tryout memuat paling banyak 500 soal');
    expect(shown.getByRole('combobox', { name: 'Paket tujuan' })).toHaveValue('Tryout TKD · Batch 1');
  });

  it('says that the question is gone', async () => {
    api.answers[questionCalls] = refused(404, 'QUESTION_NOT_FOUND', 'Soal tidak ditemukan');
    open('/questioner/bank?salin=s1');
    expect(await (await dialog()).findByText('Soal tidak ditemukan')).toBeVisible();
  });
});

describe('Riwayat versi', () => {
  const older = { ...deret, question: 'Lanjutkan deret 2, 4, 6', version: 1 };
  const versionOf = (content: QuestionerQuestion, isCurrent: boolean, author: string | null, createdAt: string) => ({
    version: content.version,
    createdAt,
    author,
    isCurrent,
    content,
  });
  const history = (...contents: QuestionerQuestion[]) =>
    ok({
      versions: contents.map((content, index) =>
        versionOf(content, index === 0, index === contents.length - 1 ? null : 'Rina', '2026-11-21T05:30:00.000Z'),
      ),
    });
  const newest = { ...deret, version: 3, optionC: '10' };
  const drawer = async () => within(await screen.findByRole('dialog', { name: 'Riwayat versi' }));
  const version = async (number: number) =>
    within((await (await drawer()).findByRole('heading', { name: `Versi ${number}` })).closest('li') as HTMLElement);

  beforeEach(() => {
    api.answers[versions] = history(newest, { ...deret, version: 2 }, older);
  });

  it('shows for each version who wrote it, when, and what it changed', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Tindakan untuk soal 12 dari Tryout TKD' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Riwayat versi' }));
    const third = await version(3);
    expect(third.getByText('Saat ini')).toBeVisible();
    expect(third.getByText(/^Rina · 21 Nov 2026, \d\d\.30 \S+$/)).toBeVisible();
    expect(third.getByText('Mengubah: Pilihan C')).toBeVisible();
    expect(third.queryByRole('button', { name: /^Kembalikan/ })).not.toBeInTheDocument();
    expect((await version(2)).getByText('Mengubah: Pertanyaan')).toBeVisible();
    const first = await version(1);
    expect(first.getByText(/^Bawaan · /)).toBeVisible();
    expect(first.getByText('Versi pertama')).toBeVisible();
  });

  it('marks the words that a version changed, beside the present state and as a whole', async () => {
    const { user } = open('/questioner/bank?versi=s1');
    const second = await version(2);
    await user.click(second.getByRole('button', { name: 'Lihat versi 2' }));
    expect(second.getByText('6', { selector: 'del' })).toBeVisible();
    expect(second.getByText('8', { selector: 'ins' })).toBeVisible();
    await user.click(second.getByRole('radio', { name: 'Dibanding saat ini' }));
    expect(second.getByText('10', { selector: 'ins' })).toBeVisible();
    expect(second.queryByText('6', { selector: 'del' })).not.toBeInTheDocument();
    await user.click(second.getByRole('radio', { name: 'Isi lengkap' }));
    expect(second.getByText('Jawaban benar')).toBeVisible();
  });

  it('says so where a version changed nothing that questioners see', async () => {
    api.answers[versions] = history(newest, { ...newest, version: 2 });
    open('/questioner/bank?versi=s1');
    expect((await version(3)).getByText('Mengubah hal yang hanya dilihat administrator')).toBeVisible();
  });

  it('restores a version after asking, and reads everything again', async () => {
    api.answers[restore(1)] = ok({ ...older, version: 4 });
    const { user } = open('/questioner/bank?versi=s1');
    await user.click((await version(1)).getByRole('button', { name: 'Kembalikan versi 1' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Kembalikan versi 1?' }));
    expect(asked.getByText(/versi baru di atas versi 3/)).toBeVisible();
    api.answers[versions] = history({ ...older, version: 4 }, newest, { ...deret, version: 2 }, older);
    await user.click(asked.getByRole('button', { name: 'Kembalikan' }));
    expect(await screen.findByText('Soal kembali ke isi versi 1')).toBeVisible();
    expect((await version(4)).getByText('Saat ini')).toBeVisible();
    expect(api.arrived.find(({ call }) => call === restore(1))?.body).toEqual({ currentVersion: 3 });
    await waitFor(() => expect(api.callsOf(bank('page=1'))).toBe(2));
  });

  it('says that somebody else was faster, and shows what they wrote', async () => {
    api.answers[restore(1)] = refused(409, 'QUESTION_CHANGED', 'Soal ini sudah diubah orang lain');
    const { user } = open('/questioner/bank?versi=s1');
    await user.click((await version(1)).getByRole('button', { name: 'Kembalikan versi 1' }));
    api.answers[versions] = history({ ...deret, version: 4 }, newest, { ...deret, version: 2 }, older);
    await user.click(await screen.findByRole('button', { name: 'Kembalikan' }));
    expect(await screen.findByText('Versi belum dikembalikan')).toBeVisible();
    expect((await version(4)).getByText('Saat ini')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Kembalikan versi 1?' })).not.toBeInTheDocument();
  });

  it('says that the content is the same already', async () => {
    api.answers[restore(2)] = ok(newest);
    const { user } = open('/questioner/bank?versi=s1');
    await user.click((await version(2)).getByRole('button', { name: 'Kembalikan versi 2' }));
    await user.click(await screen.findByRole('button', { name: 'Kembalikan' }));
    expect(await screen.findByText(/Isi versi 2 sama dengan yang sekarang/)).toBeVisible();
  });

  it('says that the history can’t be loaded, and tries again', async () => {
    api.answers[versions] = refused(404, 'QUESTION_NOT_FOUND', 'Soal tidak ditemukan');
    const { user } = open('/questioner/bank?versi=s1');
    const shown = await drawer();
    expect(await shown.findByText('Gagal memuat riwayat versi')).toBeVisible();
    api.answers[versions] = history(deret);
    await user.click(shown.getByRole('button', { name: 'Coba lagi' }));
    expect(await shown.findByRole('heading', { name: 'Versi 1' })).toBeVisible();
  });
});
