import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { toast } from '@tryout/shared-ui';
import {
  givenLocalApi,
  givenTimers,
  type LocalAnswer,
  ok,
  readDrafts,
  refused,
  renderRoute,
} from '@tryout/shared-ui/testing';
import { useSession } from '../../session.ts';
import {
  calls,
  questionPage,
  sampleDetail,
  sampleOption,
  sampleQuestion,
  sampleQuestions,
  sampleTryout,
} from './question-samples.tsx';

const api = givenLocalApi();
const timers = givenTimers();
afterEach(() => act(() => toast.remove()));

beforeEach(() => {
  // Each test has an account of its own, so that an earlier test that is still writing can't disturb this one.
  count += 1;
  useSession.setState({
    account: { id: `a${count}`, name: 'Sari', email: 'sari@contoh.id', role: 'admin', ...settled },
  });
  api.answers[calls.tryout] = ok(sampleTryout);
  api.answers[calls.list] = ok({ questions: sampleQuestions() });
  api.answers[calls.choices] = ok({ tryouts: [sampleTryout], total: 1 });
});

let count = 0;
const settled = { mustChangePassword: false, mustSetUpSecondFactor: false };

/** Opens an address and waits for the form in the dialog. */
async function open(address: string, formName: string) {
  const view = renderRoute(questionPage, address);
  await screen.findByRole('form', { name: formName });
  return { ...view, form: within(screen.getByRole('form', { name: formName })) };
}
const openNew = () => open('/admin/tryouts?soal=t1.baru', 'Soal baru');
function openEdit(question = sampleDetail()) {
  api.answers[calls.read] = ok(question);
  return open('/admin/tryouts?soal=t1.q1', 'Edit soal');
}
type Opened = Awaited<ReturnType<typeof openNew>>;

const question = () => screen.getByRole('textbox', { name: /^Pertanyaan/ });
const option = (letter: string) => screen.getByLabelText(`Pilihan ${letter}`);
const keyMark = (letter: string) => screen.getByRole('button', { name: `Tandai ${letter} sebagai jawaban benar` });
const isMarked = (letter: string) => keyMark(letter).getAttribute('aria-pressed') === 'true';
/** Waits until the draft is stored on the device. */
const kept = () => screen.findByText('Belum disimpan. Draf aman di perangkat ini.');
/** The drafts of this test's account that the device keeps. */
const onDevice = async () => [...(await readDrafts(`admin a${count}`)).values()].map(({ value }) => value);
const saveButton = () => screen.getByRole('button', { name: 'Simpan' });
const dialogIsClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: /soal$/ })).not.toBeInTheDocument());
const sent = (call: string) => api.arrived.filter((one) => one.call === call).map(({ body }) => body);

