import type { Permission } from '@tryout/api/contract';
import { redirect, type RouteObject } from '@tryout/shared-ui';
import { packageReaders } from './may.ts';

/** Routes of pages that need one of these permissions. */
const only = (needed: readonly Permission[], children: RouteObject[]): RouteObject => ({
  lazy: async () => {
    const { requirePermission } = await import('./layout/require-permission.tsx');
    return { Component: requirePermission(...needed) };
  },
  children,
});

/** The version of the contract with the shell: `routes` below, as React Router route objects. */
export const contractVersion = 1;

/** All routes that the shell receives from this area. Other addresses below /admin get the shell's not-found page. */
export const routes: RouteObject[] = [
  { path: 'admin', loader: () => redirect('/admin/dashboard') },
  { path: 'admin/login', lazy: () => import('./features/auth/login.page.tsx') },
  {
    lazy: () => import('./layout/require-admin.tsx'),
    children: [
      {
        lazy: () => import('./layout/admin-layout.tsx'),
        children: [
          { path: 'admin/change-password', lazy: () => import('./features/password/password.page.tsx') },
          { path: 'admin/second-factor', lazy: () => import('./features/second-factor/second-factor.page.tsx') },
          { path: 'admin/dashboard', lazy: () => import('./features/dashboard/dashboard.page.tsx') },
          only(packageReaders, [
            { path: 'admin/tryouts', lazy: () => import('./pages/tryouts.page.tsx') },
            { path: 'admin/tryouts/:tryoutId', lazy: () => import('./pages/package.page.tsx') },
          ]),
          only(['support'], [{ path: 'admin/users', lazy: () => import('./features/learners/learners.page.tsx') }]),
          only(['mark'], [{ path: 'admin/marking', lazy: () => import('./features/marking/marking.page.tsx') }]),
          only(
            ['support', 'cards'],
            [{ path: 'admin/registrations', lazy: () => import('./features/registrations/registrations.page.tsx') }],
          ),
          only(
            ['manage'],
            [
              {
                path: 'admin/announcements',
                lazy: () => import('./features/announcements/announcements.page.tsx'),
              },
              { path: 'admin/staff', lazy: () => import('./features/staff/staff.page.tsx') },
              { path: 'admin/audit', lazy: () => import('./features/audit/audit.page.tsx') },
            ],
          ),
        ],
      },
    ],
  },
];
