import font from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';
import { renderToStaticMarkup } from 'react-dom/server';
import { meta } from './content.ts';
import css from './landing.css';
import { Landing } from './landing.tsx';

const fontFace = `@font-face{font-family:'Plus Jakarta Sans Variable';font-weight:200 800;font-display:swap;src:url(${font}) format('woff2')}`;

/**
 * The landing page as a whole document: no script, its own styles.
 * @param prefetch files of the app that a click on Login or Daftar needs
 */
export function landingHtml({ prefetch }: { prefetch: readonly string[] }): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="id">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{meta.title}</title>
        <meta name="description" content={meta.description} />
        <meta name="theme-color" content="#FBF8F1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14162A" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" />
        <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        {prefetch.map((href) => (
          <link key={href} rel="prefetch" href={href} />
        ))}
        <style dangerouslySetInnerHTML={{ __html: fontFace + css }} />
      </head>
      <body>
        <Landing />
      </body>
    </html>,
  )}`;
}
