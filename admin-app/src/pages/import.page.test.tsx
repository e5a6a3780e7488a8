import 'fake-indexeddb/auto';
import { errors } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, type LocalAnswer, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { act, screen } from '@testing-library/react';
import { sampleTryout } from '../features/tryouts/tryout-samples.ts';
import { routes } from '../routes.tsx';
import { useSession } from '../session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const call = 'GET /proxy/admin/tryouts/t1';
const notFound = /^Paketnya tidak ditemukan/;
const refusal = (code: 'INTERNAL_ERROR' | 'TRYOUT_NOT_FOUND') =>
  refused(errors[code].status, code, errors[code].message);

beforeEach(() => {
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok({ id: 'a1', name: 'Dewi', email: 'dewi@contoh.id', role: 'admin' });
  api.answers['GET /proxy/admin/imports'] = ok({ imports: [] });
});
const open = () => renderRoute(routes, '/admin/imports?tryout=t1');

it('says that the package is on its way', async () => {
  let arrive: (answer: LocalAnswer) => void = () => {};
  api.answers[call] = new Promise((resolve) => (arrive = resolve));
  open();
  expect(await screen.findByText('Memuat tryout…')).toBeInTheDocument();
  await act(async () => arrive(ok(sampleTryout())));
  expect(await screen.findByRole('button', { name: 'Pilih berkas' })).toBeVisible();
});

it('calls no package missing that can’t be loaded, and tries again', async () => {
  api.answers[call] = refusal('INTERNAL_ERROR');
  const { user } = open();
  expect(await screen.findByText('Gagal memuat tryout')).toBeVisible();
  expect(screen.queryByText(notFound)).not.toBeInTheDocument();
  api.answers[call] = ok(sampleTryout());
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByRole('button', { name: 'Pilih berkas' })).toBeVisible();
});

it('says that there is no such package', async () => {
  api.answers[call] = refusal('TRYOUT_NOT_FOUND');
  open();
  expect(await screen.findByText(notFound)).toBeVisible();
});
