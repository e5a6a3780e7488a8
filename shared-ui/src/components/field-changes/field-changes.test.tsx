import { screen, within } from '@testing-library/react';
import { renderRoute } from '../../testing/index.ts';
import { type ChangedField, FieldChanges, FieldContents } from './field-changes.tsx';

const title: ChangedField = { name: 'title', label: 'Judul', before: 'Paket satu', after: 'Paket dua' };
const type: ChangedField = { name: 'type', label: 'Tipe', before: 'TKD', after: 'TKD' };
const picture: ChangedField = { name: 'image', label: 'Gambar', before: '', after: '/api/files/a.webp', isImage: true };

const row = (label: string) => within(screen.getByRole('rowheader', { name: label }).closest('tr') as HTMLElement);

describe('FieldChanges', () => {
  it('shows what differs, word by word, and the rest at a press', async () => {
    const { user } = renderRoute([{ path: '/', element: <FieldChanges fields={[title, type]} /> }]);
    expect(row('Judul').getByText('satu', { selector: 'del' })).toBeVisible();
    expect(row('Judul').getByText('dua', { selector: 'ins' })).toBeVisible();
    expect(screen.queryByRole('rowheader', { name: 'Tipe' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Tampilkan 1 isian yang tidak berubah' }));
    expect(row('Tipe').getByText('TKD')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sembunyikan yang tidak berubah' }));
    expect(screen.queryByRole('rowheader', { name: 'Tipe' })).not.toBeInTheDocument();
  });

  it('calls the sides as it is told, and shows pictures as such', () => {
    renderRoute([{ path: '/', element: <FieldChanges fields={[picture]} sides={['Versi 1', 'Saat ini']} /> }]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Isian',
      'Versi 1',
      'Saat ini',
    ]);
    const [before, after] = row('Gambar').getAllByRole('cell');
    expect(before).toHaveTextContent('(kosong)');
    expect(after?.querySelector('img')).toHaveAttribute('src', '/api/files/a.webp');
  });

  it('names pictures by their descriptions, else by their field and side', async () => {
    const pictures: ChangedField[] = [
      { ...picture, before: '/api/files/b.webp', alts: { before: '', after: 'Kubus merah' } },
      { ...picture, name: 'imageA', label: 'Gambar pilihan A', before: '/api/files/a.webp' },
    ];
    const { user } = renderRoute([{ path: '/', element: <FieldChanges fields={pictures} /> }]);
    expect(row('Gambar').getByRole('img', { name: 'Gambar, sebelum' })).toHaveAttribute('src', '/api/files/b.webp');
    expect(row('Gambar').getByRole('img', { name: 'Kubus merah' })).toHaveAttribute('src', '/api/files/a.webp');
    await user.click(screen.getByRole('button', { name: 'Tampilkan 1 isian yang tidak berubah' }));
    expect(row('Gambar pilihan A').getByRole('img', { name: 'Gambar pilihan A' })).toBeVisible();
  });
});

describe('FieldContents', () => {
  it('shows one state alone, and says what is empty', () => {
    renderRoute([
      {
        path: '/',
        element: <FieldContents title="Isi" fields={[title, { name: 'x', label: 'Catatan', after: '' }]} />,
      },
    ]);
    expect(row('Judul').getByText('Paket dua')).toBeVisible();
    expect(row('Catatan').getByText('(kosong)')).toBeVisible();
  });
});
