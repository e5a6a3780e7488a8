import { screen, within } from '@testing-library/react';
import { renderRoute } from '../testing/index.ts';
import { OptionShares } from './option-shares.tsx';
import { PointsHistogram } from './points-histogram.tsx';

const cells = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent);

describe('OptionShares', () => {
  it('is a table that says the key, each group’s share and what is wrong with an option', () => {
    const options = [
      { letter: 'A', isKey: true, share: 30, upper: 22.2, lower: 41 },
      { letter: 'B', isKey: false, share: 65.5, upper: 77.8, lower: 50, remark: 'Lebih dipilih', isSuspect: true },
      { letter: null, isKey: false, share: 4.5, upper: null, lower: null },
    ];
    renderRoute([{ path: '/', element: <OptionShares label="Sebaran jawaban soal 1" options={options} /> }]);
    const table = screen.getByRole('table', { name: 'Sebaran jawaban soal 1' });
    expect(within(table).getAllByRole('row').map(cells)).toEqual([
      ['Pilihan', '27% terlemah', '27% terbaik', 'Semua'],
      ['AKunci', '41%', '22%', '30%'],
      ['BLebih dipilih', '50%', '78%', '65,5%'],
      ['Kosong', '–', '–', '4,5%'],
    ]);
  });

  it('says the points of each option where every option earns some', () => {
    const options = [{ letter: 'C', isKey: true, weight: 5, share: 100, upper: 100, lower: 100 }];
    renderRoute([{ path: '/', element: <OptionShares label="Sebaran" options={options} /> }]);
    expect(screen.getByRole('rowheader')).toHaveTextContent('CTertinggi5 poin');
  });
});

describe('PointsHistogram', () => {
  const bars = [
    { from: 0, to: 5, count: 3 },
    { from: 5, to: 10, count: 1_200 },
    { from: 10, to: 15, count: 0 },
  ];
  it('is a picture in words, a threshold, and the same numbers as a table', async () => {
    const element = <PointsHistogram label="Sebaran poin TIU" bars={bars} max={175} threshold={5} />;
    const { user } = renderRoute([{ path: '/', element }]);
    expect(
      screen.getByRole('img', {
        name: 'Sebaran poin TIU, 1.203 peserta, dari 0 sampai 15 poin. Paling banyak 5 sampai di bawah 10 poin: 1.200 peserta.',
      }),
    ).toBeVisible();
    expect(screen.getByText('Ambang 5')).toBeVisible();
    await user.click(screen.getByText('Lihat sebagai tabel'));
    const table = screen.getByRole('table', { name: 'Sebaran poin TIU sebagai tabel' });
    expect(within(table).getAllByRole('row').map(cells)).toEqual([
      ['Poin', 'Peserta'],
      ['0 sampai di bawah 5 poin', '3'],
      ['5 sampai di bawah 10 poin', '1.200'],
      ['10–15 poin', '0'],
    ]);
  });

  it('draws no threshold that is outside of what anybody has', () => {
    renderRoute([{ path: '/', element: <PointsHistogram label="Sebaran" bars={bars} max={175} threshold={80} /> }]);
    expect(screen.queryByText(/Ambang/)).not.toBeInTheDocument();
  });
});
