import { letters } from '../../src/contract/index.ts';
import type { EndedAttempt, Targets } from './targets.ts';

/** The attempts that a round has started, by learner. */
export type Started = Map<string, string>;

/** One measured call. */
export interface MeasuredCall {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** Whose token it needs. */
  accountId: string;
  role: 'learner' | 'admin';
  body?: object;
}

/** Calls of one kind that a round makes. */
export interface Kind {
  name: string;
  /** How often the round repeats it. */
  perLearner: number;
  callOf(context: {
    targets: Targets;
    learnerId: string;
    attemptId: string;
    ended: EndedAttempt;
    /** Counts the calls of this kind. */
    index: number;
  }): MeasuredCall;
}

const ofAdmin = (name: string, path: (targets: Targets, learnerId: string) => string): Kind => ({
  name,
  perLearner: 2,
  callOf: ({ targets, learnerId }) => ({
    method: 'GET',
    path: path(targets, learnerId),
    accountId: targets.adminId,
    role: 'admin',
  }),
});
const ofLearner = (name: string, perLearner: number, path: (attemptId: string) => string): Kind => ({
  name,
  perLearner,
  callOf: ({ learnerId, attemptId }) => ({
    method: 'GET',
    path: path(attemptId),
    accountId: learnerId,
    role: 'learner',
  }),
});

/** In the order of a round: an attempt is started, answered and submitted, then looked at. */
export const kinds: readonly Kind[] = [
  {
    name: 'start',
    perLearner: 1,
    callOf: ({ targets, learnerId }) => ({
      method: 'POST',
      path: '/api/attempts',
      accountId: learnerId,
      role: 'learner',
      body: { tryoutId: targets.tryoutId },
    }),
  },
  {
    name: 'save',
    perLearner: 20,
    callOf: ({ targets, learnerId, attemptId, index }) => ({
      method: 'PUT',
      path: `/api/attempts/${attemptId}/responses/${targets.itemIds[index % targets.itemIds.length]}`,
      accountId: learnerId,
      role: 'learner',
      body: { option: letters[index % 4], flagged: false, sequence: index + 1, secondsSpent: 20 },
    }),
  },
  {
    name: 'submit',
    perLearner: 1,
    callOf: ({ learnerId, attemptId }) => ({
      method: 'POST',
      path: `/api/attempts/${attemptId}/submit`,
      accountId: learnerId,
      role: 'learner',
    }),
  },
  ofLearner('own result', 2, (attemptId) => `/api/attempts/${attemptId}/result`),
  {
    name: 'old result',
    perLearner: 3,
    callOf: ({ ended }) => ({
      method: 'GET',
      path: `/api/attempts/${ended.id}/result`,
      accountId: ended.learnerId,
      role: 'learner',
    }),
  },
  ofLearner('history', 3, () => '/api/attempts'),
  ofLearner('ranking', 2, (attemptId) => `/api/attempts/${attemptId}/ranking`),
  ofAdmin('users', () => '/admin/profiles'),
  ofAdmin('attempts of a user', (_, learnerId) => `/admin/profiles/${learnerId}/attempts`),
  ofAdmin('takers', ({ tryoutId }) => `/admin/tryouts/${tryoutId}/takers`),
];
