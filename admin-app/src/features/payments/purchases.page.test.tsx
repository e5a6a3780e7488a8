import { errors } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';
import { at, number, sampleList, sampleRow } from './payment-samples.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const path = '/proxy/admin/purchases';
const list = `GET ${path}?page=1&pageSize=20`;
const sales = {
  isOpen: true,
  isSimulated: false,
  methods: ['online', 'transfer'],
  termsVersion: '2026-11-24',
  plans: [],
};

function open(address = '/admin/purchases', permissions = ['finance']) {
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok({
    ...{ id: 'a1', name: 'Dewi Admin', email: 'dewi@contoh.id', role: 'admin' },
    permissions,
  });
  return renderRoute(routes, address);
}
beforeEach(() => {
  api.answers['GET /proxy/api/plans'] = ok(sales);
  api.answers[list] = ok(sampleList());
});
const row = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);

describe('/admin/purchases', () => {
  it('says of a refund that waits no way, since it may be the gateway that leaves it without a word', async () => {
    const waiting = [{ attention: 'refund', count: 1 }];
    api.answers[list] = ok(sampleList({ purchases: [sampleRow({ attentions: ['refund'] })], waiting }));
    open();
    const todo = within(await screen.findByRole('region', { name: 'Perlu tindakan' }));
    expect(todo.getByRole('button', { name: /^Pengembalian tertunda/ })).toBeVisible();
    expect((await row(sampleRow().number)).getByText('Pengembalian tertunda')).toBeVisible();
  });

  it('shows what needs doing first, and narrows the list to one thing by pressing it', async () => {
    api.answers[list] = ok(
      sampleList({
        purchases: [
          sampleRow(),
          sampleRow({
            ...{ number: 'P-261121-000000', buyer: null, state: 'paid', paidAt: at },
            attentions: ['double', 'nebula'],
          }),
        ],
        total: 2,
        waiting: [
          { attention: 'transfer', count: 4 },
          { attention: 'double', count: 1 },
          { attention: 'late', count: 0 },
        ],
      }),
    );
    const waiting = (attention: string) => `GET ${path}?attention=${attention}&page=1&pageSize=20`;
    api.answers[waiting('double')] = ok(sampleList({ purchases: [sampleRow({ attentions: ['double'] })] }));
    const { user, router } = open();
    const shown = await row('P-261121-000000');
    for (const text of ['Akun dihapus', 'Lunas', 'Dibayar dua kali', 'nebula'])
      expect(shown.getByText(text)).toBeVisible();
    const todo = within(screen.getByRole('region', { name: 'Perlu tindakan' }));
    expect(todo.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Semua5',
      'Bukti transfer menunggu4',
      'Dibayar dua kali1',
    ]);
    await user.click(todo.getByRole('button', { name: /^Dibayar dua kali/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?attention=double'));
    expect(await screen.findByText('Yang paling lama menunggu di atas.')).toBeVisible();
    expect(todo.getByRole('button', { pressed: true })).toHaveTextContent('Dibayar dua kali');
    await user.click(todo.getByRole('button', { pressed: true }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('keeps filters in the address, ignores invalid ones, and leads to a purchase', async () => {
    api.answers[`GET ${path}?search=siti&state=paid&method=online&from=2026-11-01&page=1&pageSize=20`] = ok(
      sampleList({ waiting: [] }),
    );
    const { user, router } = open(
      '/admin/purchases?search=siti&state=paid&method=online&from=2026-11-01&to=kemarin&attention=%22',
    );
    await row(number);
    expect(screen.getByText('Tidak ada yang perlu ditindaklanjuti')).toBeVisible();
    await user.click(screen.getByRole('link', { name: number }));
    expect(router.state.location.pathname).toBe(`/admin/purchases/${number}`);
  });

  it('exports what the filters leave', async () => {
    api.answers[`GET ${path}?state=paid&page=1&pageSize=20`] = ok(sampleList());
    api.answers[`GET ${path}/export?state=paid`] = 'broken connection';
    const { user } = open('/admin/purchases?state=paid');
    await row(number);
    await user.click(screen.getByRole('button', { name: 'Ekspor CSV' }));
    expect(await screen.findByText('Gagal mengekspor pembelian')).toBeVisible();
  });

  it('lets support read, without the files and pages that are about money', async () => {
    open('/admin/purchases', ['support']);
    await row(number);
    expect(screen.queryByRole('button', { name: 'Ekspor CSV' })).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Bagian keuangan' })).not.toBeInTheDocument();
  });

  it('says what to do where there is nothing, and where nothing fits', async () => {
    api.answers[list] = ok(sampleList({ purchases: [], total: 0, waiting: [] }));
    api.answers[`GET ${path}?state=expired&page=1&pageSize=20`] = ok(
      sampleList({ purchases: [], total: 0, waiting: [] }),
    );
    const { user, router } = open('/admin/purchases?state=expired');
    expect(await screen.findByText('Tidak ada pembelian yang cocok')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Lihat semua pembelian' }));
    expect(await screen.findByText('Belum ada pembelian')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it('says why it can’t be shown, and shows it once it can', async () => {
    api.answers[list] = 'broken connection';
    const { user } = open();
    expect(await screen.findByText('Gagal memuat pembelian')).toBeVisible();
    expect(screen.getByText(/^Koneksi terputus/)).toBeVisible();
    api.answers[list] = ok(sampleList());
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await row(number);
  });

  it('is said to be not available yet beside an API of the release before', async () => {
    api.answers[list] = refused(404, 'CALL_UNKNOWN', errors.CALL_UNKNOWN.message);
    open();
    expect(await screen.findByText(/^Fitur ini belum tersedia/)).toBeVisible();
    expect(device.token()).toBe('stored');
  });
});

describe('every page of buying', () => {
  const money = refused(403, 'SECOND_FACTOR_FOR_MONEY', errors.SECOND_FACTOR_FOR_MONEY.message);

  it.each([
    ['/admin/grants', '/proxy/admin/entitlements?page=1&pageSize=20'],
    ['/admin/plans', '/proxy/admin/plans'],
    ['/admin/vouchers', '/proxy/admin/vouchers?page=1&pageSize=20'],
    ['/admin/seats', '/proxy/admin/seat-batches?page=1&pageSize=20'],
    ['/admin/finance?bulan=2026-10', '/proxy/admin/payment-figures?month=2026-10'],
    ['/admin/purchases', '/proxy/admin/purchases?page=1&pageSize=20'],
  ])('%s leads to the second factor where it is missing', async (address, call) => {
    api.answers[`GET ${call}`] = money;
    open(address);
    expect(await screen.findByText('Aktifkan verifikasi dua langkah dulu')).toBeVisible();
    expect(screen.getByText(errors.SECOND_FACTOR_FOR_MONEY.message)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Atur verifikasi dua langkah' })).toHaveAttribute(
      'href',
      '/admin/second-factor',
    );
  });

  it.each([
    ['nothing is sold', { isOpen: false }, /^Penjualan belum dibuka/],
    ['no real money is', { isSimulated: true }, 'Pembayaran memakai simulator: tidak ada uang sungguhan.'],
  ])('says while %s', async (_name, more, sentence) => {
    api.answers['GET /proxy/api/plans'] = ok({ ...sales, ...more });
    open();
    expect(await screen.findByText(sentence)).toBeVisible();
    await row(number);
  });

  it('leads to the others', async () => {
    open();
    const links = within(await screen.findByRole('navigation', { name: 'Bagian keuangan' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      ...['Pembelian', 'Akses', 'Langganan dan harga', 'Voucher', 'Kursi lembaga', 'Email', 'Laporan keuangan'],
    ]);
    expect(links.filter((link) => link.ariaCurrent === 'page' || link.getAttribute('aria-current'))).toHaveLength(1);
  });
});
