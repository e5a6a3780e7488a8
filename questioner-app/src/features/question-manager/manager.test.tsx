import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { QuestionerQuestion } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, type LocalAnswer, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';
import { calls, sampleQuestion, sampleTryout } from './manager-samples.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.questionerToken);
const author = (id = 'a1') => ok({ id, name: 'Rina', email: 'rina@contoh.id', role: 'questioner' });

let stored: QuestionerQuestion[];
/** Sets the questions that the server has from now on. */
const has = (...questions: QuestionerQuestion[]) => {
  stored = questions;
  api.answers[calls.list] = ok({ questions });
};

beforeEach(() => {
  // Every test has a fresh database and an account of its own, so that an earlier test that is still writing can't disturb it.
  globalThis.indexedDB = new IDBFactory();
  account = `a${(count += 1)}`;
  device.holds('stored');
  api.answers[calls.profile] = author(account);
  api.answers[calls.tryouts] = ok({
    tryoutLists: [sampleTryout, { ...sampleTryout, id: 't2', title: 'SKD', batch: 1 }],
  });
  has(sampleQuestion(1), sampleQuestion(2, { explanation: null }), sampleQuestion(3));
});
let count = 0;
let account = '';

async function open(soal: string | number = 'baru') {
  const view = renderRoute(routes, `/questioner/dashboard?tryout=t1&soal=${soal}`);
  await screen.findByRole('form');
  return view;
}
/** Opens the page as after a reload: only the device's storage is still there. */
async function openAgain(view: { unmount(): void }, soal: string | number = 'baru') {
  view.unmount();
  device.holds('stored');
  return open(soal);
}
const form = (name: string) => screen.findByRole('form', { name });
const question = () => screen.getByRole('textbox', { name: /^Pertanyaan/ });
const option = (letter: string) => screen.getByRole('textbox', { name: `Pilihan ${letter}` });
const keyMark = (letter: string) => screen.getByRole('button', { name: `Tandai ${letter} sebagai jawaban benar` });
const button = (name: string) => screen.getByRole('button', { name });
const number = (name: RegExp) => screen.findByRole('button', { name });
const kept = () => screen.findByText('Belum disimpan. Draf aman di perangkat ini.');
const sent = (call: string) => api.arrived.filter((one) => one.call === call).map(({ body }) => body);
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (key: string, how: object) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...how });
const moveDown = () => press('ArrowDown', { altKey: true });

function write(text: string) {
  fill(question(), text);
  fill(option('A'), 'Satu');
  fill(option('B'), 'Dua');
  fireEvent.click(keyMark('B'));
}
/** The question that the server makes of a form that was added. */
const added = (text: string, place: number) =>
  sampleQuestion(place, {
    question: text,
    optionA: 'Satu',
    optionB: 'Dua',
    explanation: null,
    subType: 'verbal_logical_reasoning',
  });
/** An answer that the test gives at a moment of its choice. */
function later() {
  let give = (_: LocalAnswer) => {};
  const answer = new Promise<LocalAnswer>((resolve) => (give = resolve));
  return { answer, give: (value: LocalAnswer) => act(async () => give(value)) };
}

