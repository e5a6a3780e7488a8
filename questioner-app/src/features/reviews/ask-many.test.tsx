import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useSession } from '../../session.ts';
import { AskMany } from './ask-many.tsx';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.questionerToken);

beforeEach(() => {
  device.holds('stored');
  api.answers['GET /proxy/api/questioner/review-requests/count'] = ok({ waiting: 0, sentBack: 0 });
  api.answers['GET /proxy/api/questioner/reviewers'] = ok({ reviewers: [{ id: 'q2', name: 'Budi Penulis' }] });
});

it('has its note again after it was closed by a slip', async () => {
  const element = <AskMany questions={[{ id: 'p1', version: 1 }]} onAsked={() => undefined} />;
  const { user } = renderRoute([{ path: '/', element }]);
  const begin = async () => {
    await user.click(await screen.findByRole('button', { name: 'Minta tinjauan' }));
    return within(await screen.findByRole('dialog')).getByLabelText('Catatan untuk peninjau');
  };
  await user.type(await begin(), 'Cek rumus di opsi C');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await begin()).toHaveValue('Cek rumus di opsi C');
});
