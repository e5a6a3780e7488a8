import '@tryout/shared-ui/styles.css';
import { AppProviders, ExamTypesProvider, RouterProvider } from '@tryout/shared-ui';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { isDevelopmentHost } from './development/is-development-host.ts';
import { createShellRouter, whenFirstPageIsKnown } from './router.tsx';
import { registerServiceWorker } from './service-worker/register.ts';
import { whenLoaded } from './when-loaded.ts';

/** The heavier shared entries: provided here so that areas built from the same content use the shell's copy; fetched only when one asks. */
export const more = () => import('@tryout/shared-ui/more');
export const staff = () => import('@tryout/shared-ui/staff');

const OwnAreaNotice = lazy(() => import('./development/notice.tsx'));

/** How long the document's own "Memuat halaman…" may stay before our loading screen takes over, which offers to try again. */
const patienceMs = 1_000;
/** The same where the document has something to read or to press (first-calls/early-view.ts). */
const readingMs = 10_000;
const isEarly = () => document.querySelector('#root > .early') !== null;
/** Errors are listened to once the first question is surely there: until then each byte counts. */
const listenAfterMs = 3_000;

const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root');
const router = createShellRouter();
void whenFirstPageIsKnown(router, patienceMs, () => (isEarly() ? readingMs - patienceMs : 0)).then(() =>
  createRoot(root).render(
    <AppProviders>
      <ExamTypesProvider>
        <RouterProvider router={router} />
        {isDevelopmentHost() && (
          <Suspense>
            <OwnAreaNotice />
          </Suspense>
        )}
      </ExamTypesProvider>
    </AppProviders>,
  ),
);
registerServiceWorker();
whenLoaded(() => setTimeout(listenToErrors, listenAfterMs));

function listenToErrors(): void {
  // Out of reach: then this page tells nothing.
  import(/* webpackFetchPriority: "low" */ './browser-errors/browser-errors.ts').then(
    ({ listen }) => listen(),
    () => {},
  );
}
