import { areaRoutes, redirect, type RouteObject } from '@tryout/shared-ui';

/** The version of the contract with the shell: `routes` below, as React Router route objects. */
export const contractVersion = 1;

/** All routes that the shell receives from this area. Other addresses below /questioner get the shell's not-found page. */
export const routes: RouteObject[] = areaRoutes([
  { path: 'questioner', loader: () => redirect('/questioner/dashboard') },
  { path: 'questioner/login', lazy: () => import('./features/auth/login.page.tsx') },
  {
    lazy: () => import('./layout/require-questioner.tsx'),
    children: [
      {
        lazy: () => import('./layout/questioner-layout.tsx'),
        children: [
          { path: 'questioner/dashboard', lazy: () => import('./pages/manager.page.tsx') },
          { path: 'questioner/import', lazy: () => import('./features/question-manager/import.page.tsx') },
          { path: 'questioner/bank', lazy: () => import('./pages/bank.page.tsx') },
          {
            path: 'questioner/tryouts/:tryoutListId/print',
            lazy: () => import('./features/question-manager/print.page.tsx'),
          },
          { path: 'questioner/reports', lazy: () => import('./features/question-reports/reports.page.tsx') },
          { path: 'questioner/reports/:questionId', lazy: () => import('./features/question-reports/report.page.tsx') },
          { path: 'questioner/discussions', lazy: () => import('./features/discussions/discussions.page.tsx') },
          {
            path: 'questioner/discussions/:questionId',
            lazy: () => import('./features/discussions/discussion.page.tsx'),
          },
          { path: 'questioner/rulings', lazy: () => import('./features/rulings/rulings.page.tsx') },
          { path: 'questioner/rulings/new', lazy: () => import('./features/rulings/new-ruling.page.tsx') },
          { path: 'questioner/rulings/:rulingId', lazy: () => import('./features/rulings/ruling.page.tsx') },
          { path: 'questioner/work', lazy: () => import('./features/own-work/own-work.page.tsx') },
          { path: 'questioner/reviews', lazy: () => import('./features/reviews/reviews.page.tsx') },
          { path: 'questioner/archive', lazy: () => import('./features/archive/archive.page.tsx') },
          { path: 'questioner/change-password', lazy: () => import('./features/password/password.page.tsx') },
          { path: 'questioner/second-factor', lazy: () => import('./features/second-factor/second-factor.page.tsx') },
        ],
      },
    ],
  },
]);
