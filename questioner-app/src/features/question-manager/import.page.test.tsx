import 'fake-indexeddb/auto';
import { errors } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, type LocalAnswer, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { act, screen } from '@testing-library/react';
import { calls, sampleTryout } from './manager-samples.ts';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.questionerToken);

beforeEach(() => {
  device.holds('stored');
  api.answers[calls.profile] = ok({ id: 'a1', name: 'Rina', email: 'rina@contoh.id', role: 'questioner' });
  api.answers['GET /proxy/api/questioner/imports'] = ok({ imports: [] });
});
const open = () => renderRoute(routes, '/questioner/import?tryout=t1');

it('says that the packages are on their way', async () => {
  let arrive: (answer: LocalAnswer) => void = () => {};
  api.answers[calls.tryouts] = new Promise((resolve) => (arrive = resolve));
  open();
  expect(await screen.findByText('Memuat daftar tryout…')).toBeInTheDocument();
  await act(async () => arrive(ok({ tryoutLists: [sampleTryout] })));
  expect(await screen.findByRole('button', { name: 'Pilih berkas' })).toBeVisible();
});

it('says that the packages can’t be loaded, and tries again', async () => {
  const { status, message } = errors.INTERNAL_ERROR;
  api.answers[calls.tryouts] = refused(status, 'INTERNAL_ERROR', message);
  const { user } = open();
  expect(await screen.findByText('Gagal memuat daftar tryout')).toBeVisible();
  api.answers[calls.tryouts] = ok({ tryoutLists: [sampleTryout] });
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByRole('button', { name: 'Pilih berkas' })).toBeVisible();
});