/** Puts a text into a field at once: typing key by key takes long on a busy machine. */
async function fill({ user }: Pick<Opened, 'user'>, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

async function write(view: Opened, text = 'Ibu kota Indonesia?') {
  await fill(view, question(), text);
  for (const [letter, answer] of Object.entries({ A: 'Bandung', B: 'Nusantara', C: 'Medan', D: 'Solo' }))
    await fill(view, option(letter), answer);
}

describe('a new question', () => {
  it('starts with four options, the first of them marked, and 60 seconds', async () => {
    await openNew();
    expect(screen.getAllByRole('textbox', { name: /^Pilihan [A-E]$/ })).toHaveLength(4);
    expect(isMarked('A')).toBe(true);
    expect(await screen.findByText('SKD Mini · Batch 2')).toBeVisible();
    expect(screen.getByLabelText('Batas waktu (detik)')).toHaveValue('60');
    expect(screen.getByText(/Tulis rumus di antara tanda \$…\$/)).toBeVisible();
  });

  it('is saved with exactly the key that was marked last', async () => {
    const view = await openNew();
    await write(view);
    await view.user.click(keyMark('B'));
    expect(isMarked('A')).toBe(false);
    await fill(view, screen.getByRole('textbox', { name: 'Pembahasan' }), 'Undang-undang 3/2022.');
    await fill(view, screen.getByRole('textbox', { name: 'Sumber' }), 'Lembaran Negara 2022');
    api.answers[calls.add] = { status: 201, body: sampleQuestion({ id: 'q4', number: 4 }) };
    await view.user.click(saveButton());

    expect(await screen.findByText('Soal berhasil ditambahkan')).toBeVisible();
    await dialogIsClosed();
    expect(view.router.state.location.search).toBe('');
    expect(sent(calls.add)).toEqual([
      {
        question: 'Ibu kota Indonesia?',
        type: 'multiple_choice',
        subType: 'TKD',
        topic: 'verbal_logical_reasoning',
        options: ['Bandung', 'Nusantara', 'Medan', 'Solo'].map((text) => ({
          id: null,
          text,
          isCorrect: text === 'Nusantara',
          weight: null,
          imageUrl: null,
          imageAlt: null,
        })),
        explanation: 'Undang-undang 3/2022.',
        source: 'Lembaran Negara 2022',
        isReady: true,
        timeLimit: 60,
        imageUrl: null,
        imageAlt: null,
      },
    ]);
    await waitFor(() => expect(api.callsOf(calls.list)).toBeGreaterThan(1));
  });

  it('is not sent without text and options', async () => {
    const { user } = await openNew();
    await user.click(saveButton());
    expect(await screen.findByText('Pertanyaan tidak boleh kosong')).toBeVisible();
    expect(screen.getAllByText('Pilihan jawaban tidak boleh kosong')).toHaveLength(4);
    expect(question()).toHaveFocus();
    expect(sent(calls.add)).toEqual([]);
  });

  it('is not sent without a time limit', async () => {
    const view = await openNew();
    await write(view);
    await view.user.clear(screen.getByLabelText('Batas waktu (detik)'));
    await view.user.click(saveButton());
    expect(await screen.findByText('Batas waktu harus angka')).toBeVisible();
    expect(sent(calls.add)).toEqual([]);
  });

  it('has two to five options', async () => {
    const { user } = await openNew();
    await user.click(screen.getByRole('button', { name: 'Tambah pilihan' }));
    await waitFor(() => expect(option('E')).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Tambah pilihan' })).not.toBeInTheDocument();
    for (const letter of ['E', 'D', 'C'])
      await user.click(screen.getByRole('button', { name: `Hapus pilihan ${letter}` }));
    expect(screen.getAllByRole('textbox', { name: /^Pilihan [A-E]$/ })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Hapus pilihan/ })).not.toBeInTheDocument();
  });

  it('needs another key when the marked option is removed', async () => {
    const view = await openNew();
    await write(view);
    await view.user.click(screen.getByRole('button', { name: 'Hapus pilihan A' }));
    expect(option('A')).toHaveValue('Nusantara');
    await view.user.click(saveButton());
    expect(await screen.findByText('Tandai tepat satu jawaban benar')).toBeVisible();
    await view.user.click(keyMark('A'));
    expect(screen.queryByText('Tandai tepat satu jawaban benar')).not.toBeInTheDocument();
  });

  it('has a weight for every option if the sub type needs it, and says which weights are missing', async () => {
    const view = await openNew();
    await view.user.selectOptions(screen.getByLabelText('Bagian'), 'TKP: Tes Karakteristik Pribadi');
    expect(screen.getByLabelText('Subtes')).toHaveDisplayValue('Pelayanan publik');
    expect(screen.getByRole('switch', { name: /Setiap pilihan berbobot/ })).toBeChecked();
    expect(screen.queryByRole('button', { name: /^Tandai/ })).not.toBeInTheDocument();
    await write(view, 'Sikap Anda?');
    await view.user.type(screen.getByLabelText('Bobot pilihan A'), '5');
    await view.user.click(saveButton());
    const missing = await screen.findByText('Isi bobot semua pilihan');
    for (const [place, letter] of ['B', 'C', 'D'].entries()) {
      expect(missing).toBeVisible();
      await view.user.type(screen.getByLabelText(`Bobot pilihan ${letter}`), String(place));
    }
    expect(missing).not.toBeInTheDocument();
    api.answers[calls.add] = { status: 201, body: sampleQuestion({ id: 'q4' }) };
    await view.user.click(saveButton());
    await screen.findByText('Soal berhasil ditambahkan');
    expect(sent(calls.add)).toMatchObject([
      {
        subType: 'TKP',
        topic: 'pelayanan_publik',
        options: [{ weight: 5 }, { weight: 0 }, { weight: 1 }, { weight: 2 }],
      },
    ]);
  });

  it('leaves weights and the time as they were typed, and says which values are allowed', async () => {
    const view = await openNew();
    await view.user.selectOptions(screen.getByLabelText('Bagian'), 'TKP: Tes Karakteristik Pribadi');
    await write(view, 'Sikap Anda?');
    for (const [letter, weight] of Object.entries({ A: '-5', B: '9', C: '1', D: '2' }))
      await view.user.type(screen.getByLabelText(`Bobot pilihan ${letter}`), weight);
    await view.user.clear(screen.getByLabelText('Batas waktu (detik)'));
    await view.user.type(screen.getByLabelText('Batas waktu (detik)'), '-60');
    await view.user.click(saveButton());
    expect(await screen.findAllByText('Bobot 0 sampai 5')).toHaveLength(2);
    expect(screen.getByLabelText('Bobot pilihan A')).toHaveValue('-5');
    expect(screen.getByLabelText('Bobot pilihan A')).toHaveAccessibleDescription('Bobot 0 sampai 5');
    expect(screen.getByLabelText('Bobot pilihan B')).toHaveValue('9');
    expect(screen.getByText('Batas waktu minimal 1 detik')).toBeVisible();
    expect(sent(calls.add)).toEqual([]);

    await view.user.clear(screen.getByLabelText('Bobot pilihan A'));
    await view.user.type(screen.getByLabelText('Bobot pilihan A'), '5');
    expect(screen.getAllByText('Bobot 0 sampai 5')).toHaveLength(1);
  });

  it('can become an essay without options, and keeps the options until it is saved', async () => {
    const view = await openNew();
    await write(view, 'Jelaskan.');
    await view.user.click(view.form.getByText('Esai'));
    expect(screen.queryByLabelText('Pilihan A')).not.toBeInTheDocument();
    await view.user.click(view.form.getByText('Pilihan ganda'));
    expect(option('A')).toHaveValue('Bandung');
    await view.user.click(view.form.getByText('Esai'));
    api.answers[calls.add] = { status: 201, body: sampleQuestion({ id: 'q4', type: 'essay', options: [] }) };
    await view.user.click(saveButton());
    await screen.findByText('Soal berhasil ditambahkan');
    expect(sent(calls.add)).toMatchObject([{ type: 'essay', options: [] }]);
  });

  it('has a rubric only if it is an essay, and the preview for learners doesn’t show it', async () => {
    const view = await openNew();
    await write(view, 'Jelaskan.');
    expect(screen.queryByLabelText('Rubrik penilaian')).not.toBeInTheDocument();
    await view.user.click(view.form.getByText('Esai'));
    expect(screen.getByText('Hanya untuk penilai. Tidak pernah ditampilkan kepada peserta.')).toBeVisible();
    await fill(view, screen.getByLabelText('Rubrik penilaian'), 'Definisi 40 %');
    const preview = within(await screen.findByRole('region', { name: 'Pratinjau' }));
    expect(await preview.findByText('Jelaskan.')).toBeInTheDocument();
    expect(preview.queryByText('Definisi 40 %')).not.toBeInTheDocument();
    api.answers[calls.add] = { status: 201, body: sampleQuestion({ id: 'q4', type: 'essay', options: [] }) };
    await view.user.click(saveButton());
    await screen.findByText('Soal berhasil ditambahkan');
    expect(sent(calls.add)).toMatchObject([{ type: 'essay', rubric: 'Definisi 40 %' }]);
  });

  it('is followed by another new question of the same sort', async () => {
    const view = await openNew();
    await view.user.selectOptions(screen.getByLabelText('Bagian'), 'TIU: Tes Intelegensia Umum');
    await write(view);
    api.answers[calls.add] = { status: 201, body: sampleQuestion({ id: 'q4' }) };
    await view.user.click(screen.getByRole('button', { name: 'Simpan dan tambah lagi' }));
    await screen.findByText('Soal berhasil ditambahkan');
    await waitFor(() => expect(question()).toHaveFocus());
    expect(question()).toHaveValue('');
    expect(option('A')).toHaveValue('');
    expect(screen.getByLabelText('Bagian')).toHaveDisplayValue('TIU: Tes Intelegensia Umum');
    await view.user.keyboard('{Escape}');
    await dialogIsClosed();
  });

  it('needs a package, which is found by its title', async () => {
    const view = await open('/admin/tryouts?soal=baru', 'Soal baru');
    await write(view);
    await view.user.click(saveButton());
    expect(await screen.findByText('Pilih tryout terlebih dahulu')).toBeVisible();
    expect(screen.getByRole('combobox', { name: /^Tryout/ })).toHaveFocus();

    api.answers['GET /proxy/admin/tryouts?search=skd&pageSize=20'] = ok({ tryouts: [sampleTryout], total: 1 });
    await view.user.type(screen.getByRole('combobox', { name: /^Tryout/ }), 'skd');
    await waitFor(() => expect(api.callsOf('GET /proxy/admin/tryouts?search=skd&pageSize=20')).toBe(1));
    await view.user.click(await screen.findByRole('option', { name: 'SKD Mini · Batch 2', hidden: true }));
    api.answers[calls.add] = { status: 201, body: sampleQuestion({ id: 'q4' }) };
    await view.user.click(saveButton());
    expect(await screen.findByText('Soal berhasil ditambahkan')).toBeVisible();
  });

  it('looks for a package with no more words than the server allows', async () => {
    const view = await open('/admin/tryouts?soal=baru', 'Soal baru');
    const call = `GET /proxy/admin/tryouts?search=${'a'.repeat(100)}&pageSize=20`;
    api.answers[call] = ok({ tryouts: [sampleTryout], total: 1 });
    await view.user.click(screen.getByRole('combobox', { name: /^Tryout/ }));
    await view.user.paste('a'.repeat(101));
    await waitFor(() => expect(api.callsOf(call)).toBe(1));
  });

  it('is saved once, however often the button is pressed, and also by Ctrl + Enter', async () => {
    const view = await openNew();
    await write(view);
    let answer = (_: LocalAnswer) => {};
    api.answers[calls.add] = new Promise((resolve) => (answer = resolve));
    await view.user.type(question(), '{Control>}{Enter}{Enter}{/Control}');
    await view.user.dblClick(saveButton());
    answer({ status: 201, body: sampleQuestion({ id: 'q4' }) });
    await dialogIsClosed();
    expect(sent(calls.add)).toHaveLength(1);
  });

  it.each<[string, LocalAnswer, string]>([
    ['a fault of the server', refused(500, 'INTERNAL_ERROR', 'Terjadi kesalahan.'), 'Terjadi kesalahan.'],
    ['a broken connection', 'broken connection', 'Koneksi terputus.'],
    ['a refusal', refused(409, 'TOO_MANY_QUESTIONS', 'Paling banyak 500 soal'), 'Paling banyak 500 soal'],
  ])('keeps what was typed after %s', async (_case, refusal, sentence) => {
    const view = await openNew();
    await write(view);
    api.answers[calls.add] = refusal;
    await view.user.click(saveButton());
    expect((await screen.findAllByText('Gagal menyimpan soal'))[0]).toBeVisible();
    expect(view.form.getByText(new RegExp(sentence))).toBeVisible();
    expect(question()).toHaveValue('Ibu kota Indonesia?');
    expect(option('D')).toHaveValue('Solo');

    api.answers[calls.add] = { status: 201, body: sampleQuestion({ id: 'q4' }) };
    await view.user.click(saveButton());
    await dialogIsClosed();
  });

  it("shows the server's error beside the field that it is about", async () => {
    const view = await openNew();
    await write(view);
    const errors = [{ field: 'options.1.text', message: 'Pilihan ini sama dengan yang lain' }];
    api.answers[calls.add] = { status: 400, body: { code: 'VALIDATION_FAILED', message: 'Data tidak valid', errors } };
    await view.user.click(saveButton());
    expect(await screen.findByText('Pilihan ini sama dengan yang lain')).toBeVisible();
    await waitFor(() => expect(option('B')).toHaveFocus());
  });
});

