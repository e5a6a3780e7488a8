import { screen, waitFor, within } from '@testing-library/react';
import { errors, type PackageStatistics, type QuestionStatistics } from '@tryout/api/contract';
import { ApiError } from '../http/api-error.ts';
import { renderRoute } from '../testing/index.ts';
import { StatisticsLine } from './flag-marks.tsx';
import { PackageStatisticsPanel } from './package-statistics.tsx';
import { QuestionStatisticsPanel } from './question-statistics.tsx';
import { sampleItem, samplePackage, suspectedItem } from './statistics-samples.ts';

const notServed = () =>
  Promise.reject(new ApiError({ code: 'CALL_UNKNOWN', message: errors.CALL_UNKNOWN.message, status: 404 }));
const broken = () =>
  Promise.reject(new ApiError({ code: 'INTERNAL_ERROR', message: errors.INTERNAL_ERROR.message, status: 400 }));

describe('StatisticsLine', () => {
  const line = (statistics: Parameters<typeof StatisticsLine>[0]['statistics']) => {
    const { container } = renderRoute([{ path: '/', element: <StatisticsLine statistics={statistics} /> }]);
    return [...container.querySelectorAll('.mantine-Badge-label, span > span:last-child')].map(
      ({ textContent }) => textContent,
    );
  };

  it('says each flag with its letters, the most urgent first, then takers and points', () => {
    expect(line(suspectedItem())).toEqual([
      'Kunci dicurigai: B',
      'Pengecoh mati: C',
      '120 peserta, rata-rata poin 18,3%',
    ]);
  });

  it('says how many takers are missing', () => {
    expect(line(sampleItem({ attempts: 12, facility: 50 }))).toEqual(['Belum cukup data: 12 dari 30 peserta']);
  });

  it('says a flag of a newer server by its name', () => {
    expect(line(sampleItem({ flags: [{ flag: 'too_slow', letters: [], sentence: '' }] }))).toContain('too_slow');
  });
});

