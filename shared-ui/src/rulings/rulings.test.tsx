import { act, screen, waitFor, within } from '@testing-library/react';
import { errors, type NewRuling, type Ruling, type RulingApply, type RulingChange } from '@tryout/api/contract';
import { ApiError } from '../http/api-error.ts';
import { renderRoute } from '../testing/index.ts';
import { NewRulingView } from './new-ruling-view.tsx';
import type { RulingCalls, RulingDecisions } from './ruling-calls.ts';
import { RulingListView } from './ruling-list.tsx';
import { samplePreview, sampleReason, sampleRuling, weightedRuling } from './ruling-samples.ts';
import { RulingView } from './ruling-view.tsx';

const refusal = (code: keyof typeof errors) => new ApiError({ code, ...errors[code] });

/** A server of one ruling. */
function given(first: Ruling = sampleRuling()) {
  const state = {
    ruling: first,
    drafted: [] as NewRuling[],
    changed: [] as RulingChange[],
    applied: [] as RulingApply[],
    undone: 0,
    preview: async () => samplePreview(),
    refuseApply: null as ApiError | null,
  };
  const calls: RulingCalls = {
    list: async ({ question }) => ({ rulings: question === 'new' ? [] : [state.ruling], total: 1 }),
    get: async () => state.ruling,
    subject: async () => ({ question: first.question, versions: first.versions }),
    draft: async (ruling) => {
      state.drafted.push(ruling);
      return state.ruling;
    },
    change: async (_id, change) => {
      state.changed.push(change);
      if (change.draftStamp !== undefined && change.draftStamp !== state.ruling.draftStamp)
        throw refusal('RULING_CHANGED');
      return (state.ruling = { ...state.ruling, ...change, state: 'draft' });
    },
    discard: async () => (state.ruling = { ...state.ruling, state: 'discarded' }),
    preview: async () => {
      const preview = await state.preview();
      state.ruling = { ...state.ruling, state: 'previewed', previewedAt: state.ruling.prepared.at };
      return preview;
    },
  };
  const decisions: RulingDecisions = {
    apply: async (_id, choice) => {
      state.applied.push(choice);
      if (state.refuseApply) throw state.refuseApply;
      return (state.ruling = {
        ...state.ruling,
        state: 'applying',
        mode: choice.mode,
        progress: { done: 40, total: 110 },
      });
    },
    undo: async () => {
      state.undone++;
      return (state.ruling = { ...state.ruling, state: 'undone' });
    },
  };
  const open = (role: 'admin' | 'questioner' | 'reader' = 'admin') =>
    renderRoute(
      [
        {
          path: '/rulings/:id',
          element: (
            <RulingView
              calls={calls}
              rulingId="r1"
              path="/rulings"
              canPrepare={role !== 'reader'}
              decisions={role === 'admin' ? decisions : undefined}
            />
          ),
        },
      ],
      '/rulings/r1',
    );
  const openNew = (address = '/rulings/new?question=new&version=2') =>
    renderRoute(
      [
        { path: '/rulings/new', element: <NewRulingView calls={calls} path="/rulings" /> },
        { path: '/rulings', element: <h1>Semua ralat</h1> },
        { path: '/rulings/r1', element: <h1>Ralat r1</h1> },
      ],
      address,
    );
  return { state, calls, open, openNew };
}

const narrow = window.matchMedia;
beforeEach(() => {
  window.matchMedia = (query: string) => ({
    ...narrow(query),
    matches: query === '' || query.startsWith('(min-width'),
  });
});
afterEach(() => {
  window.matchMedia = narrow;
});

