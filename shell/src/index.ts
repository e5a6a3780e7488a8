import { fetchAhead } from './remotes/fetch-ahead.ts';
import { loadRemoteRoutes } from './remotes/load-remote-routes.ts';
import { remoteOwning } from './remotes/ownership.ts';

// Fetches the area of this address in parallel with our own files. The router shares this load, and starts a new one if it has failed.
const remote = remoteOwning(window.location.pathname);
if (remote) loadRemoteRoutes(remote).catch(() => {});
// Only now: the modules that all areas share are larger, and needed first.
fetchAhead(document);

// A dynamic import, because shared modules exist only once the federation runtime has settled them.
import('./bootstrap.tsx').catch(() => {
  // React isn't loaded yet, so the page itself holds the message: never a white page.
  const failed = document.querySelector<HTMLTemplateElement>('#start-failed');
  const root = document.getElementById('root');
  if (failed && root) root.replaceChildren(failed.content.cloneNode(true));
  document.querySelector('#start-again')?.addEventListener('click', () => window.location.reload());
});
