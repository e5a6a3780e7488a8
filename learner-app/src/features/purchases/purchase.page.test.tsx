import { errors, type OwnPurchaseDetail } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, type LocalAnswer, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useSession } from '../../session.ts';
import { givenLearner, sampleNow } from '../../testing/samples.ts';
import {
  paidPurchase,
  samplePayment,
  samplePurchase,
  sampleSales,
  sampleTransfer,
} from '../../testing/sales-samples.ts';
import { leaveFor } from './leave-for.ts';
import { Component as Purchase } from './purchase.page.tsx';

jest.mock('./leave-for.ts');

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.token);
const number = 'P-261121-7K3M9Q';
const one = `GET /api/purchases/${number}`;
const check = `POST /api/purchases/${number}/check`;
const cancel = `POST /api/purchases/${number}/cancel`;
const payments = `POST /api/purchases/${number}/payments`;
const proof = `PUT /api/purchases/${number}/proof`;

const renderPurchase = (state?: unknown) =>
  renderRoute(
    [
      { path: '/pusat-langganan/pembelian/:number', Component: Purchase },
      { path: '/pusat-langganan/pembelian', Component: () => <h1>Riwayat pembelian</h1> },
    ],
    `/pusat-langganan/pembelian/${number}`,
    { state },
  );
const refusedAs = (code: keyof typeof errors) => refused(errors[code].status, code, errors[code].message);
const given = (purchase: OwnPurchaseDetail) => {
  api.answers[one] = ok(purchase);
  api.answers[check] = ok(purchase);
};
const status = (name: string) => screen.findByRole('heading', { level: 2, name });

beforeEach(() => {
  jest.resetAllMocks();
  device.holds('good');
  givenLearner();
  api.answers['GET /api/plans'] = ok(sampleSales());
  given(samplePurchase());
});

