import 'fake-indexeddb/auto';
import { toast } from '@tryout/shared-ui';
import { givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { useGuestTryouts } from '../../common/guest-tryouts.ts';
import { createOutbox } from '../exam/outbox.ts';
import { DeleteGuestData } from './delete-guest-data.tsx';

const api = givenLocalApi();
const unsent = { itemId: 'i1', option: 'A' as const, text: null, flagged: false, sequence: 1, secondsSpent: 0 };
const deleting = (id: string) => `DELETE /api/free-tryouts/${id}`;

async function press() {
  for (const id of ['TO1', 'TO2']) useGuestTryouts.getState().add({ id, attemptToken: `token-${id}` });
  const { user } = renderRoute([{ path: '/', element: <DeleteGuestData ids={['TO1', 'TO2']} /> }], '/');
  await user.click(await screen.findByRole('button', { name: 'Hapus data saya' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('tidak dapat dibatalkan');
  await user.click(screen.getAllByRole('button', { name: 'Hapus data saya' }).at(-1) as HTMLElement);
}
const left = () => useGuestTryouts.getState().tryouts.map(({ id }) => id);

// Each test waits for a sentence of its own.
afterEach(() => toast.remove());
beforeEach(() => {
  for (const { id } of useGuestTryouts.getState().tryouts) useGuestTryouts.getState().remove(id);
});

describe('a guest who leaves', () => {
  it('deletes the data of every registration of this device, and forgets the tokens', async () => {
    api.answers[deleting('TO1')] = ok({ success: true });
    api.answers[deleting('TO2')] = refused(404, 'ATTEMPT_NOT_FOUND', 'Tidak ditemukan');
    await press();
    expect(await screen.findByText('Data pendaftaran Anda sudah dihapus')).toBeVisible();
    expect(left()).toEqual([]);
  });

  it('leaves nothing of a running exam on the device', async () => {
    const [outbox, other] = [createOutbox('guest', 'TO1'), createOutbox('u1', 'TO9')];
    for (const kept of [outbox, other]) await kept.store([unsent], () => false);
    for (const id of ['TO1', 'TO2']) api.answers[deleting(id)] = ok({ success: true });
    await press();
    expect(await screen.findByText('Data pendaftaran Anda sudah dihapus')).toBeVisible();
    expect(await outbox.load()).toEqual([]);
    expect(await other.load()).toHaveLength(1);
  });

  it('keeps the token where a deletion failed, to try again', async () => {
    api.answers[deleting('TO1')] = ok({ success: true });
    api.answers[deleting('TO2')] = refused(503, 'OVERLOADED', 'Server sedang sibuk');
    await press();
    expect(await screen.findByText('Gagal menghapus data')).toBeVisible();
    await waitFor(() => expect(left()).toEqual(['TO2']));
  });
});
