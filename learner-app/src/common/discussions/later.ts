import { later } from '@tryout/shared-ui';

/** Discussions under explanations: no page's first picture needs them. */
export const discussions = later(() => import(/* webpackChunkName: "discussions" */ './discussions.ts'));