describe('the preview beside the form', () => {
  it('shows the text while it is typed', async () => {
    const view = await openNew();
    const preview = within(screen.getByRole('region', { name: 'Pratinjau' }));
    expect(await preview.findByRole('heading', { name: 'Soal 4 dari 4' })).toBeVisible();
    await write(view);
    expect(await preview.findByText('Ibu kota Indonesia?')).toBeVisible();
    expect(await preview.findByRole('radio', { name: /Nusantara/ })).toBeEnabled();
    await view.user.click(keyMark('C'));
    await view.user.click(preview.getByText('Pembahasan'));
    const key = preview.getByText('Jawaban benar').closest('li') as HTMLElement;
    expect(within(key).getByText('Medan')).toBeVisible();
  });
});

describe('leaving the dialog', () => {
  it('asks nothing if nothing was written', async () => {
    const { user } = await openNew();
    await user.click(screen.getByRole('button', { name: 'Batal' }));
    await dialogIsClosed();
  });

  it.each<[string, (view: Opened) => unknown]>([
    ['the cross', ({ user }) => user.click(screen.getByRole('button', { name: 'Tutup' }))],
    ['Escape', ({ user }) => user.keyboard('{Escape}')],
    ['a link elsewhere', ({ router }) => act(() => router.navigate('/elsewhere'))],
  ])('by %s asks before something is lost', async (_case, leave) => {
    const view = await openNew();
    await fill(view, question(), 'Setengah jadi');
    await leave(view);
    const ask = within(await screen.findByRole('dialog', { name: 'Tutup tanpa menyimpan?' }));
    await view.user.click(ask.getByRole('button', { name: 'Lanjut menyunting' }));
    expect(question()).toHaveValue('Setengah jadi');

    await leave(view);
    await view.user.click(await screen.findByRole('button', { name: 'Buang perubahan' }));
    await dialogIsClosed();
    expect(sent(calls.add)).toEqual([]);
  });

  it('by its button goes back in the history, to the page as it was', async () => {
    const { user, router } = renderRoute(questionPage, '/admin/tryouts?search=skd');
    await user.click(screen.getAllByRole('link', { name: 'Tambah soal' })[1] as HTMLElement);
    await screen.findByRole('form', { name: 'Soal baru' });
    expect(router.state.location.search).toBe('?search=skd&soal=t1.baru');
    await user.click(screen.getByRole('button', { name: 'Batal' }));
    await dialogIsClosed();
    expect(router.state.location.search).toBe('?search=skd');
    expect(router.state.historyAction).toBe('POP');
  });
});

