import { redirect, type RouteObject } from '@tryout/shared-ui';
import './forget-on-sign-out.ts';

/** The version of the agreement with the shell: `routes` below it, React Router route objects. */
export const contractVersion = 1;

/** Everything the shell receives of this area. */
export const routes: RouteObject[] = [
  // Every package is free until packages are sold, so the free tryouts and the catalogue are the list.
  { path: 'free-tryout', loader: () => redirect('/exam/list') },
  { path: 'tryout', loader: () => redirect('/exam/list') },
  { path: 'auth', lazy: () => import('./features/auth/auth.page.tsx') },
  {
    lazy: () => import('./layout/learner-layout.tsx'),
    children: [
      { path: 'exam/list', lazy: () => import('./features/tryouts/tryout-list.page.tsx') },
      {
        lazy: () => import('./layout/require-learner.tsx'),
        children: [
          { path: 'dashboard', lazy: () => import('./features/dashboard/dashboard.page.tsx') },
          { path: 'pusat-langganan', lazy: () => import('./features/attempts/attempt-list.page.tsx') },
        ],
      },
    ],
  },
  // A package, a running attempt or a finished one: each brings its own frame, the exam screen none at all.
  { path: 'exam/:examId', lazy: () => import('./exam-entry.page.tsx') },
];
