import { later } from '@tryout/shared-ui';

/** Reporting a question: no page's first picture needs it, so it comes afterwards; and before it is needed, for a connection that drops. */
export const reports = later(() => import(/* webpackChunkName: "reports" */ './reports.ts'));
