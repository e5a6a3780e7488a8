import { errors } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { Component as Catalogue } from './features/tryouts/catalogue.page.tsx';
import Detail from './features/tryouts/tryout-detail.page.tsx';
import { Component as History } from './features/history/history.page.tsx';
import { useSession } from './session.ts';
import {
  finishedAttempt,
  givenLearner,
  givenVisitor,
  sampleNow,
  sampleProgress,
  sampleTryout,
} from './testing/samples.ts';

/* An API of another release than this area: values that this release doesn't know, and calls that the API doesn't know. */

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.token);
const packages = 'GET /api/tryouts?page=1&pageSize=12';
const attempts = 'GET /api/attempts?page=1&pageSize=20';

beforeEach(() => {
  device.holds('stored');
  window.scrollTo = () => {};
  api.answers['GET /api/attempts/progress'] = ok(sampleProgress());
});

describe('a list with values of a newer API stays whole and shows them as they are', () => {
  it('in the catalogue: exam type, difficulty', async () => {
    givenVisitor();
    const newer = { id: 'baru', title: 'Paket masa depan', type: 'UJIAN_BARU', difficulty: 'Mustahil' };
    api.answers[packages] = ok({ tryouts: [sampleTryout(newer), sampleTryout()], total: 2 });
    renderRoute([{ path: '/tryout', Component: Catalogue }], '/tryout');
    const shown = within(await screen.findByRole('article', { name: 'Paket masa depan' }));
    for (const text of ['UJIAN_BARU', 'Mustahil']) expect(shown.getByText(text)).toBeVisible();
    expect(screen.getByRole('article', { name: 'Simulasi SKD CPNS Mini' })).toBeVisible();
  });

  it('in the history: exam type, state of the attempt', async () => {
    givenLearner();
    const { tryout } = finishedAttempt();
    const newer = finishedAttempt({ id: 'TO-baru', state: 'reviewed', tryout: { ...tryout, type: 'UJIAN_BARU' } });
    api.answers[attempts] = ok({ attempts: [newer, finishedAttempt()], total: 2, serverNow: sampleNow });
    renderRoute([{ path: '/history', Component: History }], '/history');
    expect(await screen.findByText(/^UJIAN_BARU · .* · reviewed$/)).toBeVisible();
    expect(screen.getAllByRole('link', { name: /56 \/ 135/ })).toHaveLength(2);
  });
});

describe('a call that an older API doesn’t know', () => {
  const notServed = refused(404, 'CALL_UNKNOWN', errors.CALL_UNKNOWN.message);
  const detail = 'GET /api/tryouts/paket-1';
  const open = () => renderRoute([{ path: '/exam/:examId', element: <Detail tryoutId="paket-1" /> }], '/exam/paket-1');

  it('is said to be not available yet, and signs nobody out', async () => {
    givenLearner();
    api.answers[detail] = notServed;
    open();
    expect(await screen.findByText(/^Fitur ini belum tersedia/)).toBeVisible();
    expect(screen.queryByText(/Tryout tidak ditemukan/)).not.toBeInTheDocument();
    expect(useSession.getState().status).toBe('signed-in');
  });

  it('is another thing than a package that doesn’t exist', async () => {
    givenVisitor();
    api.answers[detail] = refused(404, 'TRYOUT_NOT_FOUND', errors.TRYOUT_NOT_FOUND.message);
    open();
    expect(await screen.findByRole('heading', { name: 'Tryout tidak ditemukan' })).toBeInTheDocument();
  });
});
