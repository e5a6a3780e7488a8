import 'fake-indexeddb/auto';
import { type Import, type ImportItem, questionText } from '@tryout/api/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toast, useSearchParams } from '@tryout/shared-ui/platform';
import { writeDrafts } from '../drafts/draft-store.ts';
import { ApiError, NetworkError } from '../http/api-error.ts';
import { examTypes, readDrafts, renderRoute } from '../testing/index.ts';
import type { ImportCalls } from './import-calls.ts';
import { draftOf } from './import-draft.ts';
import QuestionImport from './question-import.tsx';

const refusal = (status: number, code: string, message: string) => new ApiError({ status, code, message });

const item = (number: number, fields: Partial<ImportItem> = {}): ImportItem => ({
  number,
  place: `Baris ${number + 1}`,
  question: {
    kind: 'multiple_choice',
    type: 'TWK_BUMN',
    section: 'TWK',
    subType: 'nasionalisme',
    question: `Pertanyaan ke-${number}`,
    imageUrl: null,
    imageAlt: null,
    options: ['satu', 'dua'].map((text, place) => ({
      text,
      imageUrl: null,
      imageAlt: null,
      isKey: place === 0,
      weight: null,
    })),
    explanation: null,
    source: null,
    rubric: null,
    timeLimit: 60,
  },
  writtenSubType: 'Nasionalisme',
  problems: [],
  notices: [],
  duplicates: [],
  isTicked: true,
  isIncluded: true,
  ...fields,
});

/** A server with one file: its questions can be changed and added. */
function givenCalls(items: ImportItem[] = [item(1), item(2)], fields: Partial<Import> = {}) {
  let state: Import['state'] = fields.state ?? 'ready';
  const now = (): Import => ({
    id: 'i1',
    tryout: { id: 't1', title: 'Paket TWK', batch: 1, questionCount: 3 },
    fileName: 'soal.csv',
    format: 'CSV',
    done: items.length,
    total: items.length,
    message: null,
    notices: [],
    createdAt: '2026-11-23T07:00:00.000Z',
    expiresAt: '2026-11-23T08:00:00.000Z',
    ...fields,
    state,
    counts: {
      items: items.length,
      included: items.filter(({ isIncluded }) => isIncluded).length,
      withProblems: items.filter(({ problems }) => problems.length > 0).length,
      withNotices: 0,
      withDuplicates: items.filter(({ duplicates }) => duplicates.length > 0).length,
      withoutSubType: items.filter(({ question }) => question.subType === '').length,
      unticked: items.filter(({ isTicked }) => !isTicked).length,
    },
  });
  const answers: ImportCalls = {
    begin: async () => now(),
    list: async () => [],
    template: async () => new Blob(),
    read: async () => now(),
    items: async () => ({ items, total: items.length }),
    changeItems: async () => now(),
    changeItem: async (_, number, change) => {
      items = items.map((one) => {
        if (one.number !== number) return one;
        const isTicked = change.isTicked ?? one.isTicked;
        const problems = change.options || change.question ? [] : one.problems;
        const options = change.options?.map(({ from: _, imageUrl = null, imageAlt = null, ...option }) => ({
          ...{ ...option, imageAlt, imageUrl },
        }));
        const question = {
          ...one.question,
          ...(change.question && { question: change.question }),
          ...(options && { options }),
        };
        return { ...one, question, isTicked, problems, isIncluded: isTicked && problems.length === 0 };
      });
      return items.find((one) => one.number === number) as ImportItem;
    },
    apply: async () => {
      state = 'applied';
      return now();
    },
    forget: async () => {},
  };
  const calls = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name, jest.fn(answer as () => unknown)]),
  );
  return calls as unknown as jest.Mocked<ImportCalls>;
}

const open = (calls: ImportCalls, search = '?tryout=t1&impor=i1', owner: string = crypto.randomUUID()) =>
  renderRoute(
    [
      {
        path: '/import',
        element: (
          <QuestionImport
            calls={calls}
            owner={owner}
            tryout={{ id: 't1', title: 'Paket TWK' }}
            packageAddress={(id) => `/packages/${id}`}
            onApplied={() => {}}
          />
        ),
      },
    ],
    `/import${search}`,
  );
