import type { LearnerEvent } from '@tryout/api/contract';
import { givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { givenLearner } from '../../testing/samples.ts';
import { NextEventCard } from './next-event-card.tsx';

const server = givenLocalApi();
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

const event = (id: string, startsInHours: number, changes: Partial<LearnerEvent> = {}): LearnerEvent => ({
  tryout: { id, title: `Acara ${id}`, type: 'SKD_CPNS', price: 0, durationSeconds: 1500, questionCount: 27 },
  registrationOpensAt: hours(-48),
  registrationClosesAt: hours(startsInHours),
  startsAt: hours(startsInHours),
  startsUntil: hours(startsInHours + 0.5),
  entry: 'free',
  clock: 'own',
  resultsAt: hours(startsInHours + 24),
  hasCertificate: true,
  isShuffled: true,
  phase: 'registering',
  registeredAt: hours(-24),
  startsLeft: 1,
  attemptId: null,
  serverNow: hours(0),
  ...changes,
});

const visit = () => renderRoute([{ path: '/dashboard', Component: NextEventCard }], '/dashboard');
const given = (...events: LearnerEvent[]) => {
  server.answers['GET /api/events'] = ok({ events, serverNow: hours(0) });
};
const asked = () => waitFor(() => expect(server.arrived).toHaveLength(1));

beforeEach(() => givenLearner());

describe('the next event', () => {
  it('is the first one that the learner has registered for and not begun', async () => {
    given(
      event('late', 72),
      event('begun', 0, { startsLeft: 0 }),
      event('others', 1, { registeredAt: null }),
      event('next', 48),
    );
    visit();
    expect(await screen.findByRole('heading', { name: 'Acara next' })).toBeVisible();
    expect(screen.getByText(/^Mulai /)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lihat acara' })).toHaveAttribute('href', '/acara/next');
  });

  it('leads into the waiting room shortly before the start, and while it can still be begun', async () => {
    given(event('now', -0.1));
    visit();
    expect(await screen.findByRole('link', { name: 'Ruang tunggu' })).toHaveAttribute(
      'href',
      '/acara/now/ruang-tunggu',
    );
    expect(screen.getByText(/^Sudah dimulai, dapat diikuti sampai /)).toBeVisible();
  });

  it.each([
    ['there is none', () => given(event('over', -2))],
    [
      'the server is an older one',
      () => (server.answers['GET /api/events'] = refused(404, 'CALL_UNKNOWN', 'Tidak ada')),
    ],
  ])('isn’t shown where %s', async (_why, answer) => {
    answer();
    visit();
    await asked();
    expect(screen.queryByText('Acara Anda berikutnya')).not.toBeInTheDocument();
  });
});
