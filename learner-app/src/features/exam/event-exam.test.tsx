import type { Attempt, ExamItem, ExamSignal } from '@tryout/api/contract';
import { toast } from '@tryout/shared-ui';
import {
  eventLine,
  givenLocalApi,
  type LocalAnswer,
  type LocalLine,
  ok,
  refused,
  renderRoute,
} from '@tryout/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { stopTime } from '../../testing/passing-time.ts';
import { givenLearner, sampleUser } from '../../testing/samples.ts';
import { findAttempt, keepAttempt } from './attempt-copy.ts';
import { eventExam } from './event-exam-later.tsx';
import { ExamScreen } from './exam-screen.tsx';

const server = givenLocalApi();
const startMs = Date.parse('2026-11-21T12:00:00.000Z');
const at = (seconds: number) => new Date(startMs + seconds * 1000).toISOString();

const signal = (version: number, changes: Partial<ExamSignal> = {}): ExamSignal => ({
  version,
  serverNow: at(0),
  state: 'in_progress',
  deadlineAt: at(3_000),
  pausedAt: null,
  remainingSeconds: null,
  messages: [],
  ...changes,
});

const choice = (number: number, letters: readonly ('A' | 'B' | 'C')[]): ExamItem => ({
  id: `item-${number}`,
  number,
  kind: 'multiple_choice',
  section: 'TKD',
  subType: 'number_sequence',
  stem: `Pertanyaan nomor ${number}`,
  imageUrl: null,
  imageAlt: null,
  options: letters.map((letter) => ({ letter, text: `Isi asli ${letter}`, imageUrl: null, imageAlt: null })),
});
const essay: ExamItem = { ...choice(2, []), kind: 'essay' };

const givenAttempt = (first = signal(1)): Attempt => ({
  id: 'TO1',
  tryout: { id: 'acara', title: 'Tryout Akbar', durationSeconds: 3_600 },
  state: 'in_progress',
  startedAt: at(0),
  deadlineAt: first.deadlineAt,
  submittedAt: null,
  serverNow: at(0),
  items: [choice(1, ['C', 'A', 'B']), essay],
  responses: [],
  event: { isShuffled: true, signal: first },
});

const onClosed = jest.fn();
function renderExam(attempt = givenAttempt(), isCopy = false) {
  const Component = () => (
    <ExamScreen
      learnerId={sampleUser.id}
      attempt={attempt}
      isCopy={isCopy}
      onClosed={onClosed}
      loadSignInDialog={() => new Promise(() => {})}
    />
  );
  return renderRoute(
    [
      { path: '/exam/:examId', Component },
      { path: '/pusat-langganan', Component: () => <h1>Pusat Langganan</h1> },
    ],
    '/exam/TO1',
  );
}

const path = '/api/attempts/TO1';
const timer = () => screen.getByRole('timer', { name: 'Sisa waktu' });
const savedBodies = () => server.arrived.filter(({ call }) => /responses/.test(call)).map(({ body }) => body);

let line: LocalLine;
const listening = () => waitFor(() => expect(line.listeners.size).toBe(1));

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  window.scrollTo = () => {};
  onClosed.mockReset();
  toast.remove();
  givenLearner();
  line = eventLine();
  server.answers[`GET ${path}/signals?signs=1`] = line;
  const saved: LocalAnswer = ok({ responses: [], refused: [], serverNow: at(1) });
  server.answers[`PATCH ${path}/responses`] = saved;
});
afterEach(() => jest.restoreAllMocks());