describe('an unsaved draft', () => {
  it('survives a reload, with the version that it started from', async () => {
    const before = await openEdit();
    await fill(before, question(), ' Dari saya.');
    await kept();
    before.unmount();

    const { user } = await openEdit(sampleDetail({ version: 2, question: 'Dari orang lain?' }));
    expect(question()).toHaveValue('Berapa dua tambah dua? Dari saya.');
    expect(screen.getByText('Draf yang belum disimpan dipulihkan')).toBeVisible();
    api.answers[calls.edit] = refused(409, 'QUESTION_CHANGED', 'Soal ini sudah diubah orang lain.');
    await user.click(saveButton());
    expect(await screen.findByText('Dari orang lain?')).toBeVisible();
    expect(sent(calls.edit)).toMatchObject([{ version: 1 }]);
  });

  it('is created once, although the answer got lost and the page was reloaded', async () => {
    // The second try is the press, not the one that comes by itself.
    timers.hold(5_000);
    const before = await openNew();
    await write(before);
    api.answers[calls.add] = 'broken connection';
    await before.user.click(saveButton());
    expect((await screen.findAllByText('Gagal menyimpan soal'))[0]).toBeVisible();
    await screen.findByText(/Dikirim lagi begitu tersambung/);
    await waitFor(async () => expect(await onDevice()).toMatchObject([{ unanswered: expect.anything() }]));
    before.unmount();

    const { user } = await openNew();
    await fill({ user }, question(), ' Sekarang?');
    api.answers[calls.add] = { status: 201, body: sampleQuestion({ version: 1 }) };
    api.answers[calls.edit] = ok(sampleQuestion({ version: 2 }));
    await user.click(saveButton());
    await dialogIsClosed();
    const [first, second, ...others] = api.arrived.filter(({ call }) => call === calls.add);
    expect(first?.creationKey).toMatch(/^[\w-]{36}$/);
    expect([second, others]).toEqual([first, []]);
    expect(sent(calls.edit)).toMatchObject([{ question: expect.stringContaining('Sekarang?'), version: 1 }]);
  });

  it('with a picture that was uploaded only by the save is no conflict with itself after a lost answer', async () => {
    URL.createObjectURL = () => 'blob:gambar';
    const upload = 'POST /proxy/admin/upload';
    const { user } = await openEdit();
    const input = screen.getByRole('form').querySelector('input[type="file"]') as HTMLInputElement;
    await user.upload(input, new File(['p'], 'p.png', { type: 'image/png' }));
    expect(await screen.findByText('Gagal mengupload gambar')).toBeVisible();

    const imageUrl = `/api/files/${'a'.repeat(32)}.webp`;
    api.answers[upload] = ok({ data: { url: imageUrl } });
    api.answers[calls.edit] = 'broken connection';
    await user.click(saveButton());
    await screen.findByText(/Dikirim lagi begitu tersambung/);
    await waitFor(async () => expect(await onDevice()).toMatchObject([{ draft: { picture: imageUrl } }]));

    api.answers[calls.edit] = refused(409, 'QUESTION_CHANGED', 'Soal ini sudah diubah orang lain.');
    api.answers[calls.read] = ok(sampleDetail({ version: 2, imageUrl }));
    await user.click(saveButton());
    expect(await screen.findByText('Soal berhasil diperbarui')).toBeVisible();
    await dialogIsClosed();
    expect(sent(upload)).toHaveLength(2);
  });

  it('can be dropped, so that the saved question is shown again', async () => {
    const before = await openEdit();
    await fill(before, question(), ' Dari saya.');
    await kept();
    before.unmount();

    const { user } = await openEdit(sampleDetail({ version: 2, question: 'Dari orang lain?' }));
    await user.click(screen.getByRole('button', { name: 'Buang draf' }));
    const ask = within(await screen.findByRole('dialog', { name: 'Buang draf ini?' }));
    await user.click(ask.getByRole('button', { name: 'Buang draf' }));
    expect(question()).toHaveValue('Dari orang lain?');
    await user.click(screen.getByRole('button', { name: 'Batal' }));
    await dialogIsClosed();
  });

  it('can still be saved as a new question when the old one is gone', async () => {
    const before = await openEdit();
    await fill(before, question(), ' Dari saya.');
    await kept();
    before.unmount();

    api.answers[calls.read] = refused(404, 'QUESTION_NOT_FOUND', 'Soal tidak ditemukan');
    await open('/admin/tryouts?soal=t1.q1', 'Edit soal');
    expect(question()).toHaveValue('Berapa dua tambah dua? Dari saya.');
    expect(await screen.findByText('Soal ini sudah dihapus')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Simpan sebagai soal baru' })).toBeVisible();
  });

  it.each<[string, (view: Opened) => Promise<unknown>]>([
    [
      'saved',
      async ({ user }) => {
        api.answers[calls.add] = { status: 201, body: sampleQuestion({ id: 'q4' }) };
        await user.click(saveButton());
      },
    ],
    [
      'discarded',
      async ({ user }) => {
        await user.keyboard('{Escape}');
        await user.click(await screen.findByRole('button', { name: 'Buang perubahan' }));
      },
    ],
  ])('is forgotten once it is %s', async (_case, end) => {
    const view = await openNew();
    await write(view);
    await kept();
    await end(view);
    await dialogIsClosed();
    await view.user.click(screen.getAllByRole('link', { name: 'Tambah soal' })[1] as HTMLElement);
    await screen.findByRole('form', { name: 'Soal baru' });
    expect(question()).toHaveValue('');
  });
});

describe('an existing question', () => {
  it('is loaded again, edited, and sent with the version it started from and its options’ letters', async () => {
    const picture = `/api/files/${'a'.repeat(32)}.webp`;
    const options = [
      sampleOption('A', '', { imageUrl: picture, imageAlt: 'Segitiga' }),
      sampleOption('B', 'Empat', { isCorrect: true }),
    ];
    const view = await openEdit(sampleDetail({ version: 3, options, finishedAttempts: 1280 }));
    expect(screen.getByText('1.280 pengerjaan selesai tetap memakai versi lama.')).toBeVisible();
    expect(view.form.getAllByRole('img', { name: 'Segitiga' })[0]).toBeVisible();
    await view.user.clear(question());
    await fill(view, question(), 'Berapa dua kali dua?');
    api.answers[calls.edit] = ok(sampleQuestion({ version: 4 }));
    await view.user.click(saveButton());
    expect(await screen.findByText('Soal berhasil diperbarui')).toBeVisible();
    await dialogIsClosed();
    expect(sent(calls.edit)).toMatchObject([
      {
        question: 'Berapa dua kali dua?',
        version: 3,
        options: [
          { id: 'A', text: '', imageUrl: picture, imageAlt: 'Segitiga' },
          { id: 'B', text: 'Empat', isCorrect: true },
        ],
      },
    ]);
  });

  it('doesn’t mention old versions if no attempt has one', async () => {
    await openEdit();
    expect(screen.queryByText(/tetap memakai versi lama/)).not.toBeInTheDocument();
  });

  it('that could not be loaded can be requested again', async () => {
    api.answers[calls.read] = refused(500, 'INTERNAL_ERROR', 'Basis data mati');
    const { user } = renderRoute(questionPage, '/admin/tryouts?soal=t1.q1');
    expect(await screen.findByText('Gagal memuat soal')).toBeVisible();
    api.answers[calls.read] = ok(sampleDetail());
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('form', { name: 'Edit soal' })).toBeVisible();
  });

  it('that was deleted says so, and the list is refreshed', async () => {
    let answer = (_: LocalAnswer) => {};
    api.answers[calls.read] = new Promise((resolve) => (answer = resolve));
    renderRoute(questionPage, '/admin/tryouts?soal=t1.q1');
    await screen.findByText('Berapa dua tambah dua?');
    api.answers[calls.list] = ok({ questions: sampleQuestions().slice(1) });
    answer(refused(404, 'QUESTION_NOT_FOUND', 'Soal tidak ditemukan'));
    expect(await screen.findByText('Soal ini tidak ada lagi')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Berapa dua tambah dua?')).not.toBeInTheDocument());
  });
});

describe('a question that somebody else has changed meanwhile', () => {
  const newer = sampleDetail({ version: 2, question: 'Dari orang lain?', timeLimit: 90 });

  async function conflict() {
    const view = await openEdit();
    await fill(view, question(), ' Dari saya.');
    api.answers[calls.edit] = refused(409, 'QUESTION_CHANGED', 'Soal ini sudah diubah orang lain.');
    api.answers[calls.read] = ok(newer);
    await view.user.click(saveButton());
    const comparison = within(await screen.findByRole('region', { name: 'Perbandingan versi' }));
    await comparison.findByText('Dari orang lain?');
    return { ...view, comparison };
  }

  it('is shown beside the writer’s own text, but only the parts that differ', async () => {
    const { comparison } = await conflict();
    const text = within(comparison.getByRole('region', { name: 'Pertanyaan' }));
    expect(text.getByText('Berapa dua tambah dua? Dari saya.')).toBeVisible();
    expect(text.getByText('Dari orang lain?')).toBeVisible();
    expect(text.getByText('Diubah keduanya')).toBeVisible();
    const time = within(comparison.getByRole('region', { name: 'Batas waktu' }));
    expect(comparison.getByRole('region', { name: 'Batas waktu' })).toHaveTextContent('90 detik');
    expect(time.getByText('Diubah orang lain')).toBeVisible();
    expect(time.getByRole('radio', { name: 'Pakai yang terbaru' })).toBeChecked();
    expect(comparison.getAllByRole('region')).toHaveLength(2);
    expect(question()).toHaveValue('Berapa dua tambah dua? Dari saya.');
    expect(screen.queryByRole('button', { name: 'Simpan' })).not.toBeInTheDocument();
  });

  it('saves the writer’s own text over the newer version, but keeps the parts that only the other person changed', async () => {
    const { user } = await conflict();
    api.answers[calls.edit] = ok(sampleQuestion({ version: 3 }));
    await user.click(screen.getByRole('button', { name: 'Simpan versi saya' }));
    expect(await screen.findByText('Soal berhasil diperbarui')).toBeVisible();
    await dialogIsClosed();
    expect(sent(calls.edit)).toMatchObject([
      { version: 1 },
      { version: 2, question: 'Berapa dua tambah dua? Dari saya.', timeLimit: 90 },
    ]);
  });

  it('keeps the rubric that only the other person wrote, together with the writer’s own question', async () => {
    const essay = { type: 'essay' as const, options: [], correctAnswer: null };
    const view = await openEdit(sampleDetail(essay));
    await fill(view, question(), ' Dari saya.');
    api.answers[calls.edit] = refused(409, 'QUESTION_CHANGED', 'Soal ini sudah diubah orang lain.');
    api.answers[calls.read] = ok(sampleDetail({ ...essay, version: 2, rubric: 'Definisi 40 %' }));
    await view.user.click(saveButton());
    const rubric = within(await screen.findByRole('region', { name: 'Rubrik penilaian' }));
    expect(rubric.getByText('Definisi 40 %')).toBeVisible();
    expect(rubric.getByRole('radio', { name: 'Pakai yang terbaru' })).toBeChecked();
    api.answers[calls.edit] = ok(sampleQuestion({ ...essay, version: 3 }));
    await view.user.click(screen.getByRole('button', { name: 'Simpan versi saya' }));
    await dialogIsClosed();
    expect(sent(calls.edit)[1]).toMatchObject({ version: 2, rubric: 'Definisi 40 %' });
  });

  it('asks again if there is an even newer version', async () => {
    const { user, comparison } = await conflict();
    api.answers[calls.read] = ok({ ...newer, version: 3, question: 'Lebih baru lagi?' });
    await user.click(screen.getByRole('button', { name: 'Simpan versi saya' }));
    expect(await screen.findByText('Lebih baru lagi?')).toBeVisible();
    expect(comparison.queryByText('Dari orang lain?')).not.toBeInTheDocument();
  });

  it('is replaced by the newer version, and the writer’s own text can be brought back', async () => {
    const { user } = await conflict();
    await user.click(screen.getByRole('button', { name: 'Pakai versi terbaru' }));
    expect(question()).toHaveValue('Dari orang lain?');
    await user.click(screen.getByRole('button', { name: 'Kembalikan tulisan saya' }));
    expect(question()).toHaveValue('Berapa dua tambah dua? Dari saya.');
    api.answers[calls.edit] = ok(sampleQuestion({ version: 3 }));
    await user.click(saveButton());
    await screen.findByText('Soal berhasil diperbarui');
    expect(sent(calls.edit).at(-1)).toMatchObject({ version: 2, question: 'Berapa dua tambah dua? Dari saya.' });
  });

  it('waits for the newer version if the connection breaks at that moment', async () => {
    const view = await openEdit();
    await fill(view, question(), ' Dari saya.');
    api.answers[calls.edit] = refused(409, 'QUESTION_CHANGED', 'Soal ini sudah diubah orang lain.');
    api.answers[calls.read] = 'broken connection';
    await view.user.click(saveButton());
    expect(await screen.findByText('Gagal memuat versi terbaru')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Simpan versi saya' })).toBeDisabled();
    api.answers[calls.read] = ok(newer);
    await view.user.click(screen.getByRole('button', { name: 'Muat versi terbaru' }));
    expect(await screen.findByText('Dari orang lain?')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Simpan versi saya' })).toBeEnabled();
  });
});

describe('a question that somebody else has moved meanwhile', () => {
  const inT2 = 'PUT /proxy/admin/tryouts/t2/questions/q1';
  const moved = (changes: Partial<ReturnType<typeof sampleDetail>> = {}) =>
    sampleDetail({ tryoutId: 't2', ...changes });
  beforeEach(() => {
    api.answers['GET /proxy/admin/tryouts/t2'] = ok({ ...sampleTryout, id: 't2', title: 'Paket lain' });
    api.answers['GET /proxy/admin/tryouts/t2/questions'] = ok({ questions: [] });
    api.answers[calls.edit] = refused(404, 'QUESTION_NOT_FOUND', 'Soal tidak ditemukan');
    api.answers[inT2] = ok(sampleQuestion({ tryoutId: 't2', version: 2 }));
  });

  it('is saved where it is now, and no second one is added', async () => {
    const view = await openEdit();
    await fill(view, question(), ' Dari saya.');
    api.answers[calls.read] = ok(moved());
    await view.user.click(saveButton());
    expect(await screen.findByText('Soal berhasil diperbarui, dan kini ada di paket lain')).toBeVisible();
    await dialogIsClosed();
    expect(sent(inT2)).toMatchObject([{ question: 'Berapa dua tambah dua? Dari saya.', version: 1 }]);
    expect(sent(calls.add)).toEqual([]);
  });

  it('is compared with the newer version that it has there', async () => {
    const view = await openEdit();
    await fill(view, question(), ' Dari saya.');
    api.answers[calls.read] = ok(moved({ version: 3, question: 'Dari orang lain?' }));
    api.answers[inT2] = refused(409, 'QUESTION_CHANGED', 'Soal ini sudah diubah orang lain.');
    await view.user.click(saveButton());
    expect(await screen.findByText('Dari orang lain?')).toBeVisible();
    expect(screen.queryByText('Soal ini sudah dihapus')).not.toBeInTheDocument();
  });

  it('is tried again later where nobody can say now where it is', async () => {
    const view = await openEdit();
    await fill(view, question(), ' Dari saya.');
    api.answers[calls.read] = 'broken connection';
    await view.user.click(saveButton());
    expect(await screen.findByText(/Dikirim lagi begitu tersambung/)).toBeVisible();
    expect(screen.queryByText('Soal ini sudah dihapus')).not.toBeInTheDocument();
  });

  it('opens with the draft that was begun before', async () => {
    const before = await openEdit();
    await fill(before, question(), ' Dari saya.');
    await kept();
    before.unmount();
    const { user } = await openEdit(moved());
    expect(question()).toHaveValue('Berapa dua tambah dua? Dari saya.');
    expect(await screen.findByText(/Paket lain/)).toBeVisible();
    await user.click(saveButton());
    expect(await screen.findByText('Soal berhasil diperbarui')).toBeVisible();
    expect(sent(calls.edit)).toEqual([]);
  });

  it.each([
    ['', false],
    [' also after another of that package', true],
  ])('opens where it is now with the draft that was begun before%s', async (_case, isOtherFirst) => {
    const before = await openEdit();
    await fill(before, question(), ' Dari saya.');
    await kept();
    before.unmount();
    api.answers[calls.read] = ok(moved());
    const { router } = await open(
      `/admin/tryouts?soal=t2.${isOtherFirst ? 'baru' : 'q1'}`,
      isOtherFirst ? 'Soal baru' : 'Edit soal',
    );
    if (isOtherFirst) await act(() => router.navigate('/admin/tryouts?soal=t2.q1'));
    await waitFor(() => expect(question()).toHaveValue('Berapa dua tambah dua? Dari saya.'));
  });

  it('is read from its package beside an API that knows no other way', async () => {
    api.answers['GET /proxy/admin/tryouts/t1/questions/q1'] = ok(sampleDetail());
    api.answers[calls.read] = refused(404, 'CALL_UNKNOWN', 'Fitur ini belum tersedia.');
    await open('/admin/tryouts?soal=t1.q1', 'Edit soal');
    expect(question()).toHaveValue('Berapa dua tambah dua?');
  });

  it('is said to be in the archive if it is', async () => {
    api.answers[calls.read] = refused(404, 'QUESTION_ARCHIVED', 'Soal ini sudah diarsipkan');
    renderRoute(questionPage, '/admin/tryouts?soal=t1.q1');
    expect(
      await screen.findByText('Soal ini sudah diarsipkan. Pulihkan dari Arsip soal untuk menyuntingnya.'),
    ).toBeVisible();
  });
});

describe('a question that somebody else has deleted meanwhile', () => {
  it('can be saved as a new question, and the list is refreshed', async () => {
    const view = await openEdit();
    await fill(view, question(), ' Dari saya.');
    api.answers[calls.edit] = refused(404, 'QUESTION_NOT_FOUND', 'Soal tidak ditemukan');
    api.answers[calls.read] = refused(404, 'QUESTION_NOT_FOUND', 'Soal tidak ditemukan');
    api.answers[calls.list] = ok({ questions: sampleQuestions().slice(1) });
    await view.user.click(saveButton());
    expect(await screen.findByText('Soal ini sudah dihapus')).toBeVisible();
    expect(await screen.findByRole('heading', { name: /2 soal/, hidden: true })).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Salin teks' }));
    expect(await navigator.clipboard.readText()).toBe(
      'Berapa dua tambah dua? Dari saya.\n\nA. Tiga\nB. Empat\n\nPembahasan:\nDua dan dua adalah empat.',
    );

    api.answers[calls.add] = { status: 201, body: sampleQuestion({ id: 'q9' }) };
    await view.user.click(screen.getByRole('button', { name: 'Simpan sebagai soal baru' }));
    expect(await screen.findByText('Soal berhasil ditambahkan')).toBeVisible();
    await dialogIsClosed();
    expect(sent(calls.add)).toMatchObject([
      {
        question: 'Berapa dua tambah dua? Dari saya.',
        options: [
          { id: null, text: 'Tiga' },
          { id: null, text: 'Empat' },
        ],
      },
    ]);
  });

  it('can be moved to another package if its own was deleted, too', async () => {
    const view = await openEdit();
    await fill(view, question(), ' Dari saya.');
    api.answers[calls.edit] = refused(404, 'TRYOUT_NOT_FOUND', 'Tryout tidak ditemukan');
    await view.user.click(saveButton());
    await view.user.click(await screen.findByRole('button', { name: 'Simpan sebagai soal baru' }));
    expect(await screen.findByText('Pilih tryout terlebih dahulu')).toBeVisible();
    await view.user.click(screen.getByRole('combobox', { name: /^Tryout/ }));
    await view.user.click(await screen.findByRole('option', { name: 'SKD Mini · Batch 2', hidden: true }));
    api.answers[calls.add] = { status: 201, body: sampleQuestion({ id: 'q9' }) };
    await view.user.click(screen.getByRole('button', { name: 'Simpan sebagai soal baru' }));
    expect(await screen.findByText('Soal berhasil ditambahkan')).toBeVisible();
  });
});
