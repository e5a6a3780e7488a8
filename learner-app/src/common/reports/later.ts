import { later } from '@tryout/shared-ui';
import type { Waiting } from '../use-send-waiting.ts';
import { doReportsWait } from './reports-wait.ts';

/** Reporting a question: no page's first picture needs it, so it comes afterwards; and before it is needed, for a connection that drops. */
export const reports = later(() => import(/* webpackChunkName: "reports" */ './reports.ts'));

/** Reports that were written without a connection. */
export const waitingReports: Waiting = {
  doesWait: doReportsWait,
  send: async (learnerId) => (await reports.load()).sendKept(learnerId),
};
