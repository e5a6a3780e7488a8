import type { PublicPage } from './public-pages.ts';

/** Placeholder for the site's public address, which is known only where it is deployed; the web server fills it in. */
export const siteAddress = '__PUBLIC_URL__';

/** Head tags for crawlers and messengers. Where the address isn't known, the web server removes the tags that need it. */
export function HeadTags({ path, title, description }: PublicPage) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={siteAddress + path} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Tryout BUMN & CPNS" />
      <meta property="og:locale" content="id_ID" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={siteAddress + path} />
      <meta property="og:image" content={`${siteAddress}/social.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Tryout BUMN & CPNS: latihan yang terasa seperti ujian sebenarnya" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Data about us for search engines: only facts that we could prove. */
export function SiteData() {
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebSite',
        '@id': `${siteAddress}/#website`,
        url: `${siteAddress}/`,
        name: 'Tryout BUMN & CPNS',
        inLanguage: 'id',
      },
      {
        '@type': 'Organization',
        '@id': `${siteAddress}/#organization`,
        url: `${siteAddress}/`,
        name: 'Tryout BUMN & CPNS',
        logo: `${siteAddress}/icon-512.png`,
      },
    ],
  };
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(data) }} />;
}
