import font from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import landingCss from '../pages/landing/landing.css';
import { Landing } from '../pages/landing/landing.tsx';
import { about } from '../pages/notices/about.ts';
import { contact, contactWithoutEmail } from '../pages/notices/contact.ts';
import noticeCss from '../pages/notices/notice.css';
import { Notice } from '../pages/notices/notice.tsx';
import { privacy } from '../pages/notices/privacy.ts';
import { terms } from '../pages/notices/terms.ts';
import documentCss from './document.css';
import { HeadTags, SiteData } from './head-tags.tsx';
import { appPages, documentPages, type PublicPage } from './public-pages.ts';
import { buildSalesParts } from './sales-parts.tsx';

/** A document as it is written into `dist`. */
export interface BuiltDocument {
  path: string;
  file: string;
  html: string;
}

/** All documents that need no script, with their own styles. */
export function buildDocuments(): BuiltDocument[] {
  const { landing } = documentPages;
  const notice = (page: PublicPage, file: string, text: Parameters<typeof Notice>[0]['text']) => ({
    path: page.path,
    file,
    html: html(page, noticeCss, <Notice text={text} />),
  });
  return [
    { path: '/', file: 'index.html', html: html(landing, landingCss, <Landing />, <SiteData />) },
    notice(documentPages.about, 'about.html', about),
    notice(documentPages.contact, 'contact.html', contact),
    notice(documentPages.contact, 'contact-without-email.html', contactWithoutEmail),
    notice(documentPages.terms, 'terms.html', terms),
    notice(documentPages.privacy, 'privacy.html', privacy),
  ];
}

/** Data for the web server: the documents' addresses, the head tags of the app's public pages, and the parts that depend on what is sold. */
export const buildPublicPages = () => ({
  documents: Object.fromEntries(
    buildDocuments()
      .filter(({ file }) => file !== 'contact-without-email.html')
      .map(({ path, file }) => [path, file]),
  ),
  sales: buildSalesParts(),
  app: Object.fromEntries(appPages.map((page) => [page.path, renderToStaticMarkup(<HeadTags {...page} />)])),
});

const fontFace = `@font-face{font-family:'Plus Jakarta Sans Variable';font-weight:200 800;font-display:swap;src:url(${font}) format('woff2')}`;

function html(page: PublicPage, css: string, body: ReactNode, data?: ReactNode): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="id">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <HeadTags {...page} />
        <meta name="theme-color" content="#FBF8F1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14162A" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/app.webmanifest" />
        <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <style dangerouslySetInnerHTML={{ __html: fontFace + documentCss + css }} />
        {data}
      </head>
      <body>{body}</body>
    </html>,
  )}`;
}
