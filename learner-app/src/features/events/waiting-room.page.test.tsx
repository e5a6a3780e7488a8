import type { EventFacts, WaitingRoom } from '@tryout/api/contract';
import { givenLocalApi, type LocalAnswer, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen } from '@testing-library/react';
import { givenLearner, sampleDetail } from '../../testing/samples.ts';
import { WaitingRoomPage } from './waiting-room.page.tsx';

const server = givenLocalApi();
const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

const facts: EventFacts = {
  registrationOpensAt: at(-90_000),
  registrationClosesAt: at(-60),
  startsAt: at(-30),
  startsUntil: at(1_800),
  entry: 'free',
  clock: 'own',
  resultsAt: at(90_000),
  hasCertificate: false,
  isShuffled: false,
  phase: 'started',
};
const room: WaitingRoom = {
  serverNow: at(0),
  startsAt: facts.startsAt,
  startsUntil: facts.startsUntil,
  startAfterMs: 0,
  askAgainSeconds: 30,
  pausedAt: null,
  waiting: 7,
  messages: [],
};
const promise = /Waktu Anda baru berjalan setelah soal diberikan/;

async function startFails(answer: LocalAnswer) {
  givenLearner();
  server.answers['GET /api/tryouts/paket-1'] = ok(sampleDetail({ event: facts }));
  server.answers['GET /api/events/paket-1/waiting-room'] = ok(room);
  server.answers['POST /api/attempts'] = answer;
  renderRoute([{ path: '/', Component: () => <WaitingRoomPage tryoutId="paket-1" fetchExam={() => {}} /> }]);
  expect(await screen.findByText(/Kami mencoba lagi dengan sendirinya/)).toBeVisible();
}

describe('a start that failed', () => {
  it('is promised to have taken no time where the server has refused it', async () => {
    await startFails(refused(503, 'OVERLOADED', 'Server sedang sibuk.'));
    expect(await screen.findByText(promise)).toBeVisible();
  });

  it.each<[string, LocalAnswer]>([
    ['no answer came', 'broken connection'],
    ['our web server answered in its place', refused(503, 'API_AWAY', 'Server belum menjawab.')],
    ['a gateway answered in its place', { status: 403, body: 'Forbidden' }],
  ])('promises nothing where %s: the time may be running', async (_what, answer) => {
    await startFails(answer);
    expect(screen.queryByText(promise)).not.toBeInTheDocument();
  });
});