describe('choosing', () => {
  it('finds a package by its title and batch, and puts it in the address', async () => {
    const { user, router } = renderRoute(routes, '/questioner/dashboard');
    await user.click(await screen.findByRole('combobox', { name: 'Tryout' }));
    await user.keyboard('batch 3');
    await user.click(await screen.findByRole('option', { name: 'Tryout TKD BUMN · Batch 3' }));
    expect(await form('Soal baru')).toBeVisible();
    expect(router.state.location.search).toBe('?tryout=t1&soal=baru');
  });

  it('shows the state of each question in words beside its number, and opens it', async () => {
    has(sampleQuestion(1), sampleQuestion(2, { explanation: null }), sampleQuestion(3, { optionB: '' }));
    const { user, router } = await open();
    expect(button('Soal 1, lengkap')).toBeVisible();
    expect(button('Soal 2, tanpa pembahasan')).toBeVisible();
    expect(button('Soal 3, belum lengkap')).toBeVisible();
    await user.click(button('Soal 2, tanpa pembahasan'));
    expect(await form('Soal 2')).toBeVisible();
    expect(question()).toHaveValue('Pertanyaan nomor 2');
    expect(router.state.location.search).toBe('?tryout=t1&soal=2');
    const preview = within(screen.getByRole('complementary', { name: 'Pratinjau' }));
    expect(await preview.findByText('Tidak ada penjelasan')).toBeVisible();
    expect(preview.getByText('Jawaban benar').closest('li')).toHaveTextContent('B dari 2');
    await act(() => router.navigate(-1));
    expect(await form('Soal baru')).toBeVisible();
  });

  it('opens the question that a link names, also where others came before it since', async () => {
    has(sampleQuestion(1), sampleQuestion(2, { id: 'q9' }), sampleQuestion(3, { id: 'q2' }));
    const { router } = await open('q2');
    expect(await form('Soal 3')).toBeVisible();
    expect(question()).toHaveValue('Pertanyaan nomor 3');
    await waitFor(() => expect(router.state.location.search).toBe('?tryout=t1&soal=3'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says that the question of a link isn’t in the package any more, and opens no other one', async () => {
    const { user } = await open('q9');
    expect(await screen.findByRole('alert')).toHaveTextContent('Soal ini tidak ditemukan di paket ini');
    expect(await form('Soal baru')).toBeVisible();
    await user.click(button('Soal 2, tanpa pembahasan'));
    expect(await form('Soal 2')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['the packages', calls.tryouts, 'Gagal memuat daftar tryout'],
    ['the questions', calls.list, 'Gagal memuat soal-soal'],
  ])('says that %s could not be loaded, and tries again', async (_, call, words) => {
    const answer = api.answers[call] as LocalAnswer;
    api.answers[call] = refused(500, 'INTERNAL_ERROR', 'Terjadi kesalahan. Silakan coba lagi.');
    const { user } = renderRoute(routes, '/questioner/dashboard?tryout=t1');
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    api.answers[call] = answer;
    await user.click(button('Coba lagi'));
    expect(await form('Soal baru')).toBeVisible();
  });

  it('says which question is for practice', async () => {
    api.answers['GET /proxy/api/questioner/practice-pool?ids=q1%2Cq2%2Cq3'] = ok({ questionIds: ['q1'] });
    await open(1);
    expect(await screen.findByText('Latihan')).toBeVisible();
  });

  it('offers the sub types of the chosen type', async () => {
    const { user } = await open();
    await user.selectOptions(screen.getByLabelText('Tipe soal'), 'AKHLAK BUMN');
    expect(screen.getByLabelText('Subtes')).toHaveValue('penilaian_diri_akhlak');
  });
});

describe('saving', () => {
  it('sends a new question in one form, and then shows a blank form of the same sort', async () => {
    const { user } = await open();
    await user.selectOptions(screen.getByLabelText('Subtes'), 'Klasifikasi kata');
    write('Ibu kota?');
    fill(screen.getByRole('textbox', { name: 'Sumber' }), 'Buku latihan');
    const answer = later();
    api.answers[calls.add] = answer.answer;
    await user.click(button('Tambah soal'));
    // At once, before the server has answered.
    expect(question()).toHaveValue('');
    expect(question()).toHaveFocus();
    expect(screen.getByLabelText('Subtes')).toHaveValue('word_classification');
    expect(await number(/^Soal 4, .*menyimpan/)).toBeVisible();

    const saved = { ...added('Ibu kota?', 4), subType: 'word_classification' as const };
    has(...stored, saved);
    await answer.give({ status: 201, body: saved });
    expect(await screen.findByText('Soal berhasil ditambahkan')).toBeVisible();
    expect(await number(/^Soal 4, tanpa pembahasan$/)).toBeVisible();
    expect(sent(calls.add)).toEqual([
      expect.objectContaining({
        tryoutListId: 't1',
        question: 'Ibu kota?',
        optionA: 'Satu',
        optionB: 'Dua',
        correctAnswer: 'B',
        source: 'Buku latihan',
        type: 'TKD_BUMN',
        subType: 'word_classification',
      }),
    ]);
  });

  it('updates a question, naming the version it started from, and keeps it open', async () => {
    const { user } = await open(2);
    fill(question(), 'Lebih jelas');
    api.answers[calls.edit('q2')] = ok(sampleQuestion(2, { question: 'Lebih jelas', version: 2, explanation: null }));
    await user.click(button('Perbarui soal'));
    expect(await screen.findByText('Soal berhasil diperbarui')).toBeVisible();
    expect(question()).toHaveValue('Lebih jelas');
    expect(screen.getByText('Tersimpan')).toBeVisible();
    expect(sent(calls.edit('q2'))).toEqual([expect.objectContaining({ question: 'Lebih jelas', version: '1' })]);
  });

  it('updates a question under a request key only if a new picture is sent', async () => {
    URL.createObjectURL = () => 'blob:gambar';
    await open(2);
    fill(question(), 'Lebih jelas');
    api.answers[calls.edit('q2')] = ok(sampleQuestion(2, { question: 'Lebih jelas', version: 2, explanation: null }));
    fireEvent.click(button('Perbarui soal'));
    await screen.findByText('Soal berhasil diperbarui');
    const input = screen.getByRole('form').querySelector('input[type="file"]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [new File(['p'], 'p.png', { type: 'image/png' })] } });
    await kept();
    fireEvent.click(button('Perbarui soal'));
    await waitFor(() => expect(sent(calls.edit('q2'))).toHaveLength(2));
    const keys = api.arrived.filter(({ call }) => call === calls.edit('q2')).map(({ creationKey }) => creationKey);
    expect(keys).toEqual([undefined, expect.stringMatching(/^[\w-]{36}-2$/)]);
  });

  it('shows errors beside the fields before anything is sent, and puts the focus on the first', async () => {
    const { user } = await open();
    fill(option('A'), 'Satu');
    await user.click(button('Tambah soal'));
    expect(await screen.findByText('Pertanyaan tidak boleh kosong')).toBeVisible();
    expect(screen.getByText('Minimal harus ada 2 pilihan jawaban')).toBeVisible();
    await waitFor(() => expect(question()).toHaveFocus());
    fill(question(), 'Ada');
    expect(screen.queryByText('Pertanyaan tidak boleh kosong')).not.toBeInTheDocument();
    expect(api.callsOf(calls.add)).toBe(0);
  });

  it("makes a question a draft again if the save fails, with its text and the server's reason", async () => {
    const { user } = await open();
    write('Jangan hilang');
    api.answers[calls.add] = {
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        message: 'Data yang dikirim tidak valid',
        errors: [{ field: 'optionA', message: 'Pilihan maksimal 2.000 karakter' }],
      },
    };
    await user.click(button('Tambah soal'));
    expect(await screen.findByText('Gagal menyimpan soal')).toBeVisible();
    await user.click(await number(/^Soal 4, .*draf$/));
    expect(question()).toHaveValue('Jangan hilang');
    expect(screen.getByText('Pilihan maksimal 2.000 karakter')).toBeVisible();

    api.answers[calls.add] = { status: 201, body: added('Jangan hilang', 4) };
    has(...stored, added('Jangan hilang', 4));
    await user.click(button('Tambah soal'));
    expect(await screen.findByText('Soal berhasil ditambahkan')).toBeVisible();
  });

  it('does not add a question twice if the answer got lost', async () => {
    const { user } = await open();
    write('Sekali saja');
    await user.click(button('Tambah soal'));
    await user.click(await number(/^Soal 4, .*draf$/));
    api.answers[calls.add] = { status: 201, body: added('Sekali saja', 4) };
    has(...stored, added('Sekali saja', 4));
    await user.click(button('Tambah soal'));
    expect(await screen.findByText('Soal berhasil ditambahkan')).toBeVisible();
    const [first, second] = api.arrived.filter(({ call }) => call === calls.add);
    expect(first?.creationKey).toMatch(/^[\w-]{36}$/);
    expect(second).toEqual(first);
    expect(screen.queryByRole('button', { name: /^Soal 5/ })).not.toBeInTheDocument();
  });

  it('saves text that was written after the answer got lost as an edit', async () => {
    const { user } = await open();
    write('Yang dikirim');
    await user.click(button('Tambah soal'));
    await user.click(await number(/^Soal 4, .*draf$/));
    fill(question(), 'Yang ditulis kemudian');
    const before = added('Yang dikirim', 4);
    api.answers[calls.add] = { status: 201, body: before };
    const after = { ...added('Yang ditulis kemudian', 4), version: 2 };
    api.answers[calls.edit(before.id)] = ok(after);
    has(...stored, after);
    await user.click(button('Tambah soal'));
    await waitFor(() => expect(sent(calls.edit(before.id))[0]).toMatchObject({ question: 'Yang ditulis kemudian' }));
    expect(sent(calls.add)).toMatchObject([{ question: 'Yang dikirim' }, { question: 'Yang dikirim' }]);
    expect(screen.queryByRole('button', { name: /^Soal 5/ })).not.toBeInTheDocument();
  });

  it('keeps text that is written while a save is being sent', async () => {
    const { user } = await open(1);
    fill(question(), 'Dikirim');
    const answer = later();
    api.answers[calls.edit('q1')] = answer.answer;
    await user.click(button('Perbarui soal'));
    fill(question(), 'Dikirim, lalu diteruskan');
    const saved = sampleQuestion(1, { question: 'Dikirim', version: 2 });
    has(saved, ...stored.slice(1));
    await answer.give(ok(saved));
    expect(await screen.findByText('Soal berhasil diperbarui')).toBeVisible();
    expect(question()).toHaveValue('Dikirim, lalu diteruskan');
    expect(await kept()).toBeVisible();
    api.answers[calls.edit('q1')] = ok(sampleQuestion(1, { question: 'Dikirim, lalu diteruskan', version: 3 }));
    await user.click(button('Perbarui soal'));
    await waitFor(() => expect(sent(calls.edit('q1'))[1]).toMatchObject({ version: '2' }));
  });

  it('can give every option a weight instead of marking one as right', async () => {
    const { user } = await open();
    write('Sikap Anda?');
    await user.click(screen.getByRole('switch', { name: /berbobot/ }));
    fill(screen.getByLabelText('Bobot pilihan A'), '5');
    await user.click(button('Tambah soal'));
    expect(await screen.findByText('Isi bobot semua pilihan, atau kosongkan semuanya')).toBeVisible();
    fill(screen.getByLabelText('Bobot pilihan B'), '-5');
    fill(option('C'), 'Tiga');
    fill(screen.getByLabelText('Bobot pilihan C'), 'tiga');
    await user.click(button('Tambah soal'));
    expect(await screen.findAllByText('Bobot 0 sampai 5')).toHaveLength(2);
    expect(screen.getByLabelText('Bobot pilihan B')).toHaveValue('-5');
    fill(screen.getByLabelText('Bobot pilihan B'), '1');
    expect(screen.getAllByText('Bobot 0 sampai 5')).toHaveLength(1);
    fill(screen.getByLabelText('Bobot pilihan C'), '2');
    api.answers[calls.add] = { status: 201, body: added('Sikap Anda?', 4) };
    await user.click(button('Tambah soal'));
    await waitFor(() => expect(sent(calls.add)[0]).toMatchObject({ weightA: '5', weightB: '1', correctAnswer: '' }));
  });

  it('saves the draft as a new question if somebody has deleted the old one meanwhile', async () => {
    const { user } = await open(2);
    fill(question(), 'Masih perlu');
    api.answers[calls.edit('q2')] = refused(404, 'QUESTION_NOT_FOUND', 'Soal tidak ditemukan');
    api.answers[calls.read('q2')] = refused(404, 'QUESTION_NOT_FOUND', 'Soal tidak ditemukan');
    has(sampleQuestion(1), sampleQuestion(3, { number: 2 }));
    await user.click(button('Perbarui soal'));
    expect(await screen.findByText(/Simpan lagi untuk menjadikannya soal baru/)).toBeVisible();
    expect(question()).toHaveValue('Masih perlu');
    expect(button('Tambah soal')).toBeVisible();
  });

  it('says of an archived question that it can be brought back', async () => {
    const { user } = await open(2);
    fill(question(), 'Masih perlu');
    api.answers[calls.edit('q2')] = refused(404, 'QUESTION_ARCHIVED', 'Soal ini sudah diarsipkan');
    api.answers[calls.read('q2')] = refused(404, 'QUESTION_ARCHIVED', 'Soal ini sudah diarsipkan');
    await user.click(button('Perbarui soal'));
    expect(await screen.findByText(/^Pulihkan dari Arsip soal lalu muat ulang halaman ini/)).toBeVisible();
    expect(screen.getByText('Belum disimpan: soalnya sudah diarsipkan.')).toBeVisible();
    expect(screen.queryByText(/dihapus|menghapusnya/)).not.toBeInTheDocument();
    expect(question()).toHaveValue('Masih perlu');
    fill(question(), 'Masih perlu sekali');
    expect(screen.getByText(/^Pulihkan dari Arsip soal lalu muat ulang halaman ini/)).toBeVisible();
  });

  it('shows the draft of a question in the package into which it was moved, also where that is visited first', async () => {
    const before = await open(2);
    fill(question(), 'Masih perlu');
    expect(await kept()).toBeVisible();
    before.unmount();
    device.holds('stored');
    const moved = sampleQuestion(1, { id: 'q2', tryoutListId: 't2', question: 'Pertanyaan nomor 2' });
    api.answers['GET /proxy/api/questioner/tryouts/t2'] = ok({ questions: [moved] });
    renderRoute(routes, '/questioner/dashboard?tryout=t2&soal=q2');
    expect(await form('Soal 1')).toBeVisible();
    await waitFor(() => expect(question()).toHaveValue('Masih perlu'));
  });

  it('keeps the draft of a question that somebody has moved with it, and adds no second one', async () => {
    const before = await open(2);
    fill(question(), 'Masih perlu');
    expect(await kept()).toBeVisible();
    const moved = sampleQuestion(1, { id: 'q2', tryoutListId: 't2', question: 'Pertanyaan nomor 2' });
    has(sampleQuestion(1), sampleQuestion(3, { number: 2 }));
    api.answers[calls.read('q2')] = ok(moved);
    api.answers['GET /proxy/api/questioner/tryouts/t2'] = ok({ questions: [moved] });
    const { user, router } = await openAgain(before);
    expect(await screen.findByText(/1 soal yang Anda sunting kini ada di paket lain/)).toBeVisible();
    expect(screen.queryByText('Soal ini sudah dihapus')).not.toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'Buka soal' });
    expect(link).toHaveAttribute('href', '/questioner/dashboard?tryout=t2&soal=q2');

    await act(() => router.navigate(link.getAttribute('href') as string));
    expect(await form('Soal 1')).toBeVisible();
    await waitFor(() => expect(question()).toHaveValue('Masih perlu'));
    api.answers[calls.edit('q2')] = ok({ ...moved, question: 'Masih perlu', version: 2 });
    await user.click(button('Perbarui soal'));
    expect(await screen.findByText('Soal berhasil diperbarui')).toBeVisible();
    expect(sent(calls.edit('q2'))).toMatchObject([{ question: 'Masih perlu', version: '1' }]);
    expect(sent(calls.add)).toEqual([]);
  });

  it('says so when the question that was saved is in another package by now', async () => {
    const { user } = await open(2);
    fill(question(), 'Masih perlu');
    const moved = sampleQuestion(1, { id: 'q2', tryoutListId: 't2', question: 'Masih perlu', version: 2 });
    api.answers[calls.edit('q2')] = ok(moved);
    has(sampleQuestion(1), sampleQuestion(3, { number: 2 }));
    await user.click(button('Perbarui soal'));
    expect(await screen.findByText('Soal berhasil diperbarui, dan kini ada di paket lain')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Soal 3, / })).not.toBeInTheDocument());
  });
});

