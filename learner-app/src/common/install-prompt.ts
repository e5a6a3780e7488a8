/** Chrome's event, which no standard names. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let kept: InstallPrompt | undefined;

// It comes once for each opened page, long before the moment at which we offer it.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  kept = event as InstallPrompt;
});

/** The browser's offer to install the app, if it has made one. */
export const installPrompt = (): InstallPrompt | undefined => kept;
