import { later } from '@tryout/shared-ui';

/** Marks on a result's questions, and today's practice on the dashboard: no page's first picture needs them, so they come afterwards. */
export const practiceParts = later(() => import(/* webpackChunkName: "practice-parts" */ './practice-parts.ts'));
