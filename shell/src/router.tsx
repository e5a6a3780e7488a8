import { createBrowserRouter, type RouteObject } from '@tryout/shared-ui';
import { ShellLayout } from './layout/shell-layout.tsx';
import { Loading } from './layout/loading.tsx';
import { ErrorPage } from './pages/error/error.page.tsx';
import { NotFoundPage } from './pages/not-found/not-found.page.tsx';
import { loadRemoteRoutes } from './remotes/load-remote-routes.ts';
import { remoteOwning, remotes, type RemoteName } from './remotes/ownership.ts';

/**
 * Landing page and footer pages are documents of their own: a link to one from inside leaves this page. Where this page has come in
 * the place of one, as from an older release's server, leaving would only bring it back.
 */
function leaveForDocument({ request }: { request: Request }): Promise<never> {
  const { pathname, href } = new URL(request.url);
  // oxlint-disable-next-line typescript/only-throw-error -- what the router takes for "there is nothing here"
  if (pathname === window.location.pathname) throw new Response(null, { status: 404 });
  page.leave(href);
  return new Promise(() => {});
}

/** A seam for tests, because jsdom can't leave. */
export const page = { leave: (address: string) => window.location.assign(address) };

const documents = ['about', 'contact', 'terms', 'privacy'];

/** The shell's own routes; each remote's are patched into the one named like it. */
export const shellRoutes: RouteObject[] = [
  {
    id: 'shell',
    Component: ShellLayout,
    // Here and not deeper: the router reports a remote that can't be loaded at the first route.
    ErrorBoundary: ErrorPage,
    HydrateFallback: Loading,
    children: [
      { index: true, loader: leaveForDocument },
      ...documents.map((path) => ({ path, loader: leaveForDocument })),
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

/**
 * Resolves when the first page is there to be drawn, or has failed, at the latest after some time: drawing a placeholder in between
 * costs a slow phone more than it tells anybody.
 */
export function whenFirstPageIsKnown(router: ReturnType<typeof createShellRouter>, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, patienceMs);
    const stop = router.subscribe(({ initialized }) => initialized && done());
    if (router.state.initialized) done();
    function done() {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}
