import { createBrowserRouter, type RouteObject } from '@tryout/shared-ui';
import { ShellLayout } from './layout/shell-layout.tsx';
import { Loading } from './layout/loading.tsx';
import { ErrorPage } from './pages/error/error.page.tsx';
import { NotFoundPage } from './pages/not-found/not-found.page.tsx';
import { loadRemoteRoutes } from './remotes/load-remote-routes.ts';
import { remoteOwning, remotes, type RemoteName } from './remotes/ownership.ts';

/** The landing page is a document of its own: a link to `/` from inside leaves this page. */
function leaveForLanding(): Promise<never> {
  window.location.assign('/');
  return new Promise(() => {});
}

/** The shell's own routes; each remote's are patched into the one named like it. */
export const shellRoutes: RouteObject[] = [
  {
    id: 'shell',
    Component: ShellLayout,
    // Here and not deeper: the router reports a remote that can't be loaded at the first route.
    ErrorBoundary: ErrorPage,
    HydrateFallback: Loading,
    children: [
      { index: true, loader: leaveForLanding },
      ...remotes.map(({ name }) => ({ id: name, children: [] })),
      { path: '*', Component: NotFoundPage },
    ],
  },
];

/**
 * The product's only browser router. A remote is fetched at the first address it owns; a failure shows the error page, and
 * the next navigation tries again.
 */
export function createShellRouter(load: (remote: RemoteName) => Promise<RouteObject[]> = loadRemoteRoutes) {
  const loaded = new Set<RemoteName>();
  return createBrowserRouter(shellRoutes, {
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const remote = remoteOwning(path);
      if (!remote || loaded.has(remote)) return;
      const routes = await load(remote);
      // The router ignores what a navigation patches that was replaced by another one.
      if (signal.aborted) return;
      patch(remote, routes);
      loaded.add(remote);
    },
  });
}
