import { isDevelopmentHost } from './development/is-development-host.ts';
import { loadInstead, loadRemoteRoutes } from './remotes/load-remote-routes.ts';
import { areasElsewhere, remoteOwning } from './remotes/ownership.ts';

async function start(): Promise<void> {
  if (isDevelopmentHost()) await takeOwnArea();
  // Fetches the area of this address in parallel with our own files. The router shares this load, and starts a new one if it has failed.
  const remote = remoteOwning(window.location.pathname);
  if (remote && !areasElsewhere().has(remote)) loadRemoteRoutes(remote).catch(() => {});
  // A dynamic import, because shared modules exist only once the federation runtime has settled them.
  await import('./bootstrap.tsx');
}

async function takeOwnArea(): Promise<void> {
  const { findOwnArea, takeFromAddress } = await import('./development/own-area.ts');
  takeFromAddress();
  const own = findOwnArea();
  if (own) loadInstead(own.remote, own.line);
}

start().catch(() => {
  // React isn't loaded yet, so the page itself holds the message: never a white page.
  const failed = document.querySelector<HTMLTemplateElement>('#start-failed');
  const root = document.getElementById('root');
  if (failed && root) root.replaceChildren(failed.content.cloneNode(true));
  document.querySelector('#start-again')?.addEventListener('click', () => window.location.reload());
});