describe('an exam of an event', () => {
  it('shows letters by place, takes keys by place, and sends the original letter', async () => {
    server.answers[`PUT ${path}/responses/item-1`] = ok({ itemId: 'item-1', sequence: startMs, serverNow: at(1) });
    const { user } = renderExam();
    const options = await screen.findAllByRole('radio');
    expect(options.map((option) => (option as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
      'A Isi asli C',
      'B Isi asli A',
      'C Isi asli B',
    ]);
    await user.keyboard('b');
    expect(screen.getByRole('radio', { name: 'B Isi asli A' })).toBeChecked();
    await waitFor(() => expect(savedBodies()).toContainEqual(expect.objectContaining({ option: 'A' })));
  });

  it('goes on with the organiser’s time, pause and messages in mid-question, without losing a word', async () => {
    const { user } = renderExam();
    await user.click(await screen.findByRole('button', { name: 'Selanjutnya' }));
    await user.type(screen.getByRole('textbox'), 'Gotong royong adalah');
    await listening();

    line.send('signal', signal(2, { deadlineAt: at(3_600) }));
    expect(await screen.findByText('+10 menit dari penyelenggara')).toBeVisible();
    await waitFor(() => expect(timer()).toHaveTextContent(/^(1:00:00|59:5\d)$/));

    const message = { id: 'm1', text: 'Soal 7: gambar sudah diperbaiki.', at: at(60) };
    line.send('signal', signal(3, { deadlineAt: at(3_600), messages: [message] }));
    const shown = await screen.findByRole('region', { name: 'Pengumuman penyelenggara' });
    expect(shown).toHaveTextContent(message.text);
    // Toasts come above the message.
    expect(document.body.style.getPropertyValue('--ui-bottom-bar')).toBe('92px');
    expect(shown.closest('[aria-live="polite"]')).not.toBeNull();
    await user.click(within(shown).getByRole('button', { name: 'Sudah dibaca' }));
    expect(screen.queryByText(message.text)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pengumuman penyelenggara (1)' }));
    expect(await screen.findByText(message.text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tutup' }));

    const paused = { pausedAt: at(90), remainingSeconds: 1_234, deadlineAt: at(90 + 1_234) };
    line.send('signal', signal(4, { ...paused, messages: [message] }));
    const pause = await screen.findByRole('dialog', { name: 'Dijeda oleh penyelenggara' });
    expect(pause).toHaveTextContent('20:34');

    line.send('signal', signal(5, { serverNow: at(200), deadlineAt: at(200 + 1_234), messages: [message] }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Dijeda oleh penyelenggara' })).toBeNull());
    expect(screen.getByRole('textbox')).toHaveValue('Gotong royong adalah');
  });

  it('keeps the newest time on the device, for a reload without a connection', async () => {
    await keepAttempt(sampleUser.id, givenAttempt());
    renderExam();
    await listening();
    line.send('signal', signal(2, { deadlineAt: at(3_600) }));
    await waitFor(async () => expect(await findAttempt(sampleUser.id, 'TO1')).toMatchObject({ deadlineAt: at(3_600) }));
  });

  it('that the organiser ends hands everything in, and says who ended it', async () => {
    server.answers[`POST ${path}/submit`] = refused(409, 'ATTEMPT_FINISHED', 'Tryout ini sudah diselesaikan');
    renderExam();
    await listening();
    line.send('signal', signal(2, { state: 'expired' }));
    const dialog = await screen.findByRole('dialog', { name: 'Pengerjaan diakhiri oleh penyelenggara' });
    await waitFor(() => expect(dialog).toHaveTextContent('dibuka saat hasil acara ini dirilis'));
    expect(onClosed).not.toHaveBeenCalled();
  });

  it('stays until the answer to its own hand-in has come, though the line tells of it first', async () => {
    let answer: (submitted: LocalAnswer) => void = () => {};
    server.answers[`POST ${path}/submit`] = new Promise((resolve) => (answer = resolve));
    const { user } = renderExam();
    await listening();
    await user.click(await screen.findByRole('button', { name: 'Selanjutnya' }));
    await user.click(screen.getByRole('button', { name: 'Selesai' }));
    await user.click(await screen.findByRole('button', { name: 'Ya, selesai' }));
    await waitFor(() => expect(server.callsOf(`POST ${path}/submit`)).toBe(1));
    line.send('signal', signal(2, { state: 'submitted', messages: [{ id: 'm1', text: 'Terima kasih.', at: at(60) }] }));
    await screen.findByText('Terima kasih.');
    expect(onClosed).not.toHaveBeenCalled();
    answer(refused(409, 'ATTEMPT_FINISHED', 'Tryout ini sudah diselesaikan'));
    await screen.findByRole('heading', { name: 'Pusat Langganan' });
  });

  it('counts no second of a pause as time spent on the question that it covers', async () => {
    const seconds = new Map<unknown, () => void>();
    const { setInterval: start, clearInterval: stop } = globalThis;
    jest.spyOn(globalThis, 'setInterval').mockImplementation(((look: () => void, ms: number) => {
      const id = start(look, ms);
      if (ms === 1000) seconds.set(id, look);
      return id;
    }) as typeof setInterval);
    jest.spyOn(globalThis, 'clearInterval').mockImplementation((id) => {
      seconds.delete(id);
      stop(id);
    });
    const pass = (count: number) => {
      for (let passed = 0; passed < count; passed += 1) seconds.forEach((look) => look());
    };
    server.answers[`PUT ${path}/responses/item-1`] = ok({ itemId: 'item-1', sequence: startMs, serverNow: at(1) });
    const { user } = renderExam();
    await listening();
    pass(30);
    const paused = { pausedAt: at(30), remainingSeconds: 1_234, deadlineAt: at(30 + 1_234) };
    line.send('signal', signal(2, paused));
    await screen.findByRole('dialog', { name: 'Dijeda oleh penyelenggara' });
    pass(60);
    line.send('signal', signal(3, { serverNow: at(90), deadlineAt: at(90 + 1_234) }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('radio', { name: 'B Isi asli A' }));
    await waitFor(() => expect(savedBodies()).not.toEqual([]));
    const [{ secondsSpent }] = savedBodies() as [{ secondsSpent: number }];
    expect(secondsSpent).toBeGreaterThanOrEqual(30);
    expect(secondsSpent).toBeLessThan(60);
  });

  it('that ran out while the phone slept is not said to be ended by the organiser', async () => {
    const submit = `POST ${path}/submit`;
    server.answers[submit] = refused(409, 'ATTEMPT_TIME_OVER', 'Waktu ujian telah habis');
    renderExam(givenAttempt(signal(1, { deadlineAt: at(600) })));
    await listening();
    // Its monotonic clock stood still meanwhile.
    line.send('signal', signal(1, { serverNow: at(601), deadlineAt: at(600), state: 'expired' }));
    const dialog = await screen.findByRole('dialog', { name: /Waktu habis|diakhiri/ });
    expect(dialog).toHaveAccessibleName('Waktu habis');
    await waitFor(() => expect(dialog).toHaveTextContent('dibuka saat hasil acara ini dirilis'));
  });

  it.each([
    [
      'after a pause whose end it has not heard',
      signal(1, { pausedAt: at(10), remainingSeconds: 590, deadlineAt: at(600) }),
      signal(2, { serverNow: at(700), deadlineAt: at(660), state: 'expired' }),
    ],
    [
      'after added time was taken back unheard',
      signal(1, { deadlineAt: at(1_200) }),
      signal(2, { serverNow: at(602), deadlineAt: at(600), state: 'expired' }),
    ],
  ])('that ran out is over, and not said to be ended by the organiser: %s', async (_when, first, last) => {
    server.answers[`POST ${path}/submit`] = refused(409, 'ATTEMPT_TIME_OVER', 'Waktu ujian telah habis');
    renderExam(givenAttempt(first));
    await listening();
    line.send('signal', last);
    await waitFor(() =>
      expect(screen.getByRole('dialog', { name: /Waktu habis|diakhiri/ })).toHaveAccessibleName('Waktu habis'),
    );
  });

  it('promises no result before its release, also when the code of its own parts hasn’t come', async () => {
    server.answers[`POST ${path}/submit`] = refused(409, 'ATTEMPT_TIME_OVER', 'Waktu ujian telah habis');
    server.answers[`GET ${path}/signal`] = ok(signal(1, { deadlineAt: at(0) }));
    const { now } = eventExam;
    eventExam.now = undefined;
    jest.spyOn(eventExam, 'load').mockRejectedValue(new Error('chunk'));
    try {
      renderExam(givenAttempt(signal(1, { deadlineAt: at(0) })));
      const dialog = await screen.findByRole('dialog', { name: 'Waktu habis' });
      await waitFor(() => expect(dialog).toHaveTextContent('dibuka saat hasil acara ini dirilis'));
    } finally {
      eventExam.now = now;
    }
  });

  it('that the organiser ends in a long pause is said to be ended by the organiser', async () => {
    server.answers[`POST ${path}/submit`] = refused(409, 'ATTEMPT_FINISHED', 'Tryout ini sudah diselesaikan');
    renderExam(givenAttempt(signal(1, { pausedAt: at(10), remainingSeconds: 590, deadlineAt: at(600) })));
    await listening();
    line.send('signal', signal(2, { serverNow: at(900), deadlineAt: at(600), state: 'expired' }));
    expect(await screen.findByRole('dialog', { name: 'Pengerjaan diakhiri oleh penyelenggara' })).toBeVisible();
  });

  it('is covered from its first picture when it is opened in a pause', async () => {
    renderExam(givenAttempt(signal(1, { pausedAt: at(0), remainingSeconds: 600, deadlineAt: at(600) })));
    expect(await screen.findByRole('dialog', { name: 'Dijeda oleh penyelenggara' })).toHaveTextContent('10:00');
  });
});

it('asks where no line can be opened, with this browser’s name, and again when the connection is back', async () => {
  const other = { id: 'm1', text: 'Lanjutkan dengan tenang.', at: at(60) };
  server.answers[`GET ${path}/signals?signs=1`] = refused(503, 'OVERLOADED', 'Sibuk');
  server.answers[`GET ${path}/signal`] = ok(signal(2, { messages: [other] }));
  renderExam();
  await screen.findAllByRole('radio');
  await waitFor(() => expect(server.callsOf(`GET ${path}/signals?signs=1`)).toBe(1));
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText(other.text)).toBeVisible();
  expect(server.callsOf(`GET ${path}/signal`)).toBeGreaterThan(0);
  expect(localStorage.getItem('exam-device')).toMatch(/^[\w-]{8,64}$/);
});

describe('an exam of an event that is offline at 0:00', () => {
  const submit = `POST ${path}/submit`;
  const ask = `GET ${path}/signal`;
  const timeIsOver = () => screen.findByRole('dialog', { name: 'Waktu habis' });
  const back = () => act(() => void window.dispatchEvent(new Event('online')));
  const handedIn = refused(409, 'ATTEMPT_FINISHED', 'Tryout ini sudah diselesaikan');

  beforeEach(() => {
    server.answers[submit] = handedIn;
    server.answers[`PUT ${path}/responses/item-1`] = ok({ itemId: 'item-1', sequence: startMs, serverNow: at(3) });
  });

  it.each([
    ['opened with a connection', false],
    ['opened from the copy', true],
  ])('goes on with the time that was added meanwhile: %s', async (_how, isCopy) => {
    const { user } = renderExam(givenAttempt(signal(1, { deadlineAt: at(1) })), isCopy);
    const dialog = await timeIsOver();
    expect(await within(dialog).findByText(/Koneksi terputus/)).toBeVisible();
    const added = signal(2, { serverNow: at(2), deadlineAt: at(902) });
    server.answers[ask] = ok(added);
    const event = { isShuffled: true, signal: added };
    server.answers[`GET ${path}`] = ok({ ...givenAttempt(added), serverNow: at(2), event });
    stopTime();
    back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(timer()).toHaveTextContent(/^15:00$/);
    await user.click(screen.getByRole('radio', { name: 'B Isi asli A' }));
    await waitFor(() => expect(savedBodies()).toContainEqual(expect.objectContaining({ option: 'A' })));
    expect(server.callsOf(submit)).toBe(0);
  });

  it('waits in the pause that began meanwhile', async () => {
    renderExam(givenAttempt(signal(1, { deadlineAt: at(1) })));
    await timeIsOver();
    server.answers[ask] = ok(
      signal(2, { serverNow: at(200), pausedAt: at(0), remainingSeconds: 300, deadlineAt: at(500) }),
    );
    back();
    expect(await screen.findByRole('dialog', { name: 'Dijeda oleh penyelenggara' })).toHaveTextContent('5:00');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Waktu habis' })).toBeNull());
    expect(server.callsOf(submit)).toBe(0);
  });

  it('hands in when the added time is over, too', async () => {
    renderExam(givenAttempt(signal(1, { deadlineAt: at(1) })));
    await timeIsOver();
    server.answers[ask] = ok(signal(2, { serverNow: at(2), deadlineAt: at(5) }));
    back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    server.answers[ask] = ok(signal(2, { serverNow: at(5), deadlineAt: at(5) }));
    expect(await screen.findByText(/dibuka saat hasil acara ini dirilis/)).toBeVisible();
  });

  it.each([
    ['no time was added', ok(signal(1, { serverNow: at(2), deadlineAt: at(1) }))],
    ['the server knows less than this screen', ok(signal(0, { serverNow: at(2), deadlineAt: at(902) }))],
    ['the server has ended it', ok(signal(1, { serverNow: at(9), deadlineAt: at(1), state: 'expired' }))],
    ['the API is from before signals', refused(404, 'CALL_UNKNOWN', 'Belum tersedia')],
  ])('hands in where %s', async (_why, answer) => {
    renderExam(givenAttempt(signal(1, { deadlineAt: at(1) })));
    const dialog = await timeIsOver();
    server.answers[ask] = answer;
    back();
    await waitFor(() => expect(dialog).toHaveTextContent('dibuka saat hasil acara ini dirilis'));
    expect(server.callsOf(submit)).toBeGreaterThan(0);
  });
});
