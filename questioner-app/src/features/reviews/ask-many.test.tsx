import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, type LocalAnswer, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
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

it('says how many were left out because they are approved, or because the reviewer has written them', async () => {
  const questions = ['p1', 'p2', 'p3', 'p4', 'p5'].map((id) => ({ id, version: 1 }));
  api.answers['POST /proxy/api/questioner/review-requests'] = ok({
    asked: 2,
    waitingAlready: 0,
    ownOfReviewer: 1,
    approvedAlready: 2,
  });
  const { user } = renderRoute([{ path: '/', element: <AskMany questions={questions} onAsked={() => undefined} /> }]);
  await user.click(await screen.findByRole('button', { name: 'Minta tinjauan' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: 'Peninjau' }));
  await user.click(await screen.findByRole('option', { name: 'Budi Penulis' }));
  await user.click(dialog.getByRole('button', { name: 'Minta tinjauan' }));
  expect(
    await screen.findByText(
      '2 soal menunggu tinjauan; 2 soal sudah disetujui; 1 soal ikut ditulis peninjau itu, jadi minta penulis lain.',
    ),
  ).toBeVisible();
});

it('leads to the reviewer who is missing, and stays open until a refusal can be read', async () => {
  let answer = (_: LocalAnswer) => {};
  api.answers['POST /proxy/api/questioner/review-requests'] = new Promise((resolve) => (answer = resolve));
  const { user } = renderRoute([
    { path: '/', element: <AskMany questions={[{ id: 'p1', version: 1 }]} onAsked={() => undefined} /> },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Minta tinjauan' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Minta tinjauan' }));
  const reviewer = dialog.getByRole('combobox', { name: 'Peninjau' });
  expect(reviewer).toHaveFocus();
  expect(reviewer).toHaveAccessibleDescription('Pilih peninjau');
  await user.click(reviewer);
  await user.click(await screen.findByRole('option', { name: 'Budi Penulis' }));
  await user.click(dialog.getByRole('button', { name: 'Minta tinjauan' }));
  await user.keyboard('{Escape}');
  answer(refused(503, 'OVERLOADED', 'Server sedang sibuk.'));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Server sedang sibuk.');
});