const start = '?tryout=t1';

/** The page with a field that chooses the package. */
function Choosing({ calls }: { calls: ImportCalls }) {
  const [params, setParams] = useSearchParams();
  const packages = { t1: 'Paket TWK', t2: 'Paket TKD' };
  const id = params.get('tryout') === 't2' ? 't2' : 't1';
  return (
    <QuestionImport
      calls={calls}
      owner="rina"
      tryout={{ id, title: packages[id] }}
      packageField={
        <>
          <p>{packages[id]} dipilih</p>
          {Object.entries(packages).map(([tryout, title]) => (
            <button key={tryout} onClick={() => setParams({ tryout }, { replace: true })}>
              Pilih {title}
            </button>
          ))}
        </>
      }
      packageAddress={(one) => `/packages/${one}`}
      onApplied={() => {}}
    />
  );
}

const file = new File(['No;Pertanyaan'], 'soal.csv', { type: 'text/csv' });
const drop = (dropped: File) =>
  fireEvent.drop(screen.getByRole('group', { name: 'Kirim berkas' }), { dataTransfer: { files: [dropped] } });
const row = (number: number) =>
  screen.getByRole('checkbox', { name: `Tambahkan soal ${number}` }).closest('li') as HTMLElement;

afterEach(() => toast.remove());

