import { screen, waitFor } from '@testing-library/react';
import {
  errors,
  maxImportBytes,
  type QuestionExportPlan,
  type QuestionExportRequest,
  type Work,
} from '@tryout/api/contract';
import { ApiError, NetworkError } from '../http/api-error.ts';
import { renderRoute } from '../testing/index.ts';
import type { ExportCalls } from './export-calls.ts';
import { ExportQuestions } from './export-questions.tsx';

const plan = (changes: Partial<QuestionExportPlan> = {}): QuestionExportPlan => ({
  questions: 12,
  isTooMany: false,
  pictures: 3,
  formats: [
    { format: 'xlsx', label: 'Excel (.xlsx)', questions: 12, losses: [] },
    { format: 'gift', label: 'GIFT', questions: 9, losses: ['1 soal esai tidak ikut', '2 soal bergambar tidak ikut'] },
    { format: 'pdf', label: 'PDF', questions: 12, losses: [] },
  ],
  ...changes,
});
const work = (changes: Partial<Work> = {}): Work => ({
  id: 'w1',
  kind: 'question-export',
  state: 'running',
  done: 0,
  total: null,
  createdAt: '2026-11-23T03:00:00.000Z',
  expiresAt: '2026-11-23T04:00:00.000Z',
  fileName: null,
  ...changes,
});

function given(answer: () => Promise<QuestionExportPlan> = async () => plan()) {
  const state = {
    list: [] as Work[],
    begun: [] as QuestionExportRequest[],
    discarded: 0,
    file: new Blob(['soal']),
    /** In place of an ordinary start. */
    start: undefined as (() => Work) | undefined,
  };
  const calls: ExportCalls = {
    plan: answer,
    begin: async (request) => {
      state.begun.push(request);
      if (state.start) return state.start();
      state.list = [work()];
      return work();
    },
    work: {
      list: async () => state.list,
      file: async () => state.file,
      discard: async () => {
        state.discarded++;
        state.list = [];
      },
    },
  };
  const element = <ExportQuestions calls={calls} source={{ tryoutId: 't1' }} sourceName="paket TKD" />;
  return { state, ...renderRoute([{ path: '/', element }]) };
}
async function opened(answer?: () => Promise<QuestionExportPlan>) {
  const view = given(answer);
  await view.user.click(screen.getByRole('button', { name: 'Ekspor soal' }));
  return view;
}

