import type { PlanList } from '@tryout/api/contract';
import { ifBuilt } from './if-built.ts';
import { type SalesParts, saysWhatIsSold, withSales } from './sales.ts';
import type { WebServerSettings } from './settings.ts';

/** The shell's build output about the public pages (shell/prerender.mjs). */
interface BuiltPages {
  /** Documents without script, by path: their file in `dist`. */
  documents: Record<string, string>;
  /** Pages of the app, by path: the tags for their head. */
  app: Record<string, string>;
  /** The parts that depend on what is sold; an older build has none. */
  sales?: SalesParts;
}

const placeholder = '__PUBLIC_URL__';

/**
 * The public pages, with the values filled in that are known only where the product is deployed.
 * @param read the text of a built file; @throws when there is none
 */
export function createPublicPages({ publicUrl, contactEmail }: WebServerSettings, read: (file: string) => string) {
  const pages = (): BuiltPages => {
    const built = ifBuilt(() => read('public-pages.json'));
    return built === undefined ? { documents: { '/': 'index.html' }, app: {} } : (JSON.parse(built) as BuiltPages);
  };

  /** Without a site address, the tags that need it are removed: a wrong canonical address is worse than none. */
  const withAddress = (html: string) =>
    publicUrl === undefined
      ? html
          .replace(/<(?:link|meta)[^>]*__PUBLIC_URL__[^>]*>/g, '')
          .replace(/<script type="application\/ld\+json">.*?<\/script>/gs, '')
      : html.replaceAll(placeholder, publicUrl);

  return {
    /** The document without script at this path; undefined where there is none. @param sales undefined: not known */
    document(path: string, sales?: PlanList): string | undefined {
      const { documents, sales: parts } = pages();
      const file = documents[path];
      if (file === undefined) return undefined;
      const known = path === '/contact' && contactEmail === undefined ? 'contact-without-email.html' : file;
      const filled = withAddress(read(known)).replaceAll('__CONTACT_EMAIL__', contactEmail ?? '');
      return sales && parts && saysWhatIsSold(path) ? withSales(filled, path, sales, parts) : filled;
    },
    /** Title and further head tags for a page of the app; undefined where it isn't public. */
    appHead(path: string): string | undefined {
      const head = pages().app[path];
      return head === undefined ? undefined : withAddress(head);
    },
    /** True when search engines may list this path of the app: a public page, or one below it. */
    isPublic: (path: string) => Object.keys(pages().app).some((page) => path === page || path.startsWith(`${page}/`)),
    robots: () =>
      [
        'User-agent: *',
        'Disallow: /api/',
        'Disallow: /proxy/',
        ...(publicUrl === undefined ? [] : [`Sitemap: ${publicUrl}/sitemap.xml`]),
        '',
      ].join('\n'),
    /** The sitemap; undefined without the site's address, which every entry needs. */
    sitemap(): string | undefined {
      if (publicUrl === undefined) return undefined;
      const { documents, app } = pages();
      const paths = [...Object.keys(documents), ...Object.keys(app)];
      return [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        ...paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`),
        '</urlset>',
        '',
      ].join('\n');
    },
  };
}

export type PublicPages = ReturnType<typeof createPublicPages>;
