import { NetworkError } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import * as summaryApi from '../../common/attempt-summary.api.ts';
import { useGuestTryouts } from '../../common/guest-tryouts.ts';
import { finishedAttempt, givenVisitor, runningAttempt, sampleNow } from '../../testing/samples.ts';
import * as deletionApi from './delete-guest-data.api.ts';
import { GuestAttempts } from './guest-attempts.tsx';

jest.mock('../../common/attempt-summary.api.ts');
jest.mock('./delete-guest-data.api.ts');
const getSummary = jest.mocked(summaryApi.getSummary);
const deleteRegistration = jest.mocked(deletionApi.deleteRegistration);

const answer = (attempt: ReturnType<typeof runningAttempt>) => ({
  ...attempt,
  serverNow: sampleNow,
  receivedAtMs: performance.now(),
});
const open = () => renderRoute([{ path: '/pusat-langganan', Component: GuestAttempts }], '/pusat-langganan');

beforeEach(() => {
  jest.resetAllMocks();
  givenVisitor();
  const tryouts = ['TO1', 'TO2'].map((id) => ({ id, attemptToken: `kunci-${id}` }));
  useGuestTryouts.setState({ tryouts, refused: new Set() });
});

describe('the free tryouts of this device', () => {
  it('are shown beside one that can’t be loaded, which is tried again', async () => {
    getSummary.mockImplementation(async (id) => {
      if (id === 'TO2') throw new NetworkError('No answer');
      return answer(runningAttempt({ id }));
    });
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Gagal memuat tryout gratis Anda');
    expect(screen.getByRole('link', { name: 'Lanjutkan Simulasi SKD CPNS Mini' })).toHaveAttribute('href', '/exam/TO1');
    getSummary.mockImplementation(async (id) =>
      answer(id === 'TO2' ? finishedAttempt({ id }) : runningAttempt({ id })),
    );
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('link', { name: 'Lihat pembahasan' })).toHaveAttribute('href', '/exam/TO2');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('are ranked in an account only after its address is confirmed, and only the first of a package', async () => {
    getSummary.mockImplementation(async (id) => answer(finishedAttempt({ id })));
    open();
    expect(
      await screen.findByText(/ikut peringkat setelah email Anda dikonfirmasi, bila ini pengerjaan pertama Anda\./),
    ).toBeVisible();
  });

  it('are there before a slow one has come', async () => {
    getSummary.mockImplementation((id) =>
      id === 'TO2' ? new Promise(() => {}) : Promise.resolve(answer(runningAttempt({ id }))),
    );
    open();
    expect(await screen.findByRole('link', { name: 'Lanjutkan Simulasi SKD CPNS Mini' })).toBeVisible();
    expect(await screen.findByText('Memuat tryout gratis Anda…')).toBeInTheDocument();
  });

  it('can all be deleted, also those that can’t be loaded', async () => {
    getSummary.mockRejectedValue(new NetworkError('No answer'));
    deleteRegistration.mockResolvedValue({ success: true });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Hapus data saya' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Hapus data saya' }));
    await waitFor(() => expect(deleteRegistration.mock.calls.map(([id]) => id).toSorted()).toEqual(['TO1', 'TO2']));
  });
});
