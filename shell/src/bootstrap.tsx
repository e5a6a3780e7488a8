import '@tryout/shared-ui/styles.css';
import { AppProviders, RouterProvider } from '@tryout/shared-ui';
import { createRoot } from 'react-dom/client';
import { createShellRouter } from './router.tsx';
import { registerServiceWorker } from './service-worker/register.ts';

/** The heavier shared entries: provided here so that every remote gets the shell's copy; downloaded only when a remote asks. */
export const more = () => import('@tryout/shared-ui/more');
export const staff = () => import('@tryout/shared-ui/staff');

const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root');
createRoot(root).render(
  <AppProviders>
    <RouterProvider router={createShellRouter()} />
  </AppProviders>,
);
registerServiceWorker();
