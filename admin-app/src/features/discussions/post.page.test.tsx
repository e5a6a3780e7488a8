import type { ReportedPostDetail } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, type LocalAnswer, ok, renderRoute } from '@tryout/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const path = '/proxy/admin/discussions/posts/p1';

const post = (state: ReportedPostDetail['state']): ReportedPostDetail => ({
  ...{ id: 'p1', questionId: 's1', stem: 'Ibu kota Jawa Timur', tryout: null, isAnswer: false, state },
  ...{ writer: { id: 'u1', name: 'Siti', isStaff: false }, text: 'Beli kunci di sini', parentText: null },
  ...{ createdAt: '2026-11-20T03:00:00.000Z', reports: 0, lastReportAt: null, decidedAt: null },
  ...{ reportList: [], history: [], bar: null },
});

beforeEach(() => {
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok({ id: 'a1', name: 'Dewi', email: 'dewi@contoh.id', role: 'admin' });
  api.answers[`GET ${path}`] = ok(post('shown'));
  api.answers[`PUT ${path}/decision`] = ok({ success: true });
});
const open = () => renderRoute(routes, '/admin/discussions/posts/p1');

it.each(['Alasan', 'Alasan larangan'])('asks before a written "%s" is left by a link', async (label) => {
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: label }), 'Menjual kunci jawaban');
  await user.click(screen.getByRole('link', { name: 'Semua laporan' }));
  const question = within(await screen.findByRole('dialog', { name: 'Tutup tanpa menyimpan?' }));
  await user.click(question.getByRole('button', { name: 'Lanjut menyunting' }));
  expect(screen.getByRole('textbox', { name: label })).toHaveValue('Menjual kunci jawaban');
});

it('offers the opposite once a post is hidden, and an empty reason, which is left without a question', async () => {
  const { user, router } = open();
  const reason = await screen.findByRole('textbox', { name: 'Alasan' });
  expect(screen.getByRole('radio', { name: /^Sembunyikan/ })).toBeChecked();
  await user.type(reason, 'Menjual kunci jawaban');
  api.answers[`GET ${path}`] = ok(post('hidden'));
  await user.click(screen.getByRole('button', { name: 'Simpan keputusan' }));
  await waitFor(() => expect(reason).toHaveValue(''));
  expect(screen.getByRole('radio', { name: /^Pertahankan/ })).toBeChecked();
  await user.click(screen.getByRole('link', { name: 'Semua laporan' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/discussions'));
});

it.each([
  ['Alasan', 'Simpan keputusan', 'decision'],
  ['Alasan larangan', 'Simpan larangan', 'bar'],
])('keeps what was typed in "%s" while it was being saved', async (label, button, call) => {
  let arrive: (answer: LocalAnswer) => void = () => {};
  api.answers[`PUT ${path}/${call}`] = new Promise((resolve) => (arrive = resolve));
  const { user } = open();
  const reason = await screen.findByRole('textbox', { name: label });
  await user.type(reason, 'Menjual kunci');
  await user.click(screen.getByRole('button', { name: button }));
  await user.type(reason, ' jawaban');
  await act(async () => arrive(ok({ success: true })));
  await waitFor(() => expect(screen.getByRole('button', { name: button })).not.toHaveAttribute('data-loading'));
  expect(reason).toHaveValue('Menjual kunci jawaban');
});
