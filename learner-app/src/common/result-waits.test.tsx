import { givenLocalApi, ok, renderRoute } from '@tryout/shared-ui/testing';
import { screen } from '@testing-library/react';
import { givenLearner, runningAttempt, sampleDetail } from '../testing/samples.ts';
import { ResultWaits } from './result-waits.tsx';

const server = givenLocalApi();
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

function givenEventThatReleases(resultsAt: string) {
  givenLearner();
  const attempt = runningAttempt({
    id: 'TO1',
    state: 'submitted',
    submittedAt: minutes(-200),
    resultOpensAt: minutes(1),
  });
  server.answers['GET /api/attempts/TO1/summary'] = ok({ ...attempt, serverNow: minutes(0) });
  const event = {
    ...{ registrationOpensAt: minutes(-900), registrationClosesAt: minutes(-400) },
    ...{ startsAt: minutes(-400), startsUntil: minutes(-300), resultsAt, phase: 'ended' },
    ...{ entry: 'free', clock: 'own', hasCertificate: false, isShuffled: false },
  };
  server.answers[`GET /api/tryouts/${attempt.tryout.id}`] = ok({ ...sampleDetail(), event });
  renderRoute([{ path: '/exam/:id', element: <ResultWaits attemptId="TO1" onOpen={() => {}} /> }], '/exam/TO1');
}

describe('a result that waits for an event’s release', () => {
  it('comes at the planned time, as long as that is ahead', async () => {
    givenEventThatReleases(minutes(30));
    expect(await screen.findByText(/Hasil dirilis pada/)).toBeVisible();
    expect(screen.queryByText(/belum dirilis/)).not.toBeInTheDocument();
  });

  it('is told as late once that has passed', async () => {
    givenEventThatReleases(minutes(-30));
    expect(await screen.findByText(/^Hasil belum dirilis. Rencananya /)).toBeVisible();
    expect(screen.queryByText(/Hasil dirilis pada/)).not.toBeInTheDocument();
  });
});
