import '@tryout/shared-ui/styles.css';
import {
  AppProviders,
  createBrowserRouter,
  ExamTypesProvider,
  LoadingState,
  type RouteObject,
  RouterProvider,
} from '@tryout/shared-ui';
import { createRoot } from 'react-dom/client';
import { UnknownAddress } from './unknown-address.tsx';

/**
 * Starts an area alone, without the shell, for the team that develops it: same providers, a router of its own.
 * @param homePath the area's first page, offered at addresses that are not the area's own
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
      <ExamTypesProvider>
        <RouterProvider router={router} />
      </ExamTypesProvider>
    </AppProviders>,
  );
}
