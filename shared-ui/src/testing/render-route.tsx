import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { AppProviders } from '../providers/app-providers.tsx';

interface RenderRouteOptions {
  /** Router state of the first entry, such as `{ from: '/profile' }`. */
  state?: unknown;
}

const Nothing = () => null;

/**
 * Renders routes at an address as the shell would: our providers and a memory router, without retries, transitions and portals.
 * @returns Testing Library's queries, a `user`, the `router` (read `router.state.location`) and the `queryClient`
 */
export function renderRoute(routes: RouteObject[], path = '/', { state }: RenderRouteOptions = {}) {
  const url = new URL(path, 'http://localhost');
  // As in the shell, the root has a loading state; without it the router warns of each lazy page.
  const router = createMemoryRouter([{ HydrateFallback: Nothing, children: routes }], {
    initialEntries: [{ pathname: url.pathname, search: url.search, hash: url.hash, state }],
  });
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false, gcTime: Infinity, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  const user = userEvent.setup();
  const view = render(
    <AppProviders queryClient={queryClient} env="test">
      <RouterProvider router={router} />
    </AppProviders>,
  );
  return { ...view, user, router, queryClient };
}
