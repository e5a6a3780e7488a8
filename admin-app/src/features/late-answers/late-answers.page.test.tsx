import { errors, type LateAcceptance, type LateAnswersPreview, permissions } from '@tryout/api/contract';
import { formatDateTime, formatWeekdayTime, momentAt, storageKeys, zoneOf } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, type LocalAnswer, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const path = '/proxy/admin/late-answers';
const list = `GET ${path}?page=1&pageSize=20`;
const reason = 'Server kami tidak terjangkau pada malam itu.';

const preview = (more: Partial<LateAnswersPreview> = {}): LateAnswersPreview => ({
  stamp: 'cap-1',
  attempts: 2,
  answers: 5,
  afterKeys: 0,
  changed: 1,
  up: 1,
  down: 0,
  passedWon: 1,
  passedLost: 0,
  list: [
    {
      attemptId: 'TO1',
      learner: 'Dewi Lestari',
      tryout: { id: 't1', title: 'Tryout TKD' },
      answers: 3,
      before: { points: 60, max: 100, passed: false },
      after: { points: 66.67, max: 100, passed: true },
    },
    {
      attemptId: 'TO2',
      learner: 'Budi Santoso',
      tryout: { id: 't2', title: 'Tryout TWK' },
      answers: 2,
      before: { points: 0, max: 0, passed: null },
      after: { points: 0, max: 0, passed: null },
    },
  ],
  ...more,
});
const acceptance = (more: Partial<LateAcceptance> = {}): LateAcceptance => ({
  id: 'p1',
  from: '2026-11-20T12:00:00.000Z',
  until: '2026-11-20T12:20:00.000Z',
  tryoutId: null,
  tryout: null,
  reason,
  state: 'applied',
  attempts: 2,
  answers: 5,
  progress: null,
  applied: { by: 'Admin', at: '2026-11-20T13:00:00.000Z' },
  undone: null,
  ...more,
});

beforeEach(() => {
  device.holds('stored');
  api.answers['GET /proxy/admin/profile'] = ok({
    id: 'a1',
    name: 'Admin',
    email: 'a@contoh.id',
    role: 'admin',
    permissions,
  });
  api.answers[list] = ok({ acceptances: [], total: 0 });
});
const open = () => renderRoute(routes, '/admin/late-answers');
async function tried({ user }: ReturnType<typeof open>) {
  fireEvent.change(await screen.findByLabelText(/^Tiba sejak/), { target: { value: '2026-11-20T19:00' } });
  fireEvent.change(screen.getByLabelText(/^Tiba sebelum/), { target: { value: '2026-11-20T19:20' } });
  await user.click(screen.getByRole('button', { name: 'Coba' }));
}

