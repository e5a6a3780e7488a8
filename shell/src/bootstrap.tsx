import '@tryout/shared-ui/styles.css';
import { AppProviders, ExamTypesProvider, RouterProvider } from '@tryout/shared-ui';
import { createRoot } from 'react-dom/client';
import { createShellRouter, whenFirstPageIsKnown } from './router.tsx';
import { registerServiceWorker } from './service-worker/register.ts';

/** The heavier shared entries: provided here so that every remote gets the shell's copy; downloaded only when a remote asks. */
export const more = () => import('@tryout/shared-ui/more');
export const staff = () => import('@tryout/shared-ui/staff');

/** How long the document's own "Memuat halaman…" may stay before our loading screen takes over, which offers to try again. */
const patienceMs = 1_000;

const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root');
const router = createShellRouter();
void whenFirstPageIsKnown(router, patienceMs).then(() =>
  createRoot(root).render(
    <AppProviders>
      <ExamTypesProvider>
        <RouterProvider router={router} />
      </ExamTypesProvider>
    </AppProviders>,
  ),
);
registerServiceWorker();
