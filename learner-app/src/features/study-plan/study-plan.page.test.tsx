import { errors, type StudyPlan } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, type LocalAnswer, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useSession } from '../../session.ts';
import { givenLearner } from '../../testing/samples.ts';
import { noPlan, notebookTask, samplePlan, sampleTask } from '../../testing/study-plan-samples.ts';
import { Component } from './study-plan.page.tsx';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.token);
const get = 'GET /api/study-plan';
const put = 'PUT /api/study-plan';
const tick = 'PUT /api/study-plan/ticks';

beforeEach(() => {
  device.holds('good');
  givenLearner();
  window.scrollTo = () => {};
});

const open = () => renderRoute([{ path: '/rencana', Component }], '/rencana');
const today = () => screen.findByRole('region', { name: 'Hari ini' });

describe('the study plan', () => {
  it('tells what to do today, with the way to each task, and the days until the test', async () => {
    api.answers[get] = ok(samplePlan());
    open();
    expect(await screen.findByRole('heading', { name: '5 hari lagi' })).toBeVisible();
    expect(
      within(await today())
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Buku salah10 menit', '/latihan/buku-salah'],
      ['Latihan Deret angka15 soal, 20 menit', '/latihan?subType=number_sequence&count=15'],
    ]);
    const later = screen.getByRole('region', { name: 'Hari-hari berikutnya' });
    expect(
      within(later)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Minggu, 22 Nov 2026Simulasi · 100 menitTryout lengkap',
      'Rabu, 25 Nov 2026Hari ringan · 10 menitBuku salah',
      'Kamis, 26 Nov 2026Hari tesTKD BUMN',
    ]);
  });

  it('shows the days in a row kindly, also where there are none', async () => {
    api.answers[get] = ok(samplePlan());
    open();
    const streak = await screen.findByRole('region', { name: 'Hari belajar' });
    expect(streak).toHaveTextContent('3 hari berturut-turut');
    expect(streak).toHaveTextContent('Bulan ini Anda masih boleh libur 1 hari tanpa memutus hari berturut-turut.');
  });

  it.each([
    ['2026-11-20', 'Kemarin Anda belajar. Lanjutkan hari ini.'],
    ['2026-11-18', 'Hari belajar terakhir Anda tetap tercatat. Lanjutkan hari ini.'],
  ])('says “yesterday” only of yesterday: %s', async (day, words) => {
    const { streak, ...plan } = samplePlan();
    const week = streak.week.map(({ date }) => ({ date, isDone: date === day }));
    api.answers[get] = ok({ ...plan, streak: { ...streak, days: 1, week } });
    open();
    expect(await screen.findByRole('region', { name: 'Hari belajar' })).toHaveTextContent(words);
  });

  it('ticks a task by hand, and says when the day is done', async () => {
    const done = { isDone: true, isTicked: true };
    const [first, ...others] = samplePlan().days;
    const day = { ...first, tasks: [notebookTask({ isDone: true }), sampleTask()] };
    api.answers[get] = ok(samplePlan({ days: [day as never, ...others] }));
    api.answers[tick] = ok(
      samplePlan({ days: [{ ...day, tasks: [day.tasks[0], sampleTask(done)] } as never, ...others] }),
    );
    const { user } = open();
    // A task that really was done can't be taken back.
    expect(await screen.findByText('Selesai:')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Buku salah selesai' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Latihan Deret angka selesai' }));
    expect(await screen.findByText('Semua tugas hari ini selesai. Bagus!')).toBeVisible();
    expect(api.arrived.find(({ call }) => call === tick)?.body).toEqual({
      date: '2026-11-21',
      task: 'practice:number_sequence',
      isDone: true,
    });
  });

  it('says of each tick that it wasn’t saved, takes it back, and leaves the focus where it is', async () => {
    api.answers[get] = ok(samplePlan());
    let fail: (answer: LocalAnswer) => void = () => {};
    api.answers[tick] = new Promise((resolve) => (fail = resolve));
    const { user } = open();
    const first = await screen.findByRole('checkbox', { name: 'Buku salah selesai' });
    const second = screen.getByRole('checkbox', { name: 'Latihan Deret angka selesai' });
    await user.click(first);
    await waitFor(() => expect(api.callsOf(tick)).toBe(1));
    const [day, ...others] = samplePlan().days;
    const ticked = { ...day, tasks: [notebookTask(), sampleTask({ isDone: true, isTicked: true })] };
    api.answers[tick] = ok(samplePlan({ days: [ticked as never, ...others] }));
    await user.click(second);
    expect(first).toBeChecked();
    expect(second).toBeChecked();
    expect(second).toBeEnabled();
    expect(second).toHaveFocus();
    fail(refused(409, 'STUDY_DAY_OVER', errors.STUDY_DAY_OVER.message));
    expect(await screen.findByText('Belum tersimpan')).toBeVisible();
    await waitFor(() => expect(first).not.toBeChecked());
    await waitFor(() => expect(api.callsOf(tick)).toBe(2));
    expect(second).toBeChecked();
    expect(second).toHaveFocus();
  });

  it('keeps a tick beside an earlier answer that arrives late', async () => {
    api.answers[get] = ok(samplePlan());
    const { user, queryClient } = open();
    const choice = await screen.findByRole('checkbox', { name: 'Latihan Deret angka selesai' });
    let arrive: (answer: LocalAnswer) => void = () => {};
    api.answers[get] = new Promise((resolve) => (arrive = resolve));
    // Back from another tab the page asks again.
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(() => expect(api.callsOf(get)).toBe(2));
    const [day, ...others] = samplePlan().days;
    const ticked = { ...day, tasks: [notebookTask({ isDone: true }), sampleTask({ isDone: true, isTicked: true })] };
    api.answers[tick] = ok(samplePlan({ days: [ticked as never, ...others] }));
    await user.click(choice);
    expect(await screen.findByText('Semua tugas hari ini selesai. Bagus!')).toBeVisible();
    arrive(ok(samplePlan()));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(choice).toBeChecked();
  });

  it('says so of a light day that has nothing to repeat, and doesn’t call it done', async () => {
    const [, , , test] = samplePlan().days;
    api.answers[get] = ok(
      samplePlan({ days: [{ date: '2026-11-21', kind: 'light', tasks: [] }, test as StudyPlan['days'][number]] }),
    );
    open();
    expect(await today()).toHaveTextContent(
      'Besok tes. Hari ini tidak ada yang perlu diulang: siapkan berkas, dan tidur cukup.',
    );
    expect(within(await today()).queryByRole('list')).not.toBeInTheDocument();
    expect(screen.queryByText(/Semua tugas hari ini selesai/)).not.toBeInTheDocument();
  });

  it('says without blame that the plan was adjusted', async () => {
    api.answers[get] = ok(samplePlan({ isAdjusted: true }));
    open();
    expect(await screen.findByText(/Rencana disesuaikan/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is made with a test, a date, a target and days', async () => {
    api.answers[get] = ok(noPlan());
    api.answers[put] = ok(samplePlan());
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Buat rencana' }));
    expect(await screen.findByText('Pilih tanggal yang ada di kalender')).toBeVisible();
    expect(api.callsOf(put)).toBe(0);
    await user.type(screen.getByLabelText('Tanggal tes'), '2026-11-26');
    await user.click(screen.getByRole('radio', { name: 'Nilai terendah formasi' }));
    await user.type(screen.getByLabelText(/Nilai target/), '71,5');
    await user.type(screen.getByLabelText(/Formasi/), 'Analis');
    await user.click(screen.getByRole('checkbox', { name: 'Sabtu' }));
    await user.click(screen.getByRole('button', { name: 'Buat rencana' }));
    expect(await screen.findByRole('heading', { name: '5 hari lagi' })).toBeVisible();
    expect(api.arrived.find(({ call }) => call === put)?.body).toEqual({
      examType: 'TKD_BUMN',
      testDate: '2026-11-26',
      targetKind: 'formation',
      targetPoints: 71.5,
      formation: 'Analis',
      weekdays: [1, 2, 3, 4, 5],
      minutes: 60,
      startsAt: '19:30',
    });
  });

  it('has its hour on the learner’s own clock, and Jakarta’s on the wire', async () => {
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-540);
    api.answers[get] = ok(samplePlan());
    api.answers[put] = ok(samplePlan());
    const { user } = open();
    expect(await screen.findByRole('radio', { name: 'Mulai pukul 21.30 WIT' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ubah rencana' }));
    const field = screen.getByLabelText('Mulai pukul (WIT)');
    expect(field).toHaveValue('21:30');
    // It would be the evening before in Jakarta, whose weekdays a plan has.
    fireEvent.change(field, { target: { value: '01:15' } });
    await user.click(screen.getByRole('button', { name: 'Simpan perubahan' }));
    expect(await screen.findByText('Pilih jam mulai dari pukul 02.00')).toBeVisible();
    fireEvent.change(field, { target: { value: '02:15' } });
    await user.click(screen.getByRole('button', { name: 'Simpan perubahan' }));
    await waitFor(() =>
      expect(api.arrived.find(({ call }) => call === put)?.body).toMatchObject({ startsAt: '00:15' }),
    );
    jest.restoreAllMocks();
  });

  it('offers no threshold as target for a test that has none', async () => {
    api.answers[get] = ok(noPlan());
    const { user } = open();
    await user.selectOptions(await screen.findByLabelText('Tes yang Anda ikuti'), 'PPPK');
    expect(screen.queryByRole('radio', { name: 'Lulus ambang batas' })).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Tentukan nilai sendiri' })).toBeChecked();
    expect(screen.getByText('Nilai total, paling tinggi 650.')).toBeVisible();
  });

  it('shows the server’s refusal beside the field, and keeps what was typed', async () => {
    api.answers[get] = ok(samplePlan());
    api.answers[put] = {
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        message: errors.VALIDATION_FAILED.message,
        errors: [{ field: 'testDate', message: 'Pilih tanggal mulai hari ini' }],
      },
    };
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Ubah rencana' }));
    await user.click(screen.getByRole('button', { name: 'Simpan perubahan' }));
    expect(await screen.findByText('Pilih tanggal mulai hari ini')).toBeVisible();
    expect(screen.getByLabelText('Tanggal tes')).toHaveValue('2026-11-26');
  });

  it('wishes well on the day of the test, and asks for a new date after it', async () => {
    api.answers[get] = ok(
      samplePlan({ state: 'test_day', daysLeft: 0, days: [{ date: '2026-11-21', kind: 'test', tasks: [] }] }),
    );
    const { unmount } = open();
    expect(await screen.findByRole('heading', { name: 'Hari ini tes Anda' })).toBeVisible();
    unmount();
    api.answers[get] = ok(samplePlan({ state: 'over', daysLeft: 0, days: [] }));
    open();
    expect(await screen.findByRole('heading', { name: 'Bagaimana tes TKD BUMN Anda?' })).toBeVisible();
    expect(screen.getByLabelText('Tanggal tes')).toHaveValue('');
  });

  it('is removed after a question', async () => {
    api.answers[get] = ok(samplePlan());
    api.answers['DELETE /api/study-plan'] = ok({ success: true });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Hapus rencana' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hapus' }));
    expect(await screen.findByRole('button', { name: 'Buat rencana' })).toBeVisible();
  });

  it('bears an older server, and tries again', async () => {
    api.answers[get] = refused(404, 'CALL_UNKNOWN', errors.CALL_UNKNOWN.message);
    const { user } = open();
    expect(await screen.findByText(errors.CALL_UNKNOWN.message)).toBeVisible();
    api.answers[get] = ok(samplePlan());
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: '5 hari lagi' })).toBeVisible());
  });
});