describe('two questioners', () => {
  const newer = sampleQuestion(1, {
    question: 'Dari meja lain',
    explanation: 'Pembahasan dari meja lain',
    version: 2,
    updatedBy: 'Budi Santoso',
  });
  async function meet(others = newer) {
    const view = await open(1);
    fill(question(), 'Dari meja saya');
    api.answers[calls.edit('q1')] = refused(409, 'QUESTION_CHANGED', 'Soal ini sudah diubah orang lain');
    api.answers[calls.read('q1')] = ok(others);
    has(others, ...stored.slice(1));
    await view.user.click(button('Perbarui soal'));
    const comparison = within(await screen.findByRole('region', { name: 'Perbandingan versi' }));
    const part = await comparison.findByRole('region', { name: 'Pertanyaan' });
    expect(part).toHaveTextContent('Dari meja lain');
    expect(part).toHaveTextContent('Dari meja saya');
    return { ...view, comparison, part: within(part) };
  }

  it('can save one’s own version, and never undo what only the other one changed', async () => {
    const { user } = await meet();
    api.answers[calls.edit('q1')] = ok(sampleQuestion(1, { question: 'Dari meja saya', version: 3 }));
    await user.click(button('Simpan versi saya'));
    expect(await screen.findByText('Soal berhasil diperbarui')).toBeVisible();
    expect(sent(calls.edit('q1'))[1]).toMatchObject({
      question: 'Dari meja saya',
      explanation: 'Pembahasan dari meja lain',
      version: '2',
    });
  });

  it('can choose part by part, with the differing words marked and the colleague named', async () => {
    const { user, part } = await meet();
    expect(part.getByText('Versi terbaru (Budi Santoso)')).toBeVisible();
    expect(part.getByText('lain', { selector: 'del' })).toBeVisible();
    expect(part.getByText('saya', { selector: 'ins' })).toBeVisible();
    await user.click(part.getByRole('radio', { name: 'Pakai yang terbaru' }));
    api.answers[calls.edit('q1')] = ok(sampleQuestion(1, { ...newer, version: 3 }));
    await user.click(button('Simpan versi saya'));
    expect(await screen.findByText('Soal berhasil diperbarui')).toBeVisible();
    expect(sent(calls.edit('q1'))[1]).toMatchObject({ question: 'Dari meja lain', version: '2' });
  });

  it('hear of a picture what it shows, else which one it is', async () => {
    const pictures = { imageUrl: '/api/files/a.webp', imageAlt: 'Kubus merah', imageUrlB: '/api/files/b.webp' };
    const { comparison } = await meet({ ...newer, ...pictures });
    const [stem, option] = ['Gambar', 'Gambar pilihan B'].map((name) =>
      within(comparison.getByRole('region', { name })),
    );
    expect(stem?.getByRole('img', { name: 'Kubus merah' })).toHaveAttribute('src', '/api/files/a.webp');
    expect(option?.getByRole('img', { name: 'Gambar pilihan B, versi terbaru' })).toBeVisible();
  });

  it('keep each other’s rubric of an essay', async () => {
    const essay = { kind: 'essay' as const, correctAnswer: null };
    has(sampleQuestion(1, essay));
    const { user } = await open(1);
    const rubric = screen.getByRole('textbox', { name: 'Rubrik penilaian' });
    expect(screen.getByText('Hanya untuk penilai. Tidak pernah ditampilkan kepada peserta.')).toBeVisible();
    fill(question(), 'Dari meja saya');
    const theirs = sampleQuestion(1, { ...essay, rubric: 'Contoh 60 %', version: 2 });
    api.answers[calls.edit('q1')] = refused(409, 'QUESTION_CHANGED', 'Soal ini sudah diubah orang lain');
    api.answers[calls.read('q1')] = ok(theirs);
    has(theirs);
    await user.click(button('Perbarui soal'));
    expect(await screen.findByText('Contoh 60 %')).toBeVisible();
    expect(rubric).toHaveValue('');
    api.answers[calls.edit('q1')] = ok({ ...theirs, question: 'Dari meja saya', version: 3 });
    await user.click(button('Simpan versi saya'));
    expect(await screen.findByText('Soal berhasil diperbarui')).toBeVisible();
    expect(sent(calls.edit('q1'))[1]).toMatchObject({
      question: 'Dari meja saya',
      rubric: 'Contoh 60 %',
      version: '2',
    });
  });

  it('can’t take back a picture that the other one has replaced, nor describe the new one with its words', async () => {
    const picture = (letter: string) => `/api/files/${letter.repeat(32)}.webp`;
    has(sampleQuestion(1, { imageUrl: picture('a'), imageAlt: 'Peta' }));
    const { user } = await open(1);
    fill(question(), 'Dari meja saya');
    fill(screen.getByRole('textbox', { name: 'Deskripsi gambar soal' }), 'Peta Jawa');
    const theirs = sampleQuestion(1, { imageUrl: picture('b'), imageAlt: 'Grafik', version: 2 });
    api.answers[calls.edit('q1')] = refused(409, 'QUESTION_CHANGED', 'Soal ini sudah diubah orang lain');
    api.answers[calls.read('q1')] = ok(theirs);
    has(theirs);
    await user.click(button('Perbarui soal'));
    for (const name of ['Gambar', 'Deskripsi gambar']) {
      const part = await screen.findByRole('region', { name });
      expect(part).toHaveTextContent('Gambarnya diubah orang lain: tetap versi terbaru');
      expect(within(part).queryByRole('radio')).not.toBeInTheDocument();
    }
    api.answers[calls.edit('q1')] = ok({ ...theirs, question: 'Dari meja saya', version: 3 });
    await user.click(button('Simpan versi saya'));
    expect(await screen.findByText('Soal berhasil diperbarui')).toBeVisible();
    const [, second] = sent(calls.edit('q1'));
    expect(second).toMatchObject({ question: 'Dari meja saya', removeImage: 'false' });
    expect(second).not.toHaveProperty('imageAlt');
  });

  it('can take the newer version', async () => {
    const { user } = await meet();
    await user.click(button('Pakai versi terbaru'));
    expect(question()).toHaveValue('Dari meja lain');
    expect(screen.getByText('Tersimpan')).toBeVisible();
  });
});

