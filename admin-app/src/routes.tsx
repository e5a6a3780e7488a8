import type { RouteObject } from '@tryout/shared-ui';

/** The version of the agreement with the shell: `routes` below it, React Router route objects. */
export const contractVersion = 1;

/** Everything the shell receives of this area. */
export const routes: RouteObject[] = [{ path: 'admin/dashboard', lazy: () => import('./features/dashboard/dashboard.page.tsx') }];