describe('a new ruling', () => {
  it('says what is missing, and is saved once with key, versions and reason', async () => {
    const { state, openNew } = given();
    const { user, router } = openNew();
    await user.click(await screen.findByRole('button', { name: 'Simpan dan lanjut' }));
    expect(screen.getByText('Pilih kunci yang benar, atau “Tidak ada satu jawaban yang benar”')).toBeVisible();
    expect(screen.getByText('Alasan minimal 20 karakter: peserta membacanya')).toBeVisible();
    // The old key is no choice.
    expect(screen.queryByRole('radio', { name: /^B/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'A PPKI' }));
    await user.click(screen.getByRole('checkbox', { name: 'Versi 1, 30 pengerjaan selesai' }));
    await user.type(screen.getByRole('textbox', { name: 'Alasan' }), sampleReason);
    expect(screen.queryByText(/^Alasan minimal/)).not.toBeInTheDocument();
    await user.dblClick(screen.getByRole('button', { name: 'Simpan dan lanjut' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/rulings/r1'));
    expect(state.drafted).toEqual([
      { questionVersionId: 'v2', reason: sampleReason, newKey: 'A', newWeights: null, alsoVersionIds: ['v1'] },
    ]);
  });

  it('also covers a version that only running attempts have', async () => {
    const { state, openNew } = given(
      sampleRuling({
        versions: [
          { versionId: 'v3', version: 3, finishedAttempts: 0, runningAttempts: 80, isCurrent: true, isCovered: false },
          { versionId: 'v2', version: 2, finishedAttempts: 120, runningAttempts: 0, isCurrent: false, isCovered: true },
          { versionId: 'v1', version: 1, finishedAttempts: 0, runningAttempts: 0, isCurrent: false, isCovered: false },
        ],
      }),
    );
    const { user } = openNew();
    const running = await screen.findByRole('checkbox', {
      name: 'Versi 3 (saat ini), 0 pengerjaan selesai, 80 sedang berjalan',
    });
    expect(running).toHaveAccessibleDescription('Yang sedang berjalan dinilai dengan ralat saat selesai.');
    // Nobody has answered it, or does.
    expect(screen.queryByRole('checkbox', { name: /^Versi 1/ })).not.toBeInTheDocument();
    await user.click(running);
    await user.click(screen.getByRole('radio', { name: 'A PPKI' }));
    await user.type(screen.getByRole('textbox', { name: 'Alasan' }), sampleReason);
    await user.click(screen.getByRole('button', { name: 'Simpan dan lanjut' }));
    await waitFor(() => expect(state.drafted).toMatchObject([{ alsoVersionIds: ['v3'] }]));
  });

  it('is not left without a question', async () => {
    const { user, router } = given().openNew();
    await user.type(await screen.findByRole('textbox', { name: 'Alasan' }), sampleReason);
    await user.click(screen.getByRole('link', { name: 'Semua ralat' }));
    await user.click(await screen.findByRole('button', { name: 'Lanjut menyunting' }));
    expect(router.state.location.pathname).toBe('/rulings/new');
    expect(screen.getByRole('textbox', { name: 'Alasan' })).toHaveValue(sampleReason);
  });

  it('can say that no answer is right', async () => {
    const { state, openNew } = given();
    const { user } = openNew();
    await user.click(await screen.findByRole('radio', { name: /^Tidak ada satu jawaban/ }));
    await user.type(screen.getByRole('textbox', { name: 'Alasan' }), sampleReason);
    await user.click(screen.getByRole('button', { name: 'Simpan dan lanjut' }));
    await waitFor(() => expect(state.drafted).toMatchObject([{ newKey: null, newWeights: null }]));
  });

  it('asks for weights where every option earns something', async () => {
    const { state, openNew } = given(weightedRuling());
    const { user } = openNew();
    const field = await screen.findByRole('textbox', { name: 'Bobot A' });
    await user.clear(field);
    await user.type(field, '9');
    await user.type(screen.getByRole('textbox', { name: 'Alasan' }), sampleReason);
    await user.click(screen.getByRole('button', { name: 'Simpan dan lanjut' }));
    expect(screen.getByText('Isi bobot setiap pilihan: bilangan bulat 0 sampai 5')).toBeVisible();
    await user.clear(field);
    await user.type(field, '5');
    await user.click(screen.getByRole('button', { name: 'Simpan dan lanjut' }));
    await waitFor(() => expect(state.drafted).toMatchObject([{ newKey: null, newWeights: { A: 5, B: 5, C: 1 } }]));
  });

  it('leads to a ruling that there is, and says so where the question is gone', async () => {
    const { openNew, calls } = given();
    calls.subject = () => Promise.reject(refusal('VERSION_NOT_FOUND'));
    openNew('/rulings/new?question=s1&version=9');
    expect(await screen.findByRole('link', { name: 'Kunci B → A, versi 2' })).toHaveAttribute('href', '/rulings/r1');
    expect(await screen.findByText('Soal atau versinya tidak ditemukan')).toBeVisible();
  });
});

describe('a ruling, for administrators', () => {
  const tried = async (user: ReturnType<ReturnType<typeof given>['open']>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Coba ralat' }));
    return screen.findByRole('region', { name: 'Akibat setiap cara penilaian' });
  };

  it('shows all modes side by side, none chosen, and asks once more with the numbers', async () => {
    const { state, open } = given();
    const { user } = open();
    const region = await tried(user);
    // It scrolls where it is too wide, also by keyboard.
    expect(region).toHaveAttribute('tabindex', '0');
    const table = within(region);
    expect(table.getByRole('row', { name: /^Kunci baru saja/ })).toHaveTextContent(
      '11090paling banyak +520paling banyak −5417075%41,2%',
    );
    expect(table.getByRole('row', { name: /^Sekarang/ })).toHaveTextContent('18%-32,1%');
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Terapkan…' }));
    expect(screen.getByText('Pilih satu cara penilaian terlebih dahulu')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^Kunci lama dan baru/ }));
    await user.click(screen.getByRole('button', { name: 'Terapkan…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('90 hasil berubah: 90 naik. 4 menjadi lulus. 70 peringkat bergeser.')).toBeVisible();
    expect(dialog.getByText(sampleReason)).toBeVisible();
    expect(state.applied).toEqual([]);
    const spoken = screen.getByText('Sudah dicoba').closest('[role="status"]');
    await user.dblClick(dialog.getByRole('button', { name: 'Terapkan ralat' }));
    expect(await screen.findByText('Nilai sedang dihitung ulang: 40 dari 110 pengerjaan')).toBeVisible();
    expect(state.applied).toEqual([{ mode: 'keduanya', stamp: 'cap-1' }]);
    expect(spoken).toHaveTextContent(/^Sedang diterapkan$/);
    for (const region of screen.queryAllByRole('status')) expect(region).not.toHaveTextContent('40 dari 110');

    // It goes on by itself.
    state.ruling = {
      ...state.ruling,
      state: 'applied',
      progress: null,
      applied: { by: 'Admin', at: sampleRuling().prepared.at },
    };
    expect(await screen.findByRole('button', { name: 'Batalkan ralat…' })).toBeVisible();
    expect(spoken).toHaveTextContent(/^Diterapkan$/);
  });

  it('says what to do when the preview is stale, and keeps nothing chosen of other figures', async () => {
    const { state, open } = given();
    state.refuseApply = refusal('RULING_STALE');
    const { user } = open();
    await tried(user);
    await user.click(screen.getByRole('radio', { name: /^Kunci baru saja/ }));
    await user.click(screen.getByRole('button', { name: 'Terapkan…' }));
    await user.click(await screen.findByRole('button', { name: 'Terapkan ralat' }));
    expect(await screen.findByText('Angka di atas sudah usang')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Terapkan…' })).not.toBeInTheDocument();
    state.preview = async () => samplePreview({ stamp: 'cap-2', attempts: 121 });
    await user.click(screen.getByRole('button', { name: 'Hitung lagi' }));
    expect(await screen.findByText('121 pengerjaan selesai')).toBeVisible();
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
    expect(screen.queryByText('Angka di atas sudah usang')).not.toBeInTheDocument();
  });

  it('shows warnings, a failed try, and the modes as cards on a phone', async () => {
    window.matchMedia = narrow;
    const { state, open } = given();
    state.preview = () => Promise.reject(refusal('INTERNAL_ERROR'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Coba ralat' }));
    expect(await screen.findByText('Ralat belum dapat dicoba')).toBeVisible();
    state.preview = async () => samplePreview({ warnings: ['results_withheld'], correctsQuestion: false });
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    const card = within(await screen.findByRole('region', { name: 'Kunci baru saja' }));
    expect(card.getByText('Tidak lagi lulus').nextElementSibling).toHaveTextContent('1');
    expect(card.getByRole('radio')).not.toBeChecked();
    expect(screen.getByText(/Hasil sebagian peserta belum dibuka/)).toBeVisible();
  });

  it('says that new papers count the corrected question again, once a mode is chosen that annuls it', async () => {
    const { state, open } = given();
    const { user } = open();
    await tried(user);
    const words = /Peserta berikutnya mendapat soal yang sudah diperbaiki/;
    await user.click(screen.getByRole('radio', { name: 'Kunci baru saja' }));
    expect(screen.queryByText(words)).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Soal dikeluarkan' }));
    expect(screen.getByText(words)).toBeVisible();
    state.preview = async () => samplePreview({ correctsQuestion: false });
    await user.click(screen.getByRole('button', { name: 'Hitung lagi' }));
    await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());
    await user.click(screen.getByRole('radio', { name: 'Soal dikeluarkan' }));
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });

  it('says that the corrected question waits for its review where the package requires one', async () => {
    const { state, open } = given();
    state.preview = async () => samplePreview({ correctionNeedsReview: true });
    const { user } = open();
    await tried(user);
    expect(screen.getByText(/versi baru itu masuk ujian setelah disetujui penulis lain/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Soal dikeluarkan' }));
    expect(screen.queryByText(/Peserta berikutnya mendapat soal yang sudah diperbaiki/)).not.toBeInTheDocument();
  });

  it('is changed, and has to be tried out again', async () => {
    const { state, open } = given();
    const { user } = open();
    await tried(user);
    await user.click(screen.getByRole('button', { name: 'Ubah usulan' }));
    await user.click(screen.getByRole('radio', { name: 'C MPR' }));
    await user.click(screen.getByRole('button', { name: 'Simpan perubahan' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Kunci B → C' })).toBeVisible();
    expect(state.changed).toMatchObject([{ newKey: 'C', reason: sampleReason }]);
    expect(screen.getByRole('button', { name: 'Coba ralat' })).toBeVisible();
  });

  it('keeps what was written when somebody else has decided meanwhile', async () => {
    const { state, open } = given();
    const { user, queryClient } = open();
    await user.click(await screen.findByRole('button', { name: 'Ubah usulan' }));
    const reason = screen.getByRole('textbox', { name: 'Alasan' });
    await user.type(reason, ' Lihat UUD 1945 pasal 3.');
    state.ruling = { ...state.ruling, state: 'applied', mode: 'keduanya' };
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText(/sudah diputuskan orang lain/)).toBeVisible();
    expect(reason).toHaveValue(`${sampleReason} Lihat UUD 1945 pasal 3.`);
    expect(screen.getByRole('button', { name: 'Simpan perubahan' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Batal' }));
    expect(reason).not.toBeInTheDocument();
  });

  it('compares what two have written at once, and keeps what only the other one has changed', async () => {
    const { state, open } = given(sampleRuling({ draftStamp: 'awal' }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Ubah usulan' }));
    await user.type(screen.getByRole('textbox', { name: 'Alasan' }), ' Lihat pasal 3.');
    // Somebody else proposes another key meanwhile.
    state.ruling = { ...state.ruling, newKey: 'C', draftStamp: 'orang lain' };
    await user.click(screen.getByRole('button', { name: 'Simpan perubahan' }));
    expect(await screen.findByText('Usulan ini sudah diubah orang lain')).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'Kunci yang benar' })).getByText(/^Diubah orang lain/),
    ).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Alasan' })).getByText('Diubah Anda')).toBeVisible();
    expect(state.ruling).toMatchObject({ newKey: 'C', reason: sampleReason });
    await user.click(screen.getByRole('button', { name: 'Simpan versi saya' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Kunci B → C' })).toBeVisible();
    expect(state.changed.at(-1)).toMatchObject({
      newKey: 'C',
      reason: `${sampleReason} Lihat pasal 3.`,
      draftStamp: 'orang lain',
    });
  });

  it('leaves one’s own text for the one that somebody else has saved', async () => {
    const { state, open } = given(sampleRuling({ draftStamp: 'awal' }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Ubah usulan' }));
    await user.type(screen.getByRole('textbox', { name: 'Alasan' }), ' Lihat pasal 3.');
    const theirs = `${sampleReason} Terima kasih atas laporannya.`;
    state.ruling = { ...state.ruling, reason: theirs, draftStamp: 'orang lain' };
    await user.click(screen.getByRole('button', { name: 'Simpan perubahan' }));
    await user.click(await screen.findByRole('button', { name: 'Pakai versi terbaru' }));
    expect(screen.getByRole('textbox', { name: 'Alasan' })).toHaveValue(theirs);
    expect(state.ruling.reason).toBe(theirs);
  });

  it('is undone after a question', async () => {
    const { state, open } = given(sampleRuling({ state: 'applied', mode: 'keduanya', correctedVersion: 3 }));
    const { user } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Kunci B → A: kunci lama dan baru' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Batalkan ralat…' }));
    expect(state.undone).toBe(0);
    await user.dblClick(await screen.findByRole('button', { name: 'Batalkan ralat' }));
    expect(await screen.findByText('Dibatalkan')).toBeVisible();
    expect(state.undone).toBe(1);
  });

  it('is discarded after a question', async () => {
    const { open } = given();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Buang ralat' }));
    await user.click(await screen.findByRole('button', { name: 'Buang' }));
    expect(await screen.findByText('Dibuang')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Coba ralat' })).not.toBeInTheDocument());
  });
});

describe('a ruling, for others', () => {
  it('is tried out by questioners, who don’t decide', async () => {
    const { open } = given();
    const { user } = open('questioner');
    await user.click(await screen.findByRole('button', { name: 'Coba ralat' }));
    await screen.findByRole('region', { name: 'Akibat setiap cara penilaian' });
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Terapkan…' })).not.toBeInTheDocument();
    expect(screen.getByText(/^Administrator memutuskan/)).toBeVisible();
  });

  it('is only read without the permission', async () => {
    const { open } = given();
    open('reader');
    expect(await screen.findByText(sampleReason)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says so where it is gone', async () => {
    const { calls, open } = given();
    calls.get = () => Promise.reject(refusal('RULING_NOT_FOUND'));
    open();
    expect(await screen.findByText('Ralat ini tidak ditemukan')).toBeVisible();
  });
});

describe('the list of rulings', () => {
  const list = (calls: RulingCalls, address = '/rulings') =>
    renderRoute([{ path: '/rulings', element: <RulingListView calls={calls} path="/rulings" /> }], address);

  it('says of each its question, proposal, state and author, and is filtered by state', async () => {
    const { calls } = given();
    const asked = jest.spyOn(calls, 'list');
    const { user, router } = list(calls);
    const row = (await screen.findByRole('link', { name: 'Siapa yang mengesahkan UUD 1945?' })).closest('tr');
    for (const text of ['Tryout TWK, soal 12, versi 2', 'Kunci B → A', 'Konsep', 'Rina'])
      expect(row).toHaveTextContent(text);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Diterapkan');
    await waitFor(() => expect(router.state.location.search).toBe('?state=applied'));
    expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ state: 'applied' }), 1, expect.anything());
  });

  it('says that there is none, and that an older server knows none', async () => {
    const { calls } = given();
    calls.list = async () => ({ rulings: [], total: 0 });
    list(calls);
    expect(await screen.findByText('Belum ada ralat')).toBeVisible();
    calls.list = () => Promise.reject(refusal('CALL_UNKNOWN'));
    list(calls, '/rulings?state=applied');
    expect(await screen.findByText('Ralat belum tersedia')).toBeVisible();
  });
});

it('takes one for missing only where the server says so, and not beside an older server', async () => {
  const { calls, open } = given();
  calls.get = () => Promise.reject(refusal('RULING_NOT_FOUND'));
  const { unmount } = open();
  expect(await screen.findByText('Ralat ini tidak ditemukan')).toBeVisible();
  unmount();
  calls.get = () => Promise.reject(refusal('CALL_UNKNOWN'));
  open();
  expect(await screen.findByText('Gagal memuat ralat')).toBeVisible();
  expect(screen.queryByText('Ralat ini tidak ditemukan')).not.toBeInTheDocument();
});
