import { renderRoute } from '@tryout/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { listOwnAttempts } from '../features/attempts/attempts.api.ts';
import { getSummary } from '../common/attempt-summary.api.ts';
import { useGuestTryouts } from '../guest-tryouts.ts';
import { Component } from './subscription-centre.page.tsx';
import { finishedAttempt, givenLearner, givenVisitor, runningAttempt, sampleNow } from '../testing/samples.ts';

jest.mock('../features/attempts/attempts.api.ts', () => ({
  ...jest.requireActual<object>('../features/attempts/attempts.api.ts'),
  listOwnAttempts: jest.fn(),
}));

jest.mock('../common/attempt-summary.api.ts', () => ({ getSummary: jest.fn() }));

const renderCentre = () =>
  renderRoute(
    [
      { path: '/pusat-langganan', Component },
      { path: '/auth', Component: () => <h1>Login ke Akun Anda</h1> },
    ],
    '/pusat-langganan',
  );

beforeEach(() => {
  jest.resetAllMocks();
  givenLearner();
  useGuestTryouts.setState({ tryouts: [] });
  jest.mocked(listOwnAttempts).mockResolvedValue({
    running: [runningAttempt()],
    finished: [],
    totalFinished: 0,
    serverNow: sampleNow,
    receivedAtMs: performance.now(),
  });
});

describe('Pusat Langganan', () => {
  it('shows running tryouts before the offers', async () => {
    renderCentre();
    await screen.findByRole('link', { name: 'Lanjutkan Simulasi SKD CPNS Mini' });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Sedang berjalan',
      'Paket langganan',
    ]);
  });

  it.each([
    ['Basic', 'Rp99.000 untuk 1 bulan', '10 paket tryout'],
    ['Premium', 'Rp249.000 untuk 3 bulan', 'Simulasi tes BUMN'],
    ['Ultimate', 'Rp399.000 untuk 6 bulan', 'Garansi lulus'],
  ])('shows %s, and that it can’t be bought yet', async (name, price, content) => {
    renderCentre();
    const card = (await screen.findByRole('heading', { name })).closest('li') as HTMLElement;
    expect(card).toHaveTextContent(price);
    expect(within(card).getByText(content)).toBeVisible();
    expect(within(card).queryByText('Paling populer') !== null).toBe(name === 'Premium');
    expect(within(card).getByRole('button', { name: 'Pembelian belum dibuka' })).toBeDisabled();
  });

  it('leads a visitor to the login, and back', async () => {
    givenVisitor();
    const { router } = renderCentre();
    expect(await screen.findByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();
    expect(router.state.location.state).toEqual({ from: '/pusat-langganan' });
  });

  it('shows a visitor the free tryouts of this device, and nothing of an account', async () => {
    givenVisitor();
    useGuestTryouts.setState({ tryouts: [{ id: 'TO1', attemptToken: 'kunci' }] });
    jest
      .mocked(getSummary)
      .mockResolvedValue({ ...finishedAttempt(), serverNow: sampleNow, receivedAtMs: performance.now() });
    renderCentre();
    expect(await screen.findByRole('link', { name: 'Lihat pembahasan' })).toHaveAttribute('href', '/exam/TO-selesai');
    expect(screen.getByRole('heading', { name: 'Paket langganan' })).toBeVisible();
    expect(listOwnAttempts).not.toHaveBeenCalled();
  });
});