describe('ExportQuestions', () => {
  const clicked: string[] = [];
  beforeEach(() => {
    clicked.length = 0;
    URL.createObjectURL = () => 'blob:soal';
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.download);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('says before what a format leaves out, exports, and saves the file when it is done', async () => {
    const { user, state } = await opened();
    expect(await screen.findByText('12 soal, 3 gambar dari paket TKD.')).toBeVisible();
    expect(screen.getByText('1 soal esai tidak ikut; 2 soal bergambar tidak ikut.')).toBeVisible();
    // A format of a newer server.
    expect(screen.queryByText('PDF')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ekspor 12 soal' })).toBeEnabled();
    await user.click(screen.getByRole('radio', { name: 'GIFT' }));
    await user.dblClick(screen.getByRole('button', { name: 'Ekspor 9 soal' }));
    expect(state.begun).toEqual([{ tryoutId: 't1', format: 'gift' }]);
    expect(await screen.findByText('Menyiapkan ekspor…')).toBeVisible();
    expect(clicked).toEqual([]);
    state.list = [work({ state: 'done', done: 9, total: 9, fileName: 'soal-tkd.gift.txt' })];
    await waitFor(() => expect(clicked).toEqual(['soal-tkd.gift.txt']));
    expect(screen.getByText('soal-tkd.gift.txt siap, 9 soal')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hapus' }));
    await waitFor(() => expect(screen.queryByText('soal-tkd.gift.txt siap, 9 soal')).not.toBeInTheDocument());
    expect(state.discarded).toBe(1);
  });

  it('goes on with an export whose start got no answer, as if it had got one', async () => {
    const { user, state } = await opened();
    state.list = [work({ id: 'w0', about: 't2' })];
    state.start = () => {
      state.list = [work({ about: 't1' }), ...state.list];
      throw new NetworkError('cut');
    };
    await user.click(await screen.findByRole('button', { name: 'Ekspor 12 soal' }));
    expect(await screen.findByText('Menyiapkan ekspor…')).toBeVisible();
    expect(screen.queryByText('Gagal mengekspor soal')).not.toBeInTheDocument();
    state.list = [work({ about: 't1', state: 'done', done: 12, total: 12, fileName: 'soal-tkd.xlsx' })];
    await waitFor(() => expect(clicked).toEqual(['soal-tkd.xlsx']));
  });

  it('says that an export failed when its start got no answer and nothing new is there', async () => {
    const { user, state } = given();
    state.list = [work({ about: 't1', state: 'done', done: 12, total: 12, fileName: 'soal-tkd.xlsx' })];
    state.start = () => {
      throw new NetworkError('cut');
    };
    await user.click(screen.getByRole('button', { name: 'Ekspor soal' }));
    await screen.findByText('soal-tkd.xlsx siap, 12 soal');
    await user.click(screen.getByRole('button', { name: 'Ekspor 12 soal' }));
    expect(await screen.findByText('Gagal mengekspor soal')).toBeVisible();
    expect(clicked).toEqual([]);
  });

  it('shows an export that was started elsewhere when it can’t start another', async () => {
    const { user, state } = await opened();
    state.start = () => {
      state.list = [work({ about: 't1' })];
      throw new ApiError({ code: 'TOO_MUCH_WORK', message: 'Terlalu banyak', status: 409 });
    };
    await user.click(await screen.findByRole('button', { name: 'Ekspor 12 soal' }));
    expect(await screen.findByText('Gagal mengekspor soal')).toBeVisible();
    expect(await screen.findByText('Menyiapkan ekspor…')).toBeVisible();
  });

  it('says when a file is too large to be imported again', async () => {
    const { user, state } = await opened();
    state.file = new Blob([new Uint8Array(maxImportBytes + 1)]);
    await user.click(await screen.findByRole('button', { name: 'Ekspor 12 soal' }));
    expect(screen.queryByText(/impor menerima paling besar/)).not.toBeInTheDocument();
    state.list = [work({ state: 'done', done: 12, total: 12, fileName: 'soal-tkd.xlsx' })];
    expect(await screen.findByText(/^Berkas ini 11 MB, sedangkan impor menerima paling besar 10 MB/)).toBeVisible();
  });

  it('shows the file of its own package, and no other package’s', async () => {
    const { user, state } = given();
    state.list = [
      work({ id: 'w2', about: 't2', state: 'running', done: 3, total: 9 }),
      work({ about: 't1', state: 'done', done: 12, fileName: 'soal-tkd.xlsx' }),
    ];
    await user.click(screen.getByRole('button', { name: 'Ekspor soal' }));
    expect(await screen.findByText('soal-tkd.xlsx siap, 12 soal')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ekspor 12 soal' })).toBeEnabled();
    expect(screen.queryByText(/^Menulis/)).not.toBeInTheDocument();
  });

  it('refuses more questions than an export may have', async () => {
    await opened(async () => plan({ questions: 1_500, isTooMany: true }));
    expect(await screen.findByText(errors.TOO_MANY_TO_EXPORT.message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ekspor 12 soal' })).toBeDisabled();
  });

  it('refuses what a search found that may not have found all, and promises no format all', async () => {
    await opened(async () => plan({ questions: 700, isTooMany: true, isTooBroad: true }));
    expect(await screen.findByText('700+ soal, 3 gambar dari paket TKD.')).toBeVisible();
    expect(screen.getByText(errors.SEARCH_TOO_BROAD.message)).toBeVisible();
    expect(screen.queryByText('Semua soal ikut.')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ekspor 12 soal' })).toBeDisabled();
  });

  it('says that exports are not there yet beside an older server', async () => {
    const { message } = errors.CALL_UNKNOWN;
    await opened(() => Promise.reject(new ApiError({ code: 'CALL_UNKNOWN', message, status: 404 })));
    expect(await screen.findByText('Ekspor belum tersedia')).toBeVisible();
  });
});
