import { later } from '@tryout/shared-ui';
import type { Waiting } from '../use-send-waiting.ts';
import { doesPracticeWait } from './practice-database.ts';

/** Marks on a result's questions, and today's practice on the dashboard: no page's first picture needs them, so they come afterwards. */
export const practiceParts = later(() => import(/* webpackChunkName: "practice-parts" */ './practice-parts.ts'));

/** Answers of practice that were given without a connection. */
export const waitingPractice: Waiting = {
  doesWait: doesPracticeWait,
  async send(learnerId) {
    const { sendPractice } = await import(/* webpackChunkName: "send-practice" */ './send-practice.ts');
    return sendPractice(learnerId);
  },
};
