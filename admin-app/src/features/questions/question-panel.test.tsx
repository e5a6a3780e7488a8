import { givenLocalApi, type LocalAnswer, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { errors, type QuestionStep } from '@tryout/api/contract';
import { toast } from '@tryout/shared-ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { calls, questionPage, sampleQuestion, sampleQuestions } from './question-samples.tsx';

const api = givenLocalApi();
afterEach(() => {
  act(() => toast.remove());
  jest.restoreAllMocks();
});

async function openPanel(questions = sampleQuestions()) {
  api.answers[calls.list] = ok({ questions });
  const view = renderRoute(questionPage, '/admin/tryouts');
  await screen.findByRole('list', { name: 'Daftar soal' });
  return view;
}
const rows = () => within(screen.getByRole('list', { name: 'Daftar soal' })).getAllByRole('listitem');
const stems = () => rows().map((row) => within(row).getAllByRole('link')[0]?.textContent);
const [first, second, third] = sampleQuestions().map(({ question }) => question);
const orders = () => api.arrived.filter(({ call }) => call === calls.order).map(({ body }) => body);

const step = (changes: Partial<QuestionStep> = {}): QuestionStep => ({
  id: 'l1',
  kind: 'time',
  count: 2,
  tryoutId: null,
  at: '2026-11-23T07:00:00.000Z',
  undoableUntil: '2026-11-23T08:00:00.000Z',
  undoneAt: null,
  ...changes,
});

describe('many questions at once', () => {
  const timeCall = 'POST /proxy/admin/question-steps/time';
  async function askForTime() {
    const { user } = await openPanel();
    await user.click(screen.getByRole('button', { name: 'Pilih beberapa' }));
    await user.click(screen.getByRole('checkbox', { name: 'Pilih soal 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Pilih soal 3' }));
    expect(screen.getByText('2 dipilih')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tindakan' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Ubah waktu' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ubah waktu' }));
    await user.type(dialog.getByRole('textbox', { name: 'Batas waktu (detik)' }), '95');
    await user.click(dialog.getByRole('button', { name: 'Ubah 2 soal' }));
    return { user, dialog };
  }
  const sent = (call: string) => api.arrived.filter((one) => one.call === call).map(({ body }) => body);

  it('are sent with the versions that were shown, and the toast undoes the step', async () => {
    const [one, , three] = sampleQuestions();
    api.answers[timeCall] = ok(step());
    api.answers['POST /proxy/admin/question-steps/l1/undo'] = ok(step({ undoneAt: '2026-11-23T07:01:00.000Z' }));
    const { user } = await askForTime();
    await user.click(await screen.findByRole('button', { name: 'Urungkan' }));
    expect(sent(timeCall)).toEqual([
      { questions: [one, three].map((question) => ({ id: question?.id, version: question?.version })), timeLimit: 95 },
    ]);
    expect(await screen.findByText('Langkah diurungkan')).toBeVisible();
    expect(screen.queryByText('2 dipilih')).not.toBeInTheDocument();
  });

  it('stay selected when a step is refused, and the dialog says why', async () => {
    api.answers[timeCall] = refused(409, 'SELECTION_CHANGED', errors.SELECTION_CHANGED.message);
    const { dialog } = await askForTime();
    expect(await dialog.findByRole('alert')).toHaveTextContent(errors.SELECTION_CHANGED.message);
    expect(screen.getByText('2 dipilih')).toBeInTheDocument();
  });

  it('stay refused only until the refused field is changed', async () => {
    const message = 'Waktu terlalu lama untuk tryout ini';
    const errors = [{ field: 'timeLimit', message }];
    api.answers[timeCall] = { status: 400, body: { code: 'VALIDATION_FAILED', message, errors } };
    const { user, dialog } = await askForTime();
    expect(await dialog.findByText(message)).toBeVisible();
    const field = dialog.getByRole('textbox', { name: 'Batas waktu (detik)' });
    expect(field).toBeInvalid();
    await user.type(field, '{Backspace}');
    expect(field).toBeValid();
    expect(dialog.queryByText(message)).not.toBeInTheDocument();
  });

  it('are loaded again when a step is refused, since they have changed', async () => {
    api.answers[timeCall] = refused(409, 'SELECTION_CHANGED', errors.SELECTION_CHANGED.message);
    const { dialog } = await askForTime();
    expect(await dialog.findByRole('alert')).toBeVisible();
    await waitFor(() => expect(api.callsOf(calls.list)).toBe(2));
  });

  it('stay selected as the list shows them after one was deleted and one was edited', async () => {
    const archive = 'POST /proxy/admin/question-steps/archive';
    api.answers[archive] = ok(step({ kind: 'archive' }));
    const { user } = await openPanel();
    await user.click(screen.getByRole('button', { name: 'Pilih beberapa' }));
    await user.click(screen.getByRole('checkbox', { name: 'Pilih semua (3 soal)' }));
    await user.click(screen.getByRole('button', { name: 'Hapus soal 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hapus soal 1?' }));
    const [, two, three] = sampleQuestions();
    if (!two || !three) throw new Error('the samples are three');
    api.answers[calls.remove] = ok({ success: true });
    api.answers[calls.list] = ok({ questions: [{ ...two, version: 2 }, three] });
    await user.click(dialog.getByRole('button', { name: 'Hapus' }));
    expect(await screen.findByText('2 dipilih')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Tindakan' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Arsipkan' }));
    await user.click(await screen.findByRole('button', { name: 'Arsipkan 2 soal' }));
    await waitFor(() =>
      expect(sent(archive)).toEqual([
        {
          questions: [
            { id: 'q2', version: 2 },
            { id: 'q3', version: 1 },
          ],
        },
      ]),
    );
  });

  it('are not available yet beside an older API', async () => {
    api.answers[timeCall] = refused(404, 'CALL_UNKNOWN', errors.CALL_UNKNOWN.message);
    api.answers['GET /proxy/admin/question-steps/last'] = refused(404, 'CALL_UNKNOWN', errors.CALL_UNKNOWN.message);
    const { dialog } = await askForTime();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Fitur ini belum tersedia');
  });

  it('can all be ticked at once, and none any more', async () => {
    const { user } = await openPanel();
    await user.click(screen.getByRole('button', { name: 'Pilih beberapa' }));
    await user.click(screen.getByRole('checkbox', { name: 'Pilih semua (3 soal)' }));
    expect(screen.getByText('3 dipilih')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Batalkan pilihan' }));
    expect(screen.queryByText('3 dipilih')).not.toBeInTheDocument();
  });

  it('have their last step on the page, also when it was loaded anew', async () => {
    api.answers['GET /proxy/admin/question-steps/last'] = ok({ step: step({ kind: 'move', count: 12 }) });
    await openPanel();
    expect(await screen.findByText(/^12 soal dipindahkan pukul 14.00 WIB/)).toBeVisible();
  });

  it('have it also where it took all of them away', async () => {
    api.answers['GET /proxy/admin/question-steps/last'] = ok({ step: step({ kind: 'archive', count: 3 }) });
    api.answers[calls.list] = ok({ questions: [] });
    renderRoute(questionPage, '/admin/tryouts');
    expect(await screen.findByText('Belum ada soal')).toBeVisible();
    expect(await screen.findByText(/^3 soal diarsipkan pukul 14.00 WIB/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Urungkan' })).toBeVisible();
  });
});

describe('questions for practice', () => {
  const listCall = 'GET /proxy/admin/practice-pool?ids=q1%2Cq2%2Cq3';
  const changeCall = 'POST /proxy/admin/practice-pool';
  /** @param later the questions that are marked from then on */
  async function choose(action: string, later: string[] = []) {
    const { user } = await openPanel();
    await user.click(screen.getByRole('button', { name: 'Pilih beberapa' }));
    await user.click(screen.getByRole('checkbox', { name: 'Pilih semua (3 soal)' }));
    await user.click(screen.getByRole('button', { name: 'Tindakan' }));
    const item = await screen.findByRole('menuitem', { name: action });
    api.answers[listCall] = ok({ questionIds: later });
    await user.click(item);
  }
  const sent = () => api.arrived.filter(({ call }) => call === changeCall).map(({ body }) => body);
  const badges = () => rows().map((row) => within(row).queryByText('Latihan') !== null);

  it('are marked, get their badge, and a toast says how many wait for the end of their package', async () => {
    api.answers[listCall] = ok({ questionIds: [] });
    api.answers[changeCall] = ok({ changed: 2, waiting: 2 });
    await choose('Tandai untuk latihan', ['q1', 'q2']);
    expect(await screen.findByText('2 soal ditandai untuk latihan')).toBeVisible();
    expect(screen.getByText(/^2 soal yang dipilih belum dapat muncul dalam latihan/)).toBeVisible();
    expect(sent()).toEqual([{ questionIds: ['q1', 'q2', 'q3'], isPractised: true }]);
    await waitFor(() => expect(badges()).toEqual([true, true, false]));
    expect(screen.queryByText('3 dipilih')).not.toBeInTheDocument();
  });

  it('are released again', async () => {
    api.answers[listCall] = ok({ questionIds: ['q2'] });
    api.answers[changeCall] = ok({ changed: 1 });
    await choose('Lepas dari latihan');
    expect(await screen.findByText('1 soal dilepas dari latihan')).toBeVisible();
    expect(sent()).toEqual([{ questionIds: ['q1', 'q2', 'q3'], isPractised: false }]);
    await waitFor(() => expect(badges()).toEqual([false, false, false]));
  });

  it('stay selected where marking them fails', async () => {
    api.answers[listCall] = ok({ questionIds: [] });
    api.answers[changeCall] = refused(400, 'VALIDATION_FAILED', 'Paling banyak 500 soal sekaligus');
    await choose('Tandai untuk latihan');
    expect(await screen.findByText('Soal tidak ditandai untuk latihan')).toBeVisible();
    expect(screen.getByText('3 dipilih')).toBeInTheDocument();
  });

  it('have neither badge nor actions beside an API that doesn’t know them', async () => {
    api.answers[listCall] = refused(404, 'CALL_UNKNOWN', errors.CALL_UNKNOWN.message);
    const { user } = await openPanel();
    await waitFor(() => expect(api.callsOf(listCall)).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Pilih beberapa' }));
    await user.click(screen.getByRole('checkbox', { name: 'Pilih soal 1' }));
    await user.click(screen.getByRole('button', { name: 'Tindakan' }));
    expect(await screen.findByRole('menuitem', { name: 'Ubah waktu' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Tandai untuk latihan' })).not.toBeInTheDocument();
    expect(badges()).toEqual([false, false, false]);
  });
});

describe('the questions of a package', () => {
  it('are listed with number, text, type, sub type, key and time', async () => {
    await openPanel();
    const [choice, weighted, essay] = rows();
    for (const text of ['Berapa dua tambah dua?', 'Pilihan ganda', 'TIU', 'Kemampuan numerik', 'B', '60 dtk'])
      expect(choice).toHaveTextContent(text);
    for (const text of ['TKP', 'Bobot', '2,5 mnt']) expect(weighted).toHaveTextContent(text);
    expect(essay).toHaveTextContent('Esai');
    expect(screen.getByRole('heading', { name: /3 soal/ })).toHaveTextContent('SKD Mini');
  });

  it('are listed with their formulas drawn', async () => {
    const [one] = sampleQuestions();
    await openPanel([{ ...one!, question: 'Berapa $x^2 + 1$ untuk $x = 3$?' }]);
    const [row] = rows();
    await waitFor(() => expect(row?.querySelectorAll('.katex')).toHaveLength(2));
    expect(row).not.toHaveTextContent('$');
  });

  it('say what to do if there are none', async () => {
    api.answers[calls.list] = ok({ questions: [] });
    const { user } = renderRoute(questionPage, '/admin/tryouts');
    expect(await screen.findByText('Belum ada soal')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Tambah soal pertama' }));
    expect(await screen.findByRole('dialog', { name: 'Tambah soal' })).toBeVisible();
  });

  it('say that they could not be loaded, and try again', async () => {
    api.answers[calls.list] = refused(500, 'INTERNAL_ERROR', 'Basis data mati');
    const { user } = renderRoute(questionPage, '/admin/tryouts');
    expect(await screen.findByText('Gagal memuat soal-soal')).toBeVisible();
    api.answers[calls.list] = ok({ questions: sampleQuestions() });
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('Berapa dua tambah dua?')).toBeVisible();
  });

  it('can be seen as learners see them, during and after the exam', async () => {
    const { user } = await openPanel();
    await user.click(screen.getByRole('button', { name: 'Pratinjau soal 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pratinjau soal 1' }));
    expect(await dialog.findByRole('heading', { name: 'Soal 1 dari 3' })).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: /Empat/ }));
    expect(dialog.getByRole('radio', { name: /Empat/ })).toBeChecked();
    expect(dialog.queryByText('Jawaban benar')).not.toBeInTheDocument();

    await user.click(dialog.getByText('Pembahasan'));
    expect(dialog.getByText('Jawaban benar')).toBeVisible();
    expect(dialog.getByText('Dua dan dua adalah empat.')).toBeVisible();
  });

  it('lead from there to a ruling, which statistics can’t before the first results of a running event', async () => {
    const { user } = await openPanel();
    await user.click(screen.getByRole('button', { name: 'Pratinjau soal 1' }));
    const way = await screen.findByRole('link', { name: 'Ajukan ralat' });
    expect(way).toHaveAttribute('href', '/admin/rulings/new?question=q1&version=1');
  });
});

describe('the order of questions', () => {
  it('changes at once by a button, which keeps the focus, and a screen reader is told', async () => {
    const { user } = await openPanel();
    let answer = (_: LocalAnswer) => {};
    api.answers[calls.order] = new Promise((resolve) => (answer = resolve));
    await user.click(screen.getByRole('button', { name: 'Turunkan soal 1' }));
    expect(stems()).toEqual([second, first, third]);
    expect(screen.getByRole('button', { name: 'Turunkan soal 2' })).toHaveFocus();
    expect(screen.getByText('Soal 1 dipindahkan ke posisi 2 dari 3.')).toBeInTheDocument();
    await waitFor(() => expect(orders()).toEqual([{ questionIds: ['q2', 'q1', 'q3'] }]));

    const [one, two, three] = sampleQuestions();
    api.answers[calls.list] = ok({ questions: [two, one, three] });
    answer(ok({ questions: [] }));
    await waitFor(() => expect(api.callsOf(calls.list)).toBe(2));
    expect(stems()).toEqual([second, first, third]);
  });

  it('can move a question several times; the orders are sent one after the other', async () => {
    const { user } = await openPanel();
    let answer = (_: LocalAnswer) => {};
    api.answers[calls.order] = new Promise((resolve) => (answer = resolve));
    await user.click(screen.getByRole('button', { name: 'Turunkan soal 1' }));
    await user.click(screen.getByRole('button', { name: 'Turunkan soal 2' }));
    expect(stems()).toEqual([second, third, first]);
    await waitFor(() => expect(orders()).toHaveLength(1));
    api.answers[calls.list] = ok({
      questions: sampleQuestions().toSorted((a, b) => (a.id === 'q1' ? 1 : b.id === 'q1' ? -1 : 0)),
    });
    answer(ok({ questions: [] }));
    await waitFor(() =>
      expect(orders()).toEqual([{ questionIds: ['q2', 'q1', 'q3'] }, { questionIds: ['q2', 'q3', 'q1'] }]),
    );
  });

  it('does not move beyond the ends', async () => {
    const { user } = await openPanel();
    await user.click(screen.getByRole('button', { name: 'Naikkan soal 1' }));
    await user.click(screen.getByRole('button', { name: 'Turunkan soal 3' }));
    expect(stems()).toEqual([first, second, third]);
    expect(orders()).toEqual([]);
  });

  it('is undone if it could not be saved', async () => {
    const { user } = await openPanel();
    await user.click(screen.getByRole('button', { name: 'Naikkan soal 3' }));
    expect(await screen.findByText('Urutan soal belum tersimpan')).toBeVisible();
    expect(screen.getByText(/Urutan dikembalikan seperti semula/)).toBeVisible();
    expect(stems()).toEqual([first, second, third]);
  });

  it('is loaded again, and says why, if the questions have changed meanwhile', async () => {
    const { user } = await openPanel();
    api.answers[calls.order] = refused(409, 'QUESTIONS_CHANGED', 'Daftar soal sudah berubah.');
    api.answers[calls.list] = ok({
      questions: [...sampleQuestions(), sampleQuestion({ id: 'q4', number: 4, question: 'Dari orang lain' })],
    });
    await user.click(screen.getByRole('button', { name: 'Naikkan soal 3' }));
    expect(await screen.findByText(/Daftar soal sudah berubah\. Daftar sudah dimuat ulang/)).toBeVisible();
    await waitFor(() => expect(stems()).toEqual([first, second, third, 'Dari orang lain']));
  });

  it('changes by the keyboard alone, announced in Indonesian', async () => {
    // jsdom has no layout: this puts the rows below each other, 50 px each.
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const row = this.closest('li');
      const place = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : 0;
      return {
        x: 0,
        y: place * 50,
        top: place * 50,
        bottom: place * 50 + 50,
        left: 0,
        right: 500,
        width: 500,
        height: 50,
        toJSON: () => ({}),
      };
    });
    const { user } = await openPanel();
    api.answers[calls.order] = ok({ questions: [] });
    const handle = screen.getByRole('button', { name: 'Pindahkan soal 1' });
    expect(handle).toHaveAccessibleDescription(/tekan spasi atau enter/);
    act(() => handle.focus());
    await user.keyboard(' ');
    expect(await screen.findByText('Soal 1 diangkat, di posisi 1 dari 3.')).toBeInTheDocument();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByText('Soal 1 kini di posisi 2 dari 3.')).toBeInTheDocument();
    const [one, two, three] = sampleQuestions();
    api.answers[calls.list] = ok({ questions: [two, one, three] });
    await user.keyboard(' ');
    await waitFor(() => expect(orders()).toEqual([{ questionIds: ['q2', 'q1', 'q3'] }]));
    expect(stems()).toEqual([second, first, third]);
  });
});

describe('deleting a question', () => {
  const ask = async () => {
    const view = await openPanel();
    await view.user.click(screen.getByRole('button', { name: 'Hapus soal 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hapus soal 1?' }));
    return { ...view, confirm: () => view.user.click(dialog.getByRole('button', { name: 'Hapus' })), dialog };
  };

  it('asks first', async () => {
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: 'Batal' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.callsOf(calls.remove)).toBe(0);
  });

  it('removes it from the list', async () => {
    const { confirm } = await ask();
    api.answers[calls.remove] = ok({ success: true });
    api.answers[calls.list] = ok({ questions: sampleQuestions().slice(1) });
    await confirm();
    expect(await screen.findByText('Soal berhasil dihapus')).toBeVisible();
    await waitFor(() => expect(stems()).toEqual([second, third]));
  });

  it('shows no questions of a package that is gone meanwhile', async () => {
    const { confirm } = await ask();
    api.answers[calls.remove] = ok({ success: true });
    api.answers[calls.list] = refused(404, 'TRYOUT_NOT_FOUND', errors.TRYOUT_NOT_FOUND.message);
    await confirm();
    expect(await screen.findByText('Gagal memuat soal-soal')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Daftar soal' })).not.toBeInTheDocument();
  });

  it('reports a failure, and keeps it', async () => {
    const { confirm } = await ask();
    await confirm();
    expect(await screen.findByText('Gagal menghapus soal')).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Hapus soal 1?' })).toBeVisible();
  });

  it('shows no error if it is not there any more: somebody else has deleted it, or the first answer got lost', async () => {
    const { confirm } = await ask();
    api.answers[calls.remove] = refused(404, 'QUESTION_NOT_FOUND', 'Soal tidak ditemukan');
    api.answers[calls.list] = ok({ questions: sampleQuestions().slice(1) });
    await confirm();
    // It may have been moved to another package, too.
    expect(await screen.findByText('Soal ini tidak ada lagi di paket ini')).toBeVisible();
    await waitFor(() => expect(stems()).toEqual([second, third]));
    expect(screen.queryByText('Gagal menghapus soal')).not.toBeInTheDocument();
    expect(screen.queryByText('Soal berhasil dihapus')).not.toBeInTheDocument();
  });

  it('says that the package is gone, as after a colleague has archived it with its questions', async () => {
    const { confirm } = await ask();
    api.answers[calls.remove] = refused(404, 'TRYOUT_NOT_FOUND', 'Tryout tidak ditemukan');
    await confirm();
    expect(await screen.findByText('Gagal menghapus soal')).toBeVisible();
    expect(screen.getByText('Tryout tidak ditemukan')).toBeVisible();
    expect(screen.queryByText('Soal berhasil dihapus')).not.toBeInTheDocument();
  });
});
