import { givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { useGuestTryouts } from '../../common/guest-tryouts.ts';
import { DeleteGuestData } from './delete-guest-data.tsx';

const api = givenLocalApi();
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

  it('keeps the token where a deletion failed, to try again', async () => {
    api.answers[deleting('TO1')] = ok({ success: true });
    api.answers[deleting('TO2')] = refused(503, 'OVERLOADED', 'Server sedang sibuk');
    await press();
    expect(await screen.findByText('Gagal menghapus data')).toBeVisible();
    await waitFor(() => expect(left()).toEqual(['TO2']));
  });
});
