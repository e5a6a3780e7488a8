import { renderToStaticMarkup } from 'react-dom/server';
import css from './landing.css';
import { Landing } from './landing.tsx';

/** The landing page as a whole document: no script, its own styles. */
export function landingHtml({ prefetch }: { prefetch: readonly string[] }): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="id">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Tryout BUMN &amp; CPNS</title>
        <link rel="icon" href="/favicon.svg" />
        {prefetch.map((href) => (
          <link key={href} rel="prefetch" href={href} />
        ))}
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <Landing />
      </body>
    </html>,
  )}`;
}
