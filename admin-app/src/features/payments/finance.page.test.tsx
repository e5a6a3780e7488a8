import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';
import { sampleFigures, sampleReconciliation } from './payment-samples.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const figures = (month: string) => `GET /proxy/admin/payment-figures?month=${month}`;

beforeEach(() => {
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok({
    ...{ id: 'a1', name: 'Dewi Admin', email: 'dewi@contoh.id', role: 'admin' },
    permissions: ['finance'],
  });
  api.answers[figures('2026-10')] = ok(sampleFigures());
  api.answers['GET /proxy/admin/reconciliation'] = ok(sampleReconciliation());
});
const open = (address = '/admin/finance?bulan=2026-10') => renderRoute(routes, address);

describe('/admin/finance', () => {
  it('tells a month in pictures and numbers, the largest first', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Oktober 2026' })).toBeVisible();
    const bought = within(await screen.findByRole('region', { name: 'Yang dibeli' })).getAllByRole('row');
    expect(bought.map(({ textContent }) => textContent)).toEqual([
      'Langganan atau tryoutPembelianJumlah',
      'Langganan 3 bulan30Rp3.390.00088,8%',
      'Tryout SKD11Rp429.00011,2%',
    ]);
    expect(
      screen.getByRole('img', {
        name: /^Penjualan per hari, 1 Okt 2026 sampai 31 Okt 2026: Rp3\.819\.000\. Terbanyak Rp2\.631\.000 pada 5 Okt 2026/,
      }),
    ).toBeVisible();
  });

  it('keeps income, refunds and what banks took back apart, with sums that agree', async () => {
    api.answers[figures('2026-10')] = ok(
      sampleFigures({ codes: 800, reversed: 49_000, returned: 99_000, refunded: 99_000, net: 3_670_200 }),
    );
    open();
    const income = (await screen.findByText('Pendapatan')).closest('dl');
    expect(income?.textContent).toBe(
      'Harga daftarRp4.059.000Potongan-Rp240.000Kode unik transfer-Rp800PendapatanRp3.818.200' +
        'Dikembalikan-Rp99.000Ditarik bank-Rp49.000BersihRp3.670.200',
    );
    expect(screen.getByText(/yang dibayar keliru/)).toHaveTextContent(/^Rp99\.000 .*bukan pendapatan/);
  });

  it('goes from month to month, none of them still to come', async () => {
    api.answers[figures('2026-09')] = ok(
      sampleFigures({ month: '2026-09', purchases: 0, refunded: 0, items: [], methods: [], days: [] }),
    );
    const { user, router } = open();
    await screen.findByRole('heading', { name: 'Oktober 2026' });
    await user.click(screen.getByRole('button', { name: 'Bulan sebelumnya, September 2026' }));
    expect(await screen.findByText('Tidak ada pembelian yang lunas pada September 2026.')).toBeVisible();
    expect(router.state.location.search).toBe('?bulan=2026-09');
    await router.navigate('/admin/finance?bulan=2998-01');
    await waitFor(() => expect(screen.getByRole('button', { name: /^Bulan berikutnya/ })).toBeDisabled());
  });

  it('says that all is right, and which nights were not', async () => {
    open();
    expect(await screen.findByText('Cocok sampai rupiah terakhir')).toBeVisible();
    const nights = within(screen.getByRole('region', { name: 'Pencocokan setiap malam' })).getAllByRole('row');
    expect(nights.slice(1).map(({ children }) => children[1]?.textContent)).toEqual([
      'Cocok',
      '2 diperbarui',
      '1 tidak dijawab',
    ]);
  });

  it('calls out when a rupiah is missing', async () => {
    const { now } = sampleReconciliation();
    api.answers['GET /proxy/admin/reconciliation'] = ok(
      sampleReconciliation({ now: { ...now, difference: -1_000 }, runs: [] }),
    );
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Selisih -Rp1.000.');
    expect(screen.getByText('Belum ada pencocokan')).toBeVisible();
  });

  it('says what still has to go back', async () => {
    api.answers[figures('2026-10')] = ok(sampleFigures({ refundDue: 50_000 }));
    open();
    expect(await screen.findByText(/masih harus dikembalikan, dari bulan mana pun/)).toHaveTextContent('Rp50.000');
  });

  it('says it in a month without sales, too', async () => {
    const nothing = { purchases: 0, refunded: 0, items: [], methods: [], days: [], refundDue: 50_000 };
    api.answers[figures('2026-10')] = ok(sampleFigures(nothing));
    open();
    expect(await screen.findByText(/masih harus dikembalikan, dari bulan mana pun/)).toHaveTextContent('Rp50.000');
    expect(screen.getByText('Belum ada penjualan')).toBeVisible();
  });

  it('says when the workbook can’t be had, and when figures can’t', async () => {
    const { user } = open();
    await screen.findByRole('region', { name: 'Yang dibeli' });
    api.answers['GET /proxy/admin/payment-figures/export?month=2026-10'] = 'broken connection';
    await user.click(screen.getByRole('button', { name: 'Unduh Excel' }));
    expect(await screen.findByText('Gagal mengunduh laporan')).toBeVisible();
    api.answers[figures('2026-08')] = 'broken connection';
    await user.click(screen.getByRole('button', { name: 'Bulan sebelumnya, September 2026' }));
    expect(await screen.findByText('Gagal memuat laporan')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Unduh Excel' })).toBeDisabled());
  });
});
