import { errors } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { useSession } from '../../session.ts';
import { givenLearner } from '../../testing/samples.ts';
import { noPlan, notebookTask, samplePlan, sampleTask } from '../../testing/study-plan-samples.ts';
import { TodayCard } from './today-card.tsx';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.token);
const get = 'GET /api/study-plan';

beforeEach(() => {
  device.holds('good');
  givenLearner();
});

const open = () => renderRoute([{ path: '/', Component: TodayCard }], '/');
const planOf = (...tasks: ReturnType<typeof sampleTask>[]) =>
  samplePlan({ days: [{ date: '2026-11-21', kind: 'study', tasks }] });

it('names the next task of today and leads to it', async () => {
  api.answers[get] = ok(planOf(notebookTask({ isDone: true }), sampleTask()));
  open();
  expect(await screen.findByRole('heading', { name: 'Latihan Deret angka' })).toBeVisible();
  expect(screen.getByText(/1 dari 2 tugas selesai/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Kerjakan' })).toHaveAttribute(
    'href',
    '/latihan?subType=number_sequence&count=15',
  );
});

it('says when all is done', async () => {
  api.answers[get] = ok(planOf(notebookTask({ isDone: true })));
  open();
  expect(await screen.findByRole('heading', { name: 'Tugas hari ini selesai' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Kerjakan' })).not.toBeInTheDocument();
});

it.each([
  ['without a plan', ok(noPlan())],
  ['on a free day', ok(samplePlan({ days: [] }))],
  ['with an older server', refused(404, 'CALL_UNKNOWN', errors.CALL_UNKNOWN.message)],
])('is not there %s', async (_when, answer) => {
  api.answers[get] = answer;
  open();
  await waitFor(() => expect(api.callsOf(get)).toBe(1));
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});