describe('/admin/late-answers', () => {
  it('tries answers out, asks for a reason and once more with the numbers, and accepts them once', async () => {
    api.answers[`POST ${path}/preview`] = ok(preview());
    api.answers[`POST ${path}`] = {
      status: 201,
      body: acceptance({ state: 'applying', progress: { done: 0, total: 2 } }),
    };
    const view = open();
    await tried(view);
    const row = await screen.findByRole('row', { name: /Dewi Lestari/ });
    for (const text of ['Tryout TKD', '60 dari 100, tidak lulus', '66,67 dari 100, lulus'])
      expect(row).toHaveTextContent(text);
    expect(screen.getByRole('row', { name: /Budi Santoso/ })).toHaveTextContent('Semua soal dianulir');
    const { user } = view;
    await user.click(screen.getByRole('button', { name: 'Terima jawaban…' }));
    expect(screen.getByText('Alasan minimal 20 karakter: peserta membacanya')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Alasan' }), reason);
    await user.click(screen.getByRole('button', { name: 'Terima jawaban…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('5 jawaban dari 2 pengerjaan; 1 nilai berubah. 1 menjadi lulus.')).toBeVisible();
    const times = ['2026-11-20T19:00', '2026-11-20T19:20'].map((time) => formatDateTime(momentAt(time) ?? ''));
    expect(dialog.getByText(`Jawaban yang tiba sejak ${times[0]} sampai sebelum ${times[1]}.`)).toBeVisible();
    await user.dblClick(dialog.getByRole('button', { name: 'Terima jawaban' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Dewi Lestari/ })).not.toBeInTheDocument());
    expect(api.callsOf(`POST ${path}`)).toBe(1);
    expect(api.arrived.find(({ call }) => call === `POST ${path}`)?.body).toEqual({
      from: momentAt('2026-11-20T19:00'),
      until: momentAt('2026-11-20T19:20'),
      tryoutId: null,
      reason,
      stamp: 'cap-1',
    });
  });

  it('drops figures of former times that come after others were typed', async () => {
    let come: (answer: LocalAnswer) => void = () => {};
    api.answers[`POST ${path}/preview`] = new Promise((resolve) => (come = resolve));
    const view = open();
    await tried(view);
    await waitFor(() => expect(api.callsOf(`POST ${path}/preview`)).toBe(1));
    fireEvent.change(screen.getByLabelText(/^Tiba sebelum/), { target: { value: '2026-11-20T20:00' } });
    api.answers[`POST ${path}/preview`] = ok(preview({ stamp: 'cap-2', answers: 9 }));
    await view.user.click(screen.getByRole('button', { name: 'Coba' }));
    const field = await screen.findByRole('textbox', { name: 'Alasan' });
    come(ok(preview({ answers: 77 })));
    await view.user.type(field, reason);
    await view.user.click(screen.getByRole('button', { name: 'Terima jawaban…' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(`sampai sebelum ${formatDateTime(momentAt('2026-11-20T20:00') ?? '')}.`);
    expect(dialog).toHaveTextContent('9 jawaban dari 2 pengerjaan');
  });

  it('says the times in words, in the zone of the moment, because browsers turn day and month around', async () => {
    open();
    const field = await screen.findByLabelText(/^Tiba sejak/);
    fireEvent.change(field, { target: { value: '2026-03-02T19:00' } });
    const moment = momentAt('2026-03-02T19:00') ?? '';
    expect(field).toHaveAccessibleName(`Tiba sejak (${zoneOf(moment).name})`);
    expect(field).toHaveAccessibleDescription(formatWeekdayTime(moment));
    expect(field).toHaveAttribute('max', '9999-12-31T23:59');
  });

  it('says what is missing, that there are none, and what to do when figures are stale', async () => {
    const view = open();
    await view.user.click(await screen.findByRole('button', { name: 'Coba' }));
    expect(screen.getByText('Isi tanggal dan jam jawaban pertama tiba')).toBeVisible();
    api.answers[`POST ${path}/preview`] = ok(preview({ answers: 0, attempts: 0, list: [] }));
    await tried(view);
    expect(await screen.findByText('Tidak ada jawaban terlambat')).toBeVisible();
    api.answers[`POST ${path}/preview`] = ok(preview({ answers: 0, attempts: 0, afterKeys: 3, list: [] }));
    await view.user.click(screen.getByRole('button', { name: 'Hitung lagi' }));
    expect(await screen.findByText(/^3 jawaban lain tidak dapat diterima/)).toBeVisible();
    api.answers[`POST ${path}/preview`] = ok(preview({ stamp: 'cap-2', afterKeys: 1 }));
    api.answers[`POST ${path}`] = refused(409, 'LATE_ANSWERS_STALE', errors.LATE_ANSWERS_STALE.message);
    await view.user.click(screen.getByRole('button', { name: 'Hitung lagi' }));
    await view.user.type(await screen.findByRole('textbox', { name: 'Alasan' }), reason);
    expect(screen.getByText(/^1 jawaban lain tidak dapat diterima/)).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Terima jawaban…' }));
    await view.user.click(await screen.findByRole('button', { name: 'Terima jawaban' }));
    expect(await screen.findByText('Angka di atas sudah usang')).toBeVisible();
    api.answers[`POST ${path}/preview`] = ok(preview({ stamp: 'cap-3', answers: 8 }));
    await view.user.click(screen.getByRole('button', { name: 'Hitung lagi' }));
    await waitFor(() => expect(screen.queryByText('Angka di atas sudah usang')).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Alasan' })).toHaveValue(reason);
    fireEvent.change(screen.getByLabelText(/^Tiba sebelum/), { target: { value: '2026-11-20T19:30' } });
    await view.user.click(screen.getByRole('button', { name: 'Coba' }));
    expect(await screen.findByRole('textbox', { name: 'Alasan' })).toHaveValue(reason);
    await view.user.click(screen.getByRole('link', { name: 'Semua ralat' }));
    await view.user.click(await screen.findByRole('button', { name: 'Lanjut menyunting' }));
    expect(screen.getByRole('textbox', { name: 'Alasan' })).toHaveValue(reason);
  });

  it('lists acceptances, follows one that is under way, and takes one back after a question', async () => {
    api.answers[list] = ok({
      acceptances: [acceptance({ state: 'applying', progress: { done: 1, total: 2 } })],
      total: 1,
    });
    const { user } = open();
    expect(await screen.findByText('Nilai dihitung ulang: 1 dari 2')).toBeVisible();
    api.answers[list] = ok({ acceptances: [acceptance()], total: 1 });
    await user.click(await screen.findByRole('button', { name: /^Batalkan penerimaan/ }));
    api.answers[`POST ${path}/p1/undo`] = ok(acceptance({ state: 'undone' }));
    api.answers[list] = ok({
      acceptances: [acceptance({ state: 'undone', undone: { by: 'Admin', at: acceptance().until } })],
      total: 1,
    });
    await user.dblClick(await screen.findByRole('button', { name: 'Batalkan penerimaan' }));
    expect(await screen.findByText('Dibatalkan')).toBeVisible();
    expect(api.callsOf(`POST ${path}/p1/undo`)).toBe(1);
  });

  it('has the page of the list in its address', async () => {
    const answers = (of: number) =>
      ok({ acceptances: [acceptance({ id: `p${of}`, reason: `Alasan ${of}` })], total: 21 });
    api.answers[list] = answers(1);
    api.answers[list.replace('page=1', 'page=2')] = answers(2);
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Halaman berikutnya' }));
    expect(await screen.findByText('Alasan 2')).toBeVisible();
    expect(router.state.location.search).toBe('?page=2');
    const pages = within(screen.getByRole('navigation', { name: 'Halaman jawaban terlambat yang diterima' }));
    expect(pages.getByRole('button', { name: 'Halaman 2' })).toHaveAttribute('aria-current', 'page');
  });

  it('says so where the list fails, and beside an older server', async () => {
    api.answers[list] = refused(400, 'INTERNAL_ERROR', errors.INTERNAL_ERROR.message);
    open();
    expect(await screen.findByText('Gagal memuat daftar')).toBeVisible();
  });
});
