import '@tryout/shared-ui/styles.css';
import { AppProviders, createBrowserRouter, LoadingState, type RouteObject, RouterProvider } from '@tryout/shared-ui';
import { createRoot } from 'react-dom/client';
import { UnknownAddress } from './unknown-address.tsx';

/**
 * Starts an area alone, without the shell: same providers, own router. For the team that develops it.
 * @param homePath the area's first page, offered where an address is none of its own
 * @throws Error when the page has no `#root`
 */
export function startAlone(routes: RouteObject[], homePath: string): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const router = createBrowserRouter([
    {
      HydrateFallback: LoadingState,
      children: [...routes, { path: '*', element: <UnknownAddress homePath={homePath} /> }],
    },
  ]);
  createRoot(root).render(
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>,
  );
}