describe('sending a file', () => {
  it('leads to its preview, whose id is in the address', async () => {
    const calls = givenCalls();
    const { router } = open(calls, start);
    drop(file);
    expect(await screen.findByText('2 akan ditambahkan')).toBeVisible();
    expect(calls.begin.mock.calls[0]?.[0]).toEqual({
      ...{ tryoutId: 't1', file, type: '', subType: '' },
      creationKey: expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(router.state.location.search).toBe('?tryout=t1&impor=i1');
  });

  it('has the sub type for questions without one, with the exam type in which it was chosen', async () => {
    const calls = givenCalls();
    calls.begin.mockRejectedValueOnce(new NetworkError('No answer'));
    const [type = '', other = ''] = examTypes.typesOf('sosial_budaya');
    const { user } = open(calls, start);
    const choice = await screen.findByRole('combobox', { name: 'Subtes bila berkas tidak menyebutnya' });
    await user.selectOptions(choice, `${type}/sosial_budaya`);
    drop(file);
    await screen.findByText(/dikirim lagi begitu tersambung/);
    await user.selectOptions(choice, `${other}/sosial_budaya`);
    await user.click(screen.getByRole('button', { name: 'Kirim ulang soal.csv' }));
    await waitFor(() => expect(calls.begin).toHaveBeenCalledTimes(2));
    const sent = calls.begin.mock.calls.map(([start]) => start);
    expect(sent).toMatchObject([
      { type, subType: 'sosial_budaya' },
      { type: other, subType: 'sosial_budaya' },
    ]);
    // Another choice is another request.
    expect(sent[0]?.creationKey).not.toBe(sent[1]?.creationKey);
  });

  it('keeps the file when the connection breaks, and sends it again when it is back', async () => {
    const calls = givenCalls();
    calls.begin
      .mockRejectedValueOnce(new NetworkError('No answer'))
      .mockRejectedValueOnce(new NetworkError('No answer'));
    const { user } = open(calls, start);
    drop(file);
    expect(await screen.findByText(/dikirim lagi begitu tersambung/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Kirim ulang soal.csv' }));
    await waitFor(() => expect(calls.begin).toHaveBeenCalledTimes(2));
    await screen.findByText(/dikirim lagi begitu tersambung/);
    act(() => void dispatchEvent(new Event('online')));
    expect(await screen.findByText('2 akan ditambahkan')).toBeVisible();
    expect(calls.begin).toHaveBeenCalledTimes(3);
    // The first may have arrived: the server begins only one.
    expect(new Set(calls.begin.mock.calls.map(([{ creationKey }]) => creationKey)).size).toBe(1);
  });

  describe('whose package is another one by now', () => {
    const choose = { name: 'Pilih Paket TKD' };

    it('goes there when it is sent again, by hand or once the connection is back', async () => {
      const calls = givenCalls();
      for (const _ of [1, 2]) calls.begin.mockRejectedValueOnce(new NetworkError('No answer'));
      const { user } = renderRoute([{ path: '/', element: <Choosing calls={calls} /> }], `/${start}`);
      drop(file);
      await screen.findByText(/dikirim lagi begitu tersambung/);
      await user.click(screen.getByRole('button', choose));
      expect(await screen.findByText('Paket TKD dipilih')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Kirim ulang soal.csv' }));
      await waitFor(() => expect(calls.begin).toHaveBeenCalledTimes(2));
      await user.click(screen.getByRole('button', { name: 'Pilih Paket TWK' }));
      expect(await screen.findByText('Paket TWK dipilih')).toBeVisible();
      act(() => void dispatchEvent(new Event('online')));
      await waitFor(() => expect(calls.begin).toHaveBeenCalledTimes(3));
      const sent = calls.begin.mock.calls.map(([begun]) => begun);
      expect(sent.map(({ tryoutId }) => tryoutId)).toEqual(['t1', 't2', 't1']);
      expect(new Set(sent.map(({ creationKey }) => creationKey)).size).toBe(3);
    });

    it('has the preview of the one for which it was sent, and the way back to that', async () => {
      const calls = givenCalls();
      const answer = calls.read('i1', new AbortController().signal);
      let arrive = () => {};
      calls.begin.mockReturnValueOnce(new Promise((resolve) => (arrive = () => resolve(answer))));
      const { user } = renderRoute([{ path: '/', element: <Choosing calls={calls} /> }], `/${start}`);
      drop(file);
      await screen.findByText('Mengirim soal.csv…');
      await user.click(screen.getByRole('button', choose));
      expect(await screen.findByText('Paket TKD dipilih')).toBeVisible();
      await act(async () => arrive());
      expect(await screen.findByText('2 akan ditambahkan')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Kembali ke soal-soalnya' })).toHaveAttribute('href', '/packages/t1');
    });
  });

  it.each([
    ['an empty file', new File([], 'kosong.csv'), /kosong/],
    ['more than 10 MB', new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'besar.csv'), /Maksimal 10 MB/],
  ])('refuses %s before anything is sent', async (_, wrong, sentence) => {
    const calls = givenCalls();
    open(calls, start);
    drop(wrong);
    expect(within(await screen.findByRole('alert')).getByText(sentence)).toBeVisible();
    expect(calls.begin).not.toHaveBeenCalled();
  });

  it('says that imports are not available at an older server', async () => {
    const calls = givenCalls();
    calls.list.mockRejectedValue(refusal(404, 'CALL_UNKNOWN', 'Fitur ini belum tersedia.'));
    open(calls, start);
    expect(await screen.findByRole('heading', { name: 'Impor belum tersedia' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pilih berkas' })).not.toBeInTheDocument();
  });

  it('lists previews that were not finished', async () => {
    const calls = givenCalls();
    calls.list.mockResolvedValue([await calls.read('i1', new AbortController().signal)]);
    const { user } = open(calls, start);
    await user.click(await screen.findByRole('link', { name: 'soal.csv' }));
    expect(await screen.findByText('2 akan ditambahkan')).toBeVisible();
  });

  it('deletes a preview only after a question: it may hold an hour of mending', async () => {
    const calls = givenCalls();
    const listed = await calls.read('i1', new AbortController().signal);
    calls.list.mockResolvedValue([listed]);
    const { user } = open(calls, start);
    const press = () => user.click(screen.getByRole('button', { name: 'Hapus pratinjau soal.csv' }));
    await screen.findByRole('link', { name: 'soal.csv' });
    await press();
    const question = within(await screen.findByRole('dialog', { name: 'Hapus pratinjau ini?' }));
    await user.click(question.getByRole('button', { name: 'Batal' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.forget).not.toHaveBeenCalled();
    await press();
    calls.list.mockResolvedValue([]);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hapus' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'soal.csv' })).not.toBeInTheDocument());
    expect(calls.forget).toHaveBeenCalledTimes(1);
  });

  it('deletes one that is still being read at once', async () => {
    const calls = givenCalls([], { state: 'reading' });
    calls.list.mockResolvedValue([await calls.read('i1', new AbortController().signal)]);
    const { user } = open(calls, start);
    await user.click(await screen.findByRole('button', { name: 'Hapus pratinjau soal.csv' }));
    expect(calls.forget).toHaveBeenCalledWith('i1');
  });

  it('forgets mends whose preview is gone, and no others', async () => {
    const owner = 'of an hour ago';
    const mend = (text: string) => ({ ...draftOf(item(1).question), question: text });
    await writeDrafts(
      `imports ${owner}`,
      new Map([
        ['d1', { place: 'gone/1', value: mend('Dari pratinjau yang sudah tidak ada') }],
        ['d2', { place: 'i1/1', value: mend('Dari pratinjau di daftar') }],
        ['d3', { place: 'older/1', value: mend('Dari pratinjau yang tidak muat di daftar') }],
        ['d4', { place: 'unsure/1', value: mend('Dari pratinjau yang tidak terjawab') }],
      ]),
    );
    const calls = givenCalls();
    const listed = await calls.read('i1', new AbortController().signal);
    calls.list.mockResolvedValue([listed]);
    calls.read.mockImplementation(async (id) => {
      if (id === 'gone') throw refusal(404, 'IMPORT_NOT_FOUND', 'Tidak ada');
      if (id === 'unsure') throw new NetworkError();
      return { ...listed, id };
    });
    open(calls, start, owner);
    const places = async () => [...(await readDrafts(`imports ${owner}`)).values()].map(({ place }) => place);
    await waitFor(async () => expect((await places()).toSorted()).toEqual(['i1/1', 'older/1', 'unsure/1']));
  });
});

describe('a preview', () => {
  const wrong = () =>
    item(2, {
      problems: [{ field: 'key', message: 'Baris 3, Kunci: isi satu huruf A–E' }],
      isIncluded: false,
    });

  it('says how far the reading is, and that it goes on without a connection', async () => {
    const calls = givenCalls([], { state: 'reading', done: 40, total: 100 });
    const { queryClient } = open(calls);
    expect(await screen.findByText('Memeriksa 40 dari 100 soal…')).toBeVisible();
    const spoken = screen.getByRole('status');
    expect(spoken).toHaveTextContent('Berkas sedang dibaca.');
    calls.read.mockRejectedValue(new NetworkError('No answer'));
    await act(() => queryClient.refetchQueries({ queryKey: ['imports', 'one'] }));
    expect(await screen.findByText(/Koneksi terputus. Berkas aman di server/)).toBeVisible();
    expect(spoken).toHaveTextContent('Koneksi terputus; halaman ini mencoba tersambung lagi.');
  });

  it('says when the reading has come to its end', async () => {
    const calls = givenCalls([item(1)], { state: 'reading', done: 40, total: 100 });
    const { queryClient } = open(calls);
    await screen.findByText('Memeriksa 40 dari 100 soal…');
    const spoken = screen.getByRole('status');
    calls.read.mockImplementation(givenCalls([item(1)]).read);
    await act(() => queryClient.refetchQueries({ queryKey: ['imports', 'one'] }));
    expect(await screen.findByText('1 akan ditambahkan')).toBeVisible();
    expect(spoken).toHaveTextContent('Berkas selesai dibaca.');
  });

  it('shows problems by field, and removes a tick at once', async () => {
    const calls = givenCalls([item(1), wrong()]);
    const { user } = open(calls);
    expect(await screen.findByText('1 akan ditambahkan, 1 bermasalah')).toBeVisible();
    await screen.findByRole('checkbox', { name: 'Tambahkan soal 2' });
    expect(within(row(2)).getByText('Isi satu huruf A–E')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Tambahkan soal 1' }));
    expect(await screen.findByText(/^0 akan ditambahkan/)).toBeVisible();
    expect(calls.changeItem).toHaveBeenCalledWith('i1', 1, { isTicked: false });
  });

  it('puts a tick back that could not be saved', async () => {
    const calls = givenCalls();
    let fail: (error: Error) => void = () => {};
    calls.changeItem.mockReturnValue(new Promise((_, reject) => (fail = reject)));
    const { user } = open(calls);
    await user.click(await screen.findByRole('checkbox', { name: 'Tambahkan soal 1' }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Tambahkan soal 1' })).not.toBeChecked());
    fail(new NetworkError('No answer'));
    expect(await screen.findByText('Centang soal 1 belum tersimpan')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Tambahkan soal 1' })).toBeChecked();
  });

  /** Holds the next call back until the returned function is called. */
  function holdNext<Answer, Sent extends unknown[]>(
    call: jest.MockInstance<Promise<Answer>, Sent>,
  ): () => Promise<void> {
    const go = call.getMockImplementation() as (...sent: Sent) => Promise<Answer>;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    call.mockImplementationOnce(async (...sent) => {
      await released;
      return go(...sent);
    });
    return () => act(async () => release());
  }
  const addButton = () => within(screen.getByRole('region', { name: 'Tambahkan soal' })).getByRole('button');

  it('waits with adding until a tick under way is saved and counted', async () => {
    const calls = givenCalls();
    const { user } = open(calls);
    const tick = await screen.findByRole('checkbox', { name: 'Tambahkan soal 1' });
    const [save, count] = [holdNext(calls.changeItem), holdNext(calls.read)];
    await user.click(tick);
    await user.click(addButton());
    await save();
    await user.click(addButton());
    expect(addButton()).toHaveAttribute('data-loading', 'true');
    expect(calls.apply).not.toHaveBeenCalled();
    await count();
    await waitFor(() => expect(addButton()).not.toHaveAttribute('data-loading'));
    await user.click(addButton());
    expect(calls.apply.mock.calls).toEqual([['i1', 1]]);
  });

  it('waits with adding until a change of all questions is saved and shown', async () => {
    const calls = givenCalls();
    const { user } = open(calls);
    const untick = await screen.findByRole('button', { name: 'Hapus centang' });
    const [save, show] = [holdNext(calls.changeItems), holdNext(calls.items)];
    await user.click(untick);
    await user.click(addButton());
    await save();
    await user.click(addButton());
    expect(addButton()).toHaveAttribute('data-loading', 'true');
    expect(calls.apply).not.toHaveBeenCalled();
    await show();
    await waitFor(() => expect(addButton()).not.toHaveAttribute('data-loading'));
    await user.click(addButton());
    expect(calls.apply).toHaveBeenCalledTimes(1);
  });

  it('mends a question and adds all, with the count on the button', async () => {
    const calls = givenCalls([item(1), wrong()]);
    const { user } = open(calls);
    await user.click(await screen.findByRole('button', { name: 'Perbaiki soal 2' }));
    const form = within(screen.getByRole('form', { name: 'Perbaiki soal 2' }));
    expect(form.getByText('isi satu huruf A–E')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Tandai B sebagai jawaban benar' }));
    expect(form.queryByText('isi satu huruf A–E')).not.toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Simpan perbaikan' }));
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
    expect(calls.changeItem).toHaveBeenCalledWith('i1', 2, {
      options: [
        { imageUrl: null, from: null, text: 'satu', isKey: false, weight: null },
        { imageUrl: null, from: null, text: 'dua', isKey: true, weight: null },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Tambahkan 2 soal' }));
    expect(await screen.findByRole('heading', { name: '2 soal ditambahkan' })).toHaveFocus();
    expect(calls.apply).toHaveBeenCalledWith('i1', 2);
    expect(screen.getByRole('link', { name: 'Lihat soal-soalnya' })).toHaveAttribute('href', '/packages/t1');
  });

  it('keeps a mend that is not saved, until somebody comes back', async () => {
    const calls = givenCalls();
    const { user, unmount } = open(calls, undefined, 'one and the same');
    await user.click(await screen.findByRole('button', { name: 'Perbaiki soal 1' }));
    await user.type(screen.getByRole('textbox', { name: /^Pertanyaan/ }), ' yang lebih jelas');
    unmount();
    await waitFor(async () =>
      expect(JSON.stringify([...(await readDrafts('imports one and the same'))])).toContain('jelas'),
    );
    open(calls, undefined, 'one and the same');
    expect(await screen.findByDisplayValue('Pertanyaan ke-1 yang lebih jelas')).toBeVisible();
  });

  it('shows a mend that a release with fewer texts has kept, with the others empty', async () => {
    const { source: _source, ...older } = draftOf(item(1).question);
    const kept = { place: 'i1/1', value: { ...older, question: 'Pertanyaan dari kemarin' } };
    await writeDrafts('imports of yesterday', new Map([['d1', kept]]));
    open(givenCalls(), undefined, 'of yesterday');
    expect(await screen.findByDisplayValue('Pertanyaan dari kemarin')).toBeVisible();
    expect(screen.getByRole('textbox', { name: questionText.source.label })).toHaveValue('');
  });

  it('adds nothing while a mend is not saved, and says which', async () => {
    const calls = givenCalls();
    const { user } = open(calls);
    await user.click(await screen.findByRole('button', { name: 'Perbaiki soal 1' }));
    await user.type(screen.getByRole('textbox', { name: /^Pertanyaan/ }), ' yang jelas');
    const add = screen.getByRole('button', { name: 'Tambahkan 2 soal' });
    await user.click(add);
    expect(calls.apply).not.toHaveBeenCalled();
    expect(add).toHaveAccessibleDescription('Soal 1: perbaikan belum disimpan.');
    await user.click(screen.getByRole('button', { name: 'Simpan perbaikan' }));
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
    await user.click(add);
    expect(calls.apply).toHaveBeenCalledWith('i1', 2);
  });

  it('folds a mend that is not saved, and shows it again', async () => {
    const { user } = open(givenCalls());
    const mend = await screen.findByRole('button', { name: 'Perbaiki soal 1' });
    await user.click(mend);
    await user.type(screen.getByRole('textbox', { name: /^Pertanyaan/ }), ' yang jelas');
    await user.click(mend);
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(mend).toHaveAttribute('aria-expanded', 'false');
    await user.click(mend);
    expect(screen.getByDisplayValue('Pertanyaan ke-1 yang jelas')).toBeVisible();
  });

  it('keeps words that were typed while a mend was being saved, as not saved yet', async () => {
    const question = {
      ...item(1).question,
      options: ['satu', 'dua', 'tiga'].map((text, place) => ({
        ...{ text, imageUrl: `/${text}.png`, imageAlt: text, isKey: place === 1, weight: null },
      })),
    };
    const calls = givenCalls([item(1, { question }), item(2)]);
    const save = calls.changeItem.getMockImplementation() as ImportCalls['changeItem'];
    let answer = () => {};
    calls.changeItem.mockImplementationOnce(async (...sent) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return save(...sent);
    });
    const { user } = open(calls);
    await user.click(await screen.findByRole('button', { name: 'Perbaiki soal 1' }));
    const text = screen.getByRole('textbox', { name: /^Pertanyaan/ });
    await user.type(text, ' yang jelas');
    await user.click(screen.getByRole('button', { name: 'Hapus pilihan A' }));
    await user.click(screen.getByRole('button', { name: 'Simpan perbaikan' }));
    await user.type(text, ' sekali');
    await act(async () => answer());
    const add = screen.getByRole('button', { name: 'Tambahkan 2 soal' });
    await user.click(add);
    expect(text).toHaveValue('Pertanyaan ke-1 yang jelas sekali');
    expect(add).toHaveAccessibleDescription('Soal 1: perbaikan belum disimpan.');
    await user.click(screen.getByRole('button', { name: 'Simpan perbaikan' }));
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
    // Its picture tells the API which one it is, also if the mend comes twice; one of an earlier release looks at the place.
    const options = [
      { imageUrl: '/dua.png', from: 1, text: 'dua' },
      { imageUrl: '/tiga.png', from: 2, text: 'tiga' },
    ];
    expect(calls.changeItem.mock.calls).toEqual([
      [
        'i1',
        1,
        { question: 'Pertanyaan ke-1 yang jelas', options: options.map((one) => expect.objectContaining(one)) },
      ],
      // The places are those of the question as it is saved now.
      ['i1', 1, { question: 'Pertanyaan ke-1 yang jelas sekali' }],
    ]);
  });

  it('takes a question without its refused pictures when the author says so; what is being written stays', async () => {
    const refused = [
      { field: 'image', message: 'Gambar "peta.gif": Format gambar tidak didukung' },
      { field: 'optionImage.1', message: 'Gambar "dua.png" tidak ada di dalam berkas atau ZIP' },
    ];
    const calls = givenCalls([item(1, { problems: refused, isIncluded: false }), item(2)]);
    calls.changeItem.mockImplementationOnce(async () => {
      return { ...item(1), problems: [] };
    });
    const { user } = open(calls);
    await user.click(await screen.findByRole('button', { name: 'Perbaiki soal 1' }));
    const text = screen.getByRole('textbox', { name: /^Pertanyaan/ });
    await user.type(text, ' yang jelas');
    await user.click(screen.getByRole('button', { name: 'Lanjutkan tanpa gambar' }));
    await waitFor(() => expect(screen.queryByText(/peta\.gif/)).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Lanjutkan tanpa gambar' })).not.toBeInTheDocument();
    expect(text).toHaveValue('Pertanyaan ke-1 yang jelas');
    await waitFor(() => expect(text).toHaveFocus());
    expect(calls.changeItem.mock.calls).toEqual([
      [
        'i1',
        1,
        {
          removeImage: true,
          options: [
            { text: 'satu', imageUrl: null, from: null, isKey: true, weight: null },
            { text: 'dua', imageUrl: null, from: null, isKey: false, weight: null },
          ],
        },
      ],
    ]);
  });

  it('offers that neither while a mend is being saved, nor where an option has nothing but its picture', async () => {
    const refused = [{ field: 'optionImage.1', message: 'Gambar "dua.png" tidak ada di dalam berkas atau ZIP' }];
    const [one, two] = item(1).question.options as [object, object];
    const bare = { ...item(2).question, options: [one, { ...two, text: '' }] } as ImportItem['question'];
    const calls = givenCalls([item(1, { problems: refused }), item(2, { problems: refused, question: bare })]);
    calls.changeItem.mockImplementationOnce(() => new Promise(() => {}));
    const { user } = open(calls);
    await user.click(await screen.findByRole('button', { name: 'Perbaiki soal 2' }));
    expect(screen.queryByRole('button', { name: 'Lanjutkan tanpa gambar' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Batal' }));
    await user.click(screen.getByRole('button', { name: 'Perbaiki soal 1' }));
    await user.type(screen.getByRole('textbox', { name: /^Pertanyaan/ }), ' yang jelas');
    expect(screen.getByRole('button', { name: 'Lanjutkan tanpa gambar' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Simpan perbaikan' }));
    expect(screen.getByRole('button', { name: 'Lanjutkan tanpa gambar' })).toBeDisabled();
  });

  it('gives many questions a sub type', async () => {
    const calls = givenCalls();
    const type = examTypes.list[0]?.type ?? '';
    const [subType = ''] = examTypes.subTypesOf(type);
    const { user } = open(calls, '?tryout=t1&impor=i1&tampil=withoutSubType');
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Subtes untuk 2 soal ini' }),
      `${type}/${subType}`,
    );
    await user.click(screen.getByRole('button', { name: 'Terapkan' }));
    expect(calls.changeItems).toHaveBeenCalledWith('i1', {
      only: 'withoutSubType',
      type,
      subType,
    });
  });

  it('gives a mend that isn’t saved what many questions got meanwhile, so that saving it undoes none of that', async () => {
    const calls = givenCalls();
    const [type, subType] = ['SKD_CPNS', 'pelayanan_publik'];
    const part = (number: number) => within(screen.getByRole('form', { name: `Perbaiki soal ${number}` }));
    const subTypeOf = (number: number) => part(number).getByRole('combobox', { name: 'Subtes' });
    const { user } = open(calls);
    await user.click(await screen.findByRole('button', { name: 'Perbaiki soal 1' }));
    await user.click(screen.getByRole('button', { name: 'Perbaiki soal 2' }));
    const text = part(1).getByRole('textbox', { name: /^Pertanyaan/ });
    await user.type(text, ' yang jelas');
    await user.selectOptions(subTypeOf(2), `${type}/${subType}`);
    const add = screen.getByRole('button', { name: 'Tambahkan 2 soal' });
    expect(add).toHaveAccessibleDescription('Soal 1, 2: perbaikan belum disimpan.');
    const items = [item(1), item(2)].map((one) => ({ ...one, question: { ...one.question, type, subType } }));
    calls.items.mockResolvedValue({ items, total: 2 });
    await user.selectOptions(screen.getByRole('combobox', { name: /^Subtes untuk/ }), `${type}/${subType}`);
    await user.click(screen.getByRole('button', { name: 'Terapkan' }));
    await waitFor(() => expect(subTypeOf(1)).toHaveValue(`${type}/${subType}`));
    expect(text).toHaveValue('Pertanyaan ke-1 yang jelas');
    // The other one has all that was mended.
    await waitFor(() => expect(add).toHaveAccessibleDescription('Soal 1: perbaikan belum disimpan.'));
    await user.click(part(1).getByRole('button', { name: 'Simpan perbaikan' }));
    await waitFor(() =>
      expect(calls.changeItem.mock.calls).toEqual([['i1', 1, { question: 'Pertanyaan ke-1 yang jelas' }]]),
    );
  });

  it('compares a question with the one that looks like it', async () => {
    const old = { ...item(1).question, question: 'Pertanyaan lama ke-1' };
    const calls = givenCalls([
      item(1, {
        duplicates: [
          {
            questionId: 'q1',
            itemNumber: null,
            tryout: { id: 't1', title: 'Paket TWK', batch: 1, number: 7 },
            isSamePackage: true,
            similarity: 0.9,
            question: old,
          },
        ],
      }),
    ]);
    const { user } = open(calls);
    expect(await screen.findByText('1 akan ditambahkan, 1 mirip soal yang ada')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Lihat isi soal 1' }));
    const beside = within(screen.getByRole('region', { name: 'Mirip soal 7 di paket ini' }));
    expect(beside.getByText('lama', { exact: false, selector: 'del' })).toBeVisible();
  });

  it('adds nothing where the package has no room, and says so', async () => {
    const calls = givenCalls([item(1), item(2)], {
      tryout: { id: 't1', title: 'Paket TWK', batch: 1, questionCount: 499 },
    });
    const { user } = open(calls);
    expect(await screen.findByText(/sudah ada 499, jadi masih muat 1/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tambahkan 2 soal' }));
    expect(calls.apply).not.toHaveBeenCalled();
  });

  it('says that adding again is safe when no answer came', async () => {
    const calls = givenCalls();
    calls.apply.mockRejectedValueOnce(new NetworkError('No answer'));
    const { user } = open(calls);
    await user.click(await screen.findByRole('button', { name: 'Tambahkan 2 soal' }));
    expect(await screen.findByText(/tidak ditambahkan dua kali/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tambahkan 2 soal' }));
    expect(await screen.findByRole('heading', { name: '2 soal ditambahkan' })).toBeVisible();
  });

  it('still says that its questions were added when it is no longer kept', async () => {
    const calls = givenCalls();
    const { user } = open(calls);
    await user.click(await screen.findByRole('button', { name: /^Tambahkan \d+ soal$/ }));
    expect(await screen.findByRole('heading', { name: /soal ditambahkan$/ })).toBeVisible();
    const asked = calls.read.mock.calls.length;
    calls.read.mockRejectedValue(refusal(404, 'IMPORT_NOT_FOUND', 'Tidak ada'));
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(() => expect(calls.read.mock.calls.length).toBeGreaterThan(asked));
    await act(async () => {});
    expect(screen.getByRole('heading', { name: /soal ditambahkan$/ })).toBeVisible();
  });

  it('says what to do when it is no longer kept, or was refused', async () => {
    const gone = givenCalls();
    gone.read.mockRejectedValue(refusal(404, 'IMPORT_NOT_FOUND', 'Tidak ada'));
    const { user, router, unmount } = open(gone);
    const send = await screen.findByRole('button', { name: 'Kirim berkas' });
    // Whether it was added can't be known any more.
    expect(screen.getByText(/Bila soalnya sudah ditambahkan/)).toBeVisible();
    await user.click(send);
    expect(router.state.location.search).toBe('?tryout=t1');
    unmount();
    open(givenCalls([], { state: 'refused', message: 'Simpan ulang sebagai .xlsx' }));
    expect(await screen.findByText('Simpan ulang sebagai .xlsx')).toBeVisible();
  });
});
