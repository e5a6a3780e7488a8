import { errors, type PurchaseMail } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const call = 'GET /proxy/admin/purchase-mails';
const mail = (id: string, occasion: string): PurchaseMail => ({
  ...{ id, occasion, to: 'sari@contoh.id', subject: `Subjek ${id}`, text: `Halo Sari,\n\nTeks ${id}` },
  html: `<!doctype html><p style="margin:0">Isi ${id}</p>`,
});

beforeEach(() => {
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok({
    ...{ id: 'a1', name: 'Dewi Admin', email: 'dewi@contoh.id', role: 'admin' },
    permissions: ['finance'],
  });
  const mails = [mail('paid', 'Langganan lunas'), mail('refunded', 'Dana dikembalikan')];
  api.answers[call] = ok({ mails, isSent: true });
});
const open = (address = '/admin/purchase-mails') => renderRoute(routes, address);

it('shows a mail as it is sent, in a frame that runs nothing, and its plain text', async () => {
  const { user } = open();
  const frame = await screen.findByTitle('Isi email: Subjek paid');
  expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
  expect(frame).toHaveAttribute('srcdoc', mail('paid', '').html);
  expect(screen.getByText('sari@contoh.id')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Teks' }));
  expect(screen.getByText(/Teks paid/)).toBeVisible();
  expect(screen.queryByTitle(/^Isi email/)).toBeNull();
});

it('keeps the chosen one in the address', async () => {
  const { user, router } = open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Dikirim saat' }), 'Dana dikembalikan');
  expect(screen.getByRole('article', { name: 'Subjek refunded' })).toBeVisible();
  expect(router.state.location.search).toBe('?email=refunded');
});

it('says when the server sends no mail', async () => {
  api.answers[call] = ok({ mails: [mail('paid', 'Langganan lunas')], isSent: false });
  open();
  expect(await screen.findByText(/belum mengirim email/)).toBeVisible();
});

it('bears an API that doesn’t know the call', async () => {
  api.answers[call] = refused(404, 'CALL_UNKNOWN', errors.CALL_UNKNOWN.message);
  open();
  expect(await screen.findByText(errors.CALL_UNKNOWN.message)).toBeVisible();
});
