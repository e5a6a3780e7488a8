import { fetchAhead } from './remotes/fetch-ahead.ts';
import { loadRemoteRoutes } from './remotes/load-remote-routes.ts';
import { remoteOwning } from './remotes/ownership.ts';

// The area that this address belongs to is fetched beside our own files, not after them. The router shares the load, and
// starts a new one if this one has failed.
const remote = remoteOwning(window.location.pathname);
if (remote) loadRemoteRoutes(remote).catch(() => {});
// Not sooner: what all areas share is larger, and wanted first.
fetchAhead(document);

// The page behind a dynamic import: shared modules are only there once the federation runtime has settled them.
import('./bootstrap.tsx').catch(() => {
  // Nothing of React is there yet, so the page itself holds what to show: never a white page.
  const failed = document.querySelector<HTMLTemplateElement>('#start-failed');
  const root = document.getElementById('root');
  if (failed && root) root.replaceChildren(failed.content.cloneNode(true));
  document.querySelector('#start-again')?.addEventListener('click', () => window.location.reload());
});