describe('a purchase that waits for its money', () => {
  it('says until when by the server’s clock, however the device’s is set', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2031-01-01T00:00:00.000Z'));
    renderPurchase();
    expect(await status('Menunggu pembayaran')).toBeVisible();
    expect(screen.getByText(/^Bayar sebelum 22 Nov 2026, 19\.00 WIB/)).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/^sisa (24 jam|23 jam 59 menit)$/);
    jest.restoreAllMocks();
  });

  it('opens the gateway’s page in the same tab', async () => {
    const { user } = renderPurchase();
    await user.click(await screen.findByRole('button', { name: 'Bayar Rp99.000' }));
    expect(leaveFor).toHaveBeenCalledWith('https://gateway.example/bayar/1');
  });

  it('asks the gateway once for somebody who comes back, and says “Lunas” when our API does', async () => {
    api.answers[check] = ok(paidPurchase());
    renderPurchase();
    expect(await status('Lunas')).toBeVisible();
    expect(api.callsOf(check)).toBe(1);
    expect(
      screen.getByText(/^Akses Anda: 21 Nov 2026 s\.d\. 21 Des 2026, 19\.00 WIB, 0 dari 10 paket terpakai\.$/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lihat kuitansi' })).toHaveAttribute(
      'href',
      `/pusat-langganan/pembelian/${number}/kuitansi`,
    );
    expect(screen.getByRole('link', { name: 'Pilih tryout' })).toHaveAttribute('href', '/tryout');
  });

  it('never says “Lunas” because of what the address says', async () => {
    renderRoute(
      [{ path: '/pusat-langganan/pembelian/:number', Component: Purchase }],
      `/pusat-langganan/pembelian/${number}?order_id=${number}-1&status_code=200&transaction_status=settlement`,
    );
    expect(await status('Menunggu pembayaran')).toBeVisible();
    await waitFor(() => expect(api.callsOf(check)).toBe(1));
    expect(screen.queryByText('Lunas')).not.toBeInTheDocument();
  });

  it('looks again by itself', async () => {
    renderPurchase();
    const region = (await status('Menunggu pembayaran')).closest('[role=status]');
    api.answers[one] = ok(paidPurchase());
    const paid = await screen.findByRole('heading', { level: 2, name: 'Lunas' });
    // A screen reader tells only of what changes in a region that it knows.
    expect(paid.closest('[role=status]')).toBe(region);
  });

  it('asks the gateway again for somebody who comes back from another app', async () => {
    renderPurchase();
    await waitFor(() => expect(api.callsOf(check)).toBe(1));
    api.answers[check] = ok(paidPurchase());
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await status('Lunas')).toBeVisible();
    expect(api.callsOf(check)).toBe(2);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(api.callsOf(check)).toBe(2);
  });

  it('says when it was checked and nothing had come', async () => {
    const { user } = renderPurchase();
    await user.click(await screen.findByRole('button', { name: 'Cek status' }));
    expect(await screen.findByText('Belum ada pembayaran yang masuk, dicek 19.00 WIB.')).toBeVisible();
  });

  it('keeps everything while the gateway doesn’t answer', async () => {
    api.answers[check] = refusedAs('GATEWAY_UNAVAILABLE');
    const { user } = renderPurchase();
    await user.click(await screen.findByRole('button', { name: 'Cek status' }));
    expect(await screen.findByText(errors.GATEWAY_UNAVAILABLE.message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Bayar Rp99.000' })).toBeVisible();
  });

  it('changes to another way', async () => {
    api.answers[payments] = ok(samplePurchase({ payment: sampleTransfer() }));
    const { user } = renderPurchase();
    await user.click(await screen.findByRole('button', { name: 'Ganti cara bayar' }));
    const form = within(screen.getByRole('form', { name: 'Cara bayar' }));
    await user.click(form.getByRole('radio', { name: 'Transfer bank dengan bukti' }));
    await user.click(form.getByRole('button', { name: 'Pakai cara ini' }));
    expect(await screen.findByText('123 456 7890')).toBeVisible();
    expect(api.arrived.find(({ call }) => call === payments)?.body).toEqual({ method: 'transfer' });
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it('changes to another account, beginning with the present one', async () => {
    const accounts = ['BCA', 'BCA', 'Mandiri'].map((bank, index) => ({ id: `123456789${index}`, bank }));
    api.answers['GET /api/plans'] = ok(sampleSales({ accounts }));
    const transfer = sampleTransfer({ accountNumber: '1234567891' });
    given(samplePurchase({ payment: transfer }));
    api.answers[payments] = ok(samplePurchase({ payment: transfer }));
    const { user } = renderPurchase();
    await user.click(await screen.findByRole('button', { name: 'Ganti cara bayar' }));
    const form = within(screen.getByRole('form', { name: 'Cara bayar' }));
    expect(await form.findByRole('radio', { name: /BCA …7891/, checked: true })).toBeVisible();
    await user.click(form.getByRole('radio', { name: 'Mandiri' }));
    await user.click(form.getByRole('button', { name: 'Pakai cara ini' }));
    await waitFor(() =>
      expect(api.arrived.find(({ call }) => call === payments)?.body).toEqual({
        method: 'transfer',
        bank: '1234567892',
      }),
    );
  });

  it('doesn’t change while the former try is being carried out', async () => {
    api.answers[payments] = refusedAs('PAYMENT_IN_PROGRESS');
    const { user } = renderPurchase();
    await user.click(await screen.findByRole('button', { name: 'Ganti cara bayar' }));
    await user.click(screen.getByRole('button', { name: 'Pakai cara ini' }));
    expect(await screen.findByText(errors.PAYMENT_IN_PROGRESS.message)).toBeVisible();
  });

  it('is cancelled after a question', async () => {
    api.answers[cancel] = ok(samplePurchase({ state: 'cancelled', payment: samplePayment({ state: 'cancelled' }) }));
    const { user } = renderPurchase();
    await user.click(await screen.findByRole('button', { name: 'Batalkan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Batalkan pembelian?' }));
    await user.click(dialog.getByRole('button', { name: 'Batalkan pembelian' }));
    expect(await status('Dibatalkan')).toBeVisible();
  });

  it('offers the ways again before the first try, with the reason why none was opened', async () => {
    given(samplePurchase({ payment: null }));
    api.answers[payments] = ok(samplePurchase());
    const { user } = renderPurchase({ problem: errors.GATEWAY_UNAVAILABLE.message });
    expect(await screen.findByText(errors.GATEWAY_UNAVAILABLE.message)).toBeVisible();
    await screen.findByRole('radio', { name: 'Transfer bank dengan bukti' });
    await user.click(screen.getByRole('button', { name: 'Lanjut membayar' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://gateway.example/bayar/1'));
  });

  it('shows the way that was just opened beside an earlier answer that arrives late', async () => {
    given(samplePurchase({ payment: null }));
    api.answers[payments] = ok(samplePurchase({ payment: sampleTransfer() }));
    const { user, queryClient } = renderPurchase();
    const next = await screen.findByRole('button', { name: 'Lanjut membayar' });
    let arrive: (answer: LocalAnswer) => void = () => {};
    api.answers[one] = new Promise((resolve) => (arrive = resolve));
    // Back from another app the page asks again.
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(() => expect(api.callsOf(one)).toBe(2));
    await user.click(screen.getByRole('radio', { name: 'Transfer bank dengan bukti' }));
    await user.click(next);
    expect(await screen.findByText(/^Kirim persis/)).toBeVisible();
    arrive(ok(samplePurchase({ payment: null })));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByText(/^Kirim persis/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Lanjut membayar' })).not.toBeInTheDocument();
  });

  it('says that a try has failed', async () => {
    given(samplePurchase({ payment: samplePayment({ state: 'failed', url: null }) }));
    renderPurchase();
    expect(await screen.findByText(/^Virtual account, QRIS, e-wallet, atau kartu: gagal\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Lanjut membayar' })).toBeVisible();
  });
});

describe('a transfer', () => {
  const png = () =>
    new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2])], 'bukti.png', {
      type: 'image/png',
    });

  beforeEach(() => {
    given(samplePurchase({ payment: sampleTransfer() }));
    URL.createObjectURL = () => 'blob:bukti';
    URL.revokeObjectURL = () => {};
  });

  it('shows account and exact amount, each to be copied', async () => {
    const { user } = renderPurchase();
    expect(await screen.findByText('BCA, a.n. PT Contoh')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Salin nomor rekening' }));
    expect(await navigator.clipboard.readText()).toBe('1234567890');
    await user.click(screen.getByRole('button', { name: 'Salin jumlah transfer' }));
    expect(await navigator.clipboard.readText()).toBe('98877');
    expect(screen.getByRole('button', { name: 'Jumlah transfer tersalin' })).toBeVisible();
    expect(screen.getByText(/^Kirim persis Rp98\.877\. Jumlah ini Rp123 di bawah total;/)).toBeVisible();
  });

  it('says how to copy where the device forbids it to the button', async () => {
    const { user } = renderPurchase();
    const button = await screen.findByRole('button', { name: 'Salin nomor rekening' });
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('denied', 'NotAllowedError'));
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Tidak dapat menyalin di perangkat ini/);
    expect(button).toHaveAccessibleName('Salin nomor rekening');
    await user.click(button);
    expect(await screen.findByRole('button', { name: 'Nomor rekening tersalin' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('sends the proof, and says that it is looked at', async () => {
    api.answers[proof] = ok(samplePurchase({ payment: sampleTransfer({ proofAt: sampleNow }) }));
    const { user, container } = renderPurchase();
    await screen.findByText('Bukti transfer');
    await user.upload(container.querySelector('input[type=file]') as HTMLInputElement, png());
    expect(await screen.findByRole('img', { name: 'Bukti transfer yang akan dikirim' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Kirim bukti' }));
    expect(await status('Bukti sedang diperiksa')).toBeVisible();
    expect(screen.getByText(/^Dikirim 21 Nov 2026, 19\.00 WIB\./)).toBeVisible();
    expect(api.arrived.find(({ call }) => call === proof)?.body).toHaveProperty('proof');
  });

  it('refuses what is no picture, and asks for one', async () => {
    const { user, container } = renderPurchase();
    await user.click(await screen.findByRole('button', { name: 'Kirim bukti' }));
    expect(screen.getByText('Pilih foto atau tangkapan layar bukti transfer')).toBeVisible();
    const field = container.querySelector('input[type=file]') as HTMLInputElement;
    await user.upload(field, new File(['%PDF-1.7'], 'bukti.png', { type: 'image/png' }));
    expect(await screen.findByText('Bukti transfer harus berupa gambar JPG atau PNG')).toBeVisible();
    expect(api.callsOf(proof)).toBe(0);
  });

  it('shows the server’s refusal of a picture', async () => {
    api.answers[proof] = refusedAs('IMAGE_TOO_LARGE');
    const { user, container } = renderPurchase();
    await screen.findByText('Bukti transfer');
    await user.upload(container.querySelector('input[type=file]') as HTMLInputElement, png());
    await user.click(await screen.findByRole('button', { name: 'Kirim bukti' }));
    expect(await screen.findByText(errors.IMAGE_TOO_LARGE.message)).toBeVisible();
  });

  it('leads to the seller’s chat, with number and amount, only where there is one', async () => {
    const { unmount } = renderPurchase();
    await screen.findByText('Bukti transfer');
    expect(screen.queryByRole('link', { name: /WhatsApp/ })).not.toBeInTheDocument();
    unmount();
    given(samplePurchase({ payment: sampleTransfer({ whatsapp: '6281234567890' }) }));
    renderPurchase();
    const chat = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name: /^Tanya lewat WhatsApp/ })).href);
    expect(`${chat.origin}${chat.pathname}`).toBe('https://wa.me/6281234567890');
    expect(chat.searchParams.get('text')).toBe(
      `Halo, saya ingin bertanya tentang pembelian ${number} dengan transfer Rp98.877.`,
    );
  });

  it('says why a proof was refused, and waits for another one', async () => {
    const refusedBecause = 'Fotonya buram, jumlahnya tidak terbaca.';
    given(samplePurchase({ payment: { ...sampleTransfer({ proofAt: sampleNow }), refusedBecause } }));
    renderPurchase();
    expect(await status('Menunggu pembayaran')).toBeVisible();
    expect(screen.getByText(refusedBecause)).toBeVisible();
    expect(screen.queryByText('Bukti sudah kami terima')).not.toBeInTheDocument();
    expect(screen.queryByText('Kirim bukti lain')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Kirim bukti' })).toBeVisible();
  });
});

describe('a purchase that no longer waits', () => {
  it.each([
    ['open', 'Jumlah yang masuk berbeda'],
    ['expired', 'Jumlah yang masuk berbeda'],
  ])('of which another amount came (%s) is looked at by a person', async (state, title) => {
    given(samplePurchase({ state, payment: samplePayment({ state: 'mismatch', url: null }) }));
    renderPurchase();
    expect(await status(title)).toBeVisible();
    expect(screen.getByText(/Uang Anda aman, dan Anda tidak perlu membayar lagi\.$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Hubungi kami' })).toHaveAttribute('href', '/contact');
    expect(screen.queryByText('Batalkan')).not.toBeInTheDocument();
  });

  it.each(['open', 'expired', 'cancelled'])(
    'of which money came for what its buyer has already (%s) says that it goes back',
    async (state) => {
      const payment = samplePayment({ state: 'confirmed', url: null });
      given(samplePurchase({ kind: 'package', months: null, packageQuota: null, state, payment }));
      renderPurchase();
      expect(await status('Uang ini akan dikembalikan')).toBeVisible();
      expect(
        screen.getByText(/^Kami menerima uang untuk pembelian ini, tetapi tryout ini sudah Anda miliki\./),
      ).toBeVisible();
      expect(screen.getByRole('link', { name: 'Hubungi kami' })).toHaveAttribute('href', '/contact');
      expect(screen.queryByText(/belum ada uang yang kami terima/)).not.toBeInTheDocument();
    },
  );

  it('and has expired says that the money that came was given back', async () => {
    given(samplePurchase({ state: 'expired', payment: samplePayment({ state: 'refunded', url: null }) }));
    renderPurchase();
    expect(await status('Kedaluwarsa')).toBeVisible();
    expect(screen.getByText(/^Waktu membayar sudah lewat, dan uang yang masuk sudah kami kembalikan\./)).toBeVisible();
  });

  it('and has expired honours money that comes late', async () => {
    given(samplePurchase({ state: 'expired', payment: samplePayment({ state: 'expired', url: null }) }));
    const { user } = renderPurchase();
    expect(await status('Kedaluwarsa')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Beli lagi' })).toHaveAttribute('href', '/pusat-langganan/beli/plan/basic');
    await user.click(screen.getByRole('button', { name: 'Cek status' }));
    expect(await screen.findByText(/^Belum ada uang yang masuk\./)).toBeVisible();
    api.answers[check] = ok(paidPurchase());
    await user.click(screen.getByRole('button', { name: 'Cek status' }));
    expect(await status('Lunas')).toBeVisible();
  });

  it.each([
    ['refunded', 'Dana dikembalikan', /^Semua uang dari pembelian ini dikembalikan/],
    ['reversed', 'Pembayaran ditarik bank', /^Bank membatalkan pembayaran ini/],
    ['cancelled', 'Dibatalkan', /^Pembelian ini dibatalkan/],
  ])('is %s', async (state, title, sentence) => {
    given(paidPurchase({ state, payment: null, refunds: [{ amount: 99_000, state: 'done', at: sampleNow }] }));
    renderPurchase();
    expect(await status(title)).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Pengembalian dana' })).toHaveTextContent(
      '21 Nov 2026 · SelesaiRp99.000',
    );
    expect(screen.getByRole('link', { name: 'Beli lagi' })).toBeVisible();
  });

  it('is in a state of a newer API', async () => {
    given(samplePurchase({ state: 'disputed', payment: null }));
    renderPurchase();
    expect(await status('disputed')).toBeVisible();
  });

  it('is paid, but its access was taken back', async () => {
    const { access } = paidPurchase();
    given(paidPurchase({ access: access && { ...access, revokedAt: sampleNow } }));
    renderPurchase();
    expect(await screen.findByText('Akses dari pembelian ini ditutup 21 Nov 2026, 19.00 WIB.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pilih tryout' })).not.toBeInTheDocument();
  });

  it('is a package, which is opened next', async () => {
    given(paidPurchase({ kind: 'package', itemId: 'paket-1', months: null, packageQuota: null }));
    renderPurchase();
    expect(await screen.findByRole('link', { name: 'Buka tryout' })).toHaveAttribute('href', '/exam/paket-1');
  });

  it('says that the money isn’t real where it is simulated', async () => {
    api.answers['GET /api/plans'] = ok(sampleSales({ isSimulated: true }));
    renderPurchase();
    expect(await screen.findByText('SIMULATOR, bukan uang sungguhan')).toBeVisible();
  });
});

describe('a purchase that isn’t shown', () => {
  it('is another’s, or doesn’t exist', async () => {
    api.answers[one] = refusedAs('PURCHASE_NOT_FOUND');
    renderPurchase();
    expect(await screen.findByRole('heading', { level: 1, name: 'Pembelian tidak ditemukan' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Lihat pembelian saya' })).toBeVisible();
  });

  it('is asked for again after a broken connection', async () => {
    api.answers[one] = 'broken connection';
    const { user } = renderPurchase();
    expect(await screen.findByText(/Pembelian dan pembayaran Anda tidak hilang\.$/)).toBeVisible();
    given(samplePurchase());
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await status('Menunggu pembayaran')).toBeVisible();
  });

  it('is not known to an older API', async () => {
    api.answers[one] = refusedAs('CALL_UNKNOWN');
    renderPurchase();
    expect(await screen.findByText(/^Fitur ini belum tersedia/)).toBeVisible();
    expect(useSession.getState().status).toBe('signed-in');
  });
});
