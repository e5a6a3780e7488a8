import type { Page } from '@playwright/test';
import { expect } from './product.ts';
import { foreignHost } from './hostile-texts.ts';

/** Things that only a text that became markup could have put on the page. */
const planted = [
  ...['href', 'src', 'action', 'formaction', 'data'].map(
    (name) => `[${name}^="javascript:" i], [${name}*="${foreignHost}"]`,
  ),
  'iframe, object, embed, base, marquee, portal, meta[http-equiv=refresh i]',
  '[onerror], [onload], [onclick], [onfocus], [ontoggle], [onmouseover], [srcdoc]',
].join(', ');

/**
 * From now on, notices everything that a stored text manages to do on this page: dialogs, refusals of the policy, errors, calls to other
 * hosts, markers and markup.
 */
export async function watchForExecution(page: Page) {
  const alarms: string[] = [];
  page.on('dialog', (dialog) => {
    // Our own question before unsaved changes are left.
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    alarms.push(`dialog: ${dialog.message()}`);
    return void dialog.dismiss();
  });
  page.on('pageerror', (error) => alarms.push(`error: ${error.message}`));
  page.on('popup', (popup) => alarms.push(`popup: ${popup.url()}`));
  page.on('request', (request) => {
    if (new URL(request.url()).host === foreignHost) alarms.push(`call: ${request.url()}`);
  });
  await page.exposeFunction('reportRefusal', (refusal: string) => alarms.push(`policy: ${refusal} on ${page.url()}`));
  await page.addInitScript(() => {
    const { reportRefusal } = window as unknown as { reportRefusal(text: string): void };
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      reportRefusal(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  return {
    /** Expects that nothing has happened so far, and nothing on the page waits to be pressed. */
    async expectNone(): Promise<void> {
      const found = await page.evaluate(
        (selector) => ({
          ran: 'hostileTextRan' in window,
          markup: [...document.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML.slice(0, 200)),
        }),
        planted,
      );
      expect({ ...found, alarms }, page.url()).toEqual({ ran: false, markup: [], alarms: [] });
    },
  };
}
