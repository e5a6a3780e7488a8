// The page behind a dynamic import: shared modules are only there once the federation runtime has settled them.
import('./bootstrap.tsx').catch(() => {
  // Nothing of React is there yet, so the page itself holds what to show: never a white page.
  const failed = document.querySelector<HTMLTemplateElement>('#start-failed');
  const root = document.getElementById('root');
  if (failed && root) root.replaceChildren(failed.content.cloneNode(true));
  document.querySelector('#start-again')?.addEventListener('click', () => window.location.reload());
});
