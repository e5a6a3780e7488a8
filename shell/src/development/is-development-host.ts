/**
 * True where the web server says so in the page (DEVELOPMENT_HOST, deploy/README.md). Everywhere else nothing of this folder is even fetched, and
 * the page's policy allows no code of the visitor's own machine.
 */
export const isDevelopmentHost = (page: Document = document): boolean =>
  page.querySelector<HTMLMetaElement>('meta[name=development-host]')?.content === 'on';