describe('the rubric of an essay', () => {
  it('is written here, and kept on the device until it is stored', async () => {
    has(sampleQuestion(1, { kind: 'essay', correctAnswer: null, rubric: 'Lama' }));
    const first = await open(1);
    const rubric = () => screen.getByRole('textbox', { name: 'Rubrik penilaian' });
    expect(rubric()).toHaveValue('Lama');
    fill(rubric(), 'Baru');
    await kept();
    const { user } = await openAgain(first, 1);
    await waitFor(() => expect(rubric()).toHaveValue('Baru'));
    api.answers[calls.edit('q1')] = ok(
      sampleQuestion(1, { kind: 'essay', correctAnswer: null, rubric: 'Baru', version: 2 }),
    );
    await user.click(button('Perbarui soal'));
    await screen.findByText('Soal berhasil diperbarui');
    expect(sent(calls.edit('q1'))).toMatchObject([{ rubric: 'Baru', version: '1' }]);
  });
});

describe('a draft', () => {
  it('is restored after a reload, says so, and can be thrown away', async () => {
    const view = await open(2);
    fill(question(), 'Belum selesai');
    await kept();
    const { user } = await openAgain(view, 2);
    expect(await screen.findByText('Draf yang belum disimpan dipulihkan')).toBeVisible();
    expect(question()).toHaveValue('Belum selesai');
    expect(button('Soal 2, tanpa pembahasan, draf')).toBeVisible();
    await user.click(button('Buang draf'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Buang draf' }));
    expect(question()).toHaveValue('Pertanyaan nomor 2');
  });

  it('of a new question is restored, too, and survives the end of a session', async () => {
    const view = await open();
    write('Soal setengah jadi');
    await kept();
    act(() => void useSession.getState().expire('stored'));
    await screen.findByRole('heading', { name: 'Login Penulis Soal' });
    await openAgain(view);
    await waitFor(() => expect(question()).toHaveValue('Soal setengah jadi'));
  });

  it('is never found by another account', async () => {
    const view = await open();
    write('Rahasia');
    await kept();
    api.answers[calls.profile] = author('another');
    await openAgain(view);
    expect(question()).toHaveValue('');
  });

  it('is removed from the device once it is saved', async () => {
    const view = await open(1);
    fill(question(), 'Disimpan');
    await kept();
    const saved = sampleQuestion(1, { question: 'Disimpan', version: 2 });
    api.answers[calls.edit('q1')] = ok(saved);
    has(saved, ...stored.slice(1));
    await view.user.click(button('Perbarui soal'));
    expect(await screen.findByText('Soal berhasil diperbarui')).toBeVisible();
    await openAgain(view, 1);
    expect(screen.getByText('Tersimpan')).toBeVisible();
  });

  it('is thrown away by Reset only after a confirmation', async () => {
    const { user } = await open();
    write('Hampir hilang');
    await user.click(button('Reset'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Lanjut menulis' }));
    expect(question()).toHaveValue('Hampir hilang');
    await user.click(button('Reset'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Buang draf' }));
    await waitFor(() => expect(question()).toHaveValue(''));
  });
});

describe('the keyboard', () => {
  it('saves and opens the next question, marks the key, and moves between questions', async () => {
    await open(3);
    press('ArrowUp', { altKey: true });
    expect(await form('Soal 2')).toBeVisible();
    expect(question()).toHaveFocus();
    press('¡', { altKey: true, code: 'Digit1' });
    expect(keyMark('A')).toHaveAttribute('aria-pressed', 'true');
    api.answers[calls.edit('q2')] = ok(sampleQuestion(2, { correctAnswer: 'A', version: 2, explanation: null }));
    press('Enter', { ctrlKey: true });
    expect(await form('Soal 3')).toBeVisible();
    await waitFor(() => expect(sent(calls.edit('q2'))).toEqual([expect.objectContaining({ correctAnswer: 'A' })]));
    moveDown();
    expect(await form('Soal baru')).toBeVisible();
    write('Dengan papan ketik');
    api.answers[calls.add] = { status: 201, body: added('Dengan papan ketik', 4) };
    press('s', { ctrlKey: true });
    await waitFor(() => expect(api.callsOf(calls.add)).toBe(1));
    expect(question()).toHaveValue('');
  });
});

it('shows only the text of the open question, however fast somebody moves through 30 of them', async () => {
  has(...Array.from({ length: 30 }, (_, index) => sampleQuestion(index + 1)));
  const { container } = await open(1);
  /** Reads everything at the same moment, without waiting. */
  const shown = () => [
    container.querySelector('form')?.getAttribute('aria-label'),
    container.querySelector<HTMLTextAreaElement>('[data-path="question"]')?.value,
  ];
  for (let place = 1; place <= 30; place += 1) {
    expect(shown()).toEqual([`Soal ${place}`, `Pertanyaan nomor ${place}`]);
    await act(async () => void moveDown());
  }
  expect(screen.getByRole('form')).toHaveAccessibleName('Soal baru');
  expect(question()).toHaveValue('');
});
