import { areaRoutes, redirect, type RouteObject } from '@tryout/shared-ui';
import { type AdminPage, adminPages } from './admin-pages.ts';

/** The route of a page, behind a guard if it needs a permission. */
function routeOf({ path, lazy, needed }: AdminPage): RouteObject {
  if (!needed) return { path, lazy };
  return {
    lazy: async () => {
      const { requirePermission } = await import('./layout/require-permission.tsx');
      return { Component: requirePermission(...needed) };
    },
    children: [{ path, lazy }],
  };
}

/** The version of the contract with the shell: `routes` below, as React Router route objects. */
export const contractVersion = 1;

/** All routes that the shell receives from this area. Other addresses below /admin get the shell's not-found page. */
export const routes: RouteObject[] = areaRoutes([
  { path: 'admin', loader: () => redirect('/admin/dashboard') },
  { path: 'admin/login', lazy: () => import('./features/auth/login.page.tsx') },
  {
    lazy: () => import('./layout/require-admin.tsx'),
    children: [{ lazy: () => import('./layout/admin-layout.tsx'), children: adminPages.map(routeOf) }],
  },
]);
