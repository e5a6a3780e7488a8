import type { BrowserError } from '@tryout/api/contract';
import { pageOrigins } from './page-origins.ts';
import { createReporter } from './reporter.ts';

/** Without cookies and tokens: nobody is named. */
async function send(report: BrowserError): Promise<number> {
  const { status } = await fetch('/api/browser-errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    credentials: 'omit',
    keepalive: true,
    priority: 'low',
  });
  return status;
}

const { report } = createReporter({ origins: pageOrigins, send });

/** Tells of the error that a page shows in its place. @returns the code for support, once the API has it */
export const reportPage = (error: unknown): Promise<string | undefined> => report(error, 'page');

/** From now on, tells of errors of the shell and of all areas that nobody has caught: they share the page, and so one listener. */
export function listen(): void {
  window.addEventListener('error', ({ error }) => void report(error, 'error'));
  window.addEventListener('unhandledrejection', ({ reason }) => void report(reason, 'rejection'));
}