describe('QuestionStatisticsPanel', () => {
  const open = (question: () => Promise<QuestionStatistics>) =>
    renderRoute([
      {
        path: '/',
        element: (
          <QuestionStatisticsPanel
            calls={{ question }}
            questionId="s2"
            action={({ version }) => <button type="button">Ralat versi {version}</button>}
          />
        ),
      },
    ]);

  it('says what each flag means, who chose what, and every figure', async () => {
    open(async () => ({ versions: [suspectedItem()] }));
    const flags = within(await screen.findByRole('list', { name: 'Tanda versi 3' })).getAllByRole('listitem');
    expect(flags.map(({ textContent }) => textContent)).toEqual([
      'Kunci dicurigaiPeserta yang kuat memilih B, bukan kunci A: periksa kuncinya.',
      'Pengecoh matiPilihan C dipilih kurang dari 5% peserta.',
    ]);
    const table = screen.getByRole('table', { name: 'Sebaran jawaban versi 3' });
    expect(within(table).getByRole('row', { name: /^B/ })).toHaveTextContent('BDipilih yang kuat50%97%75%');
    expect(screen.getByText('Daya beda').nextElementSibling).toHaveTextContent('-32,1%');
    expect(screen.getByRole('button', { name: 'Ralat versi 3' })).toBeVisible();
  });

  it('says how many don’t understand the explanation', async () => {
    open(async () => ({ versions: [suspectedItem()], unclear: { count: 6, percent: 5 } }));
    expect((await screen.findByText('Belum paham:')).parentElement).toHaveTextContent(
      'Belum paham: 6 peserta (5% dari pengerjaan) menandai',
    );
  });

  it('says nothing of that beside an older API', async () => {
    open(async () => ({ versions: [suspectedItem()] }));
    expect(await screen.findByText('Daya beda')).toBeVisible();
    expect(screen.queryByText(/Belum paham/)).not.toBeInTheDocument();
  });

  it('shows an earlier version', async () => {
    const older = sampleItem({ version: 2, isCurrent: false, attempts: 7, facility: 42 });
    const { user } = open(async () => ({ versions: [suspectedItem(), older] }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Versi' }), 'Versi 2, 7 peserta');
    expect(screen.getByText(/Belum cukup data: 7 dari 30 peserta/)).toBeVisible();
    expect(screen.getByText('Rata-rata poin').nextElementSibling).toHaveTextContent('42%');
    expect(screen.getByRole('button', { name: 'Ralat versi 2' })).toBeVisible();
  });

  it('says so where nobody has answered it yet, where loading fails, and beside an older server', async () => {
    const nobody = sampleItem({ attempts: 0, facility: null, options: [], countedAt: null });
    open(async () => ({ versions: [nobody] }));
    expect(await screen.findByText('Belum ada pengerjaan yang dihitung')).toBeVisible();
    open(broken);
    expect(await screen.findByText('Gagal memuat statistik')).toBeVisible();
    open(notServed);
    expect(await screen.findByText('Statistik belum tersedia')).toBeVisible();
  });
});

describe('PackageStatisticsPanel', () => {
  const open = (read: () => Promise<PackageStatistics>, exportPackage = async () => new Blob()) =>
    renderRoute([
      {
        path: '/',
        element: (
          <PackageStatisticsPanel
            calls={{ package: read, exportPackage }}
            tryoutId="t1"
            questionAction={({ number }) => <button type="button">Ralat soal {number}</button>}
          />
        ),
      },
    ]);
  const rows = () =>
    within(screen.getByRole('region', { name: 'Statistik soal' }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
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

  it('shows the whole package and each section as a test', async () => {
    const { user } = open(async () => samplePackage());
    const whole = within(await screen.findByRole('region', { name: 'Seluruh tryout' }));
    expect(whole.getByText('Keandalan (α Cronbach)').nextElementSibling).toHaveTextContent('71,3%');
    expect(whole.getByText('Galat baku').nextElementSibling).toHaveTextContent('±1,34 poin');
    expect(whole.getByRole('img', { name: /^Sebaran poin: Seluruh tryout, 120 peserta/ })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'TIU' }));
    const section = within(screen.getByRole('region', { name: 'Tes Intelegensia Umum' }));
    // Without it there is nothing to say about what follows from it either.
    expect(section.queryByText('Keandalan (α Cronbach)')).not.toBeInTheDocument();
    expect(rows()).toHaveLength(1);
  });

  it('sorts questions by a figure, finds those with a flag, and opens one', async () => {
    const { user } = open(async () => samplePackage());
    await screen.findByText('Pertanyaan nomor 1');
    await user.click(screen.getByRole('button', { name: /^Daya beda/ }));
    expect(rows().map((row) => row?.slice(0, 1))).toEqual(['2', '1']);
    await user.click(screen.getByRole('button', { name: /^Daya beda/ }));
    expect(rows().map((row) => row?.slice(0, 1))).toEqual(['1', '2']);
    expect(screen.queryByRole('button', { name: /^Terlalu sulit/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Kunci dicurigai 1' }));
    expect(rows()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Lihat statistik soal 2' }));
    const sentence = await screen.findByText('Peserta yang kuat memilih B, bukan kunci A: periksa kuncinya.');
    await waitFor(() => expect(sentence).toBeVisible());
    expect(screen.getByText('Bobot efektif', { selector: 'dt' }).nextElementSibling).toHaveTextContent(
      '44,4% dari rencana 50%',
    );
    expect(screen.getByRole('button', { name: 'Ralat soal 2' })).toBeVisible();
  });

  it('says how fresh it is, how many takers are missing, and what is still being counted', async () => {
    const few = samplePackage({ uncounted: 4, whole: { ...samplePackage().whole, attempts: 12 } });
    open(async () => few);
    expect(
      await screen.findByText(/^Dari 12 pengerjaan pertama, dihitung .* 4 lagi dihitung dalam semenit\.$/),
    ).toBeVisible();
    expect(screen.getByText(/^Belum cukup data: 12 dari 30 peserta/)).toBeVisible();
  });

  it('says that nobody has finished yet, and exports nothing', async () => {
    open(async () => samplePackage({ countedAt: null, items: [], sections: [] }));
    expect(await screen.findByText('Belum ada statistik')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ekspor statistik' })).toBeDisabled();
  });

  it('says why there is none', async () => {
    open(broken);
    expect(await screen.findByText('Gagal memuat statistik')).toBeVisible();
    open(notServed);
    expect(await screen.findByText('Statistik belum tersedia')).toBeVisible();
  });

  it('downloads all figures, and says so where that fails', async () => {
    const downloads: string[] = [];
    URL.createObjectURL = () => 'blob:statistik';
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloads.push(this.download);
    });
    let answer: () => Promise<Blob> = async () => new Blob(['xlsx']);
    const { user } = open(
      async () => samplePackage(),
      () => answer(),
    );
    await screen.findByText('Pertanyaan nomor 1');
    await user.click(screen.getByRole('button', { name: 'Ekspor statistik' }));
    await waitFor(() => expect(downloads).toEqual([expect.stringMatching(/^statistik-.*\.xlsx$/)]));
    answer = broken;
    await user.click(screen.getByRole('button', { name: 'Ekspor statistik' }));
    expect(await screen.findByText('Gagal mengekspor statistik')).toBeVisible();
    jest.restoreAllMocks();
  });
});
