import { createBrowserRouter, type RouteObject } from '@tryout/shared-ui';
import { ShellLayout } from './layout/shell-layout.tsx';
import { Loading } from './layout/loading.tsx';
import { ErrorPage } from './pages/error/error.page.tsx';
import { NotFoundPage } from './pages/not-found/not-found.page.tsx';
import { loadRemoteRoutes } from './remotes/load-remote-routes.ts';
import { areasElsewhere, remoteOwning, remotes, type RemoteName } from './remotes/ownership.ts';

/**
 * Leaves the app for a document: the landing page and the footer pages are documents of their own, and another host may have an area. When this page was served in place of a
 * document, as by an older release's server, leaving would only load it again, so the answer is 404.
 */
function leaveForDocument({ request }: { request: Request }): Promise<never> {
  const { pathname, href } = new URL(request.url);
  // The router’s own form of "not found".
  if (pathname === window.location.pathname) throw new Response(null, { status: 404 });
  page.leave(href);
  return new Promise(() => {});
}

/** A seam for tests, because jsdom can't leave. */
export const page = { leave: (address: string) => window.location.assign(address) };

const documents = ['about', 'contact', 'terms', 'privacy'];

/** The shell's own routes; the routes of each remote that this host has are added under the route with its name. */
export const shellRoutes = (elsewhere: ReadonlySet<string>): RouteObject[] => [
  {
    id: 'shell',
    Component: ShellLayout,
    // At the first route and not deeper: there the router reports a remote that can't be loaded.
    ErrorBoundary: ErrorPage,
    HydrateFallback: Loading,
    children: [
      { index: true, loader: leaveForDocument },
      ...documents.map((path) => ({ path, loader: leaveForDocument })),
      ...remotes.flatMap(({ name, owns }): RouteObject[] =>
        elsewhere.has(name)
          ? owns.map((path) => ({ path: `${path}/*`, loader: leaveForDocument }))
          : [{ id: name, children: [] }],
      ),
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
  const elsewhere = areasElsewhere();
  const router = createBrowserRouter(shellRoutes(elsewhere), {
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const remote = remoteOwning(path);
      if (!remote || elsewhere.has(remote) || loaded.has(remote)) return;
      const routes = await load(remote);
      // Another navigation has replaced this one: the router ignores what this one adds.
      if (signal.aborted) return;
      patch(remote, routes);
      loaded.add(remote);
    },
  });
  // "Back" may bring a page as it was left, still on its way to a document: it stays where it is.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && router.state.navigation.state === 'loading')
      void router.navigate(router.state.location, { replace: true });
  });
  return router;
}

/**
 * Resolves when the first page can be drawn or has failed, or after `patienceMs` at the latest: drawing a placeholder in between would cost
 * time on a slow phone and tell the user little.
 * @param moreMs asked after `patienceMs`: how much longer to wait
 */
export function whenFirstPageIsKnown(
  router: ReturnType<typeof createShellRouter>,
  patienceMs: number,
  moreMs: () => number = () => 0,
): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(() => (timer = setTimeout(done, moreMs())), patienceMs);
    const stop = router.subscribe(({ initialized }) => initialized && done());
    if (router.state.initialized) done();
    function done() {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}
