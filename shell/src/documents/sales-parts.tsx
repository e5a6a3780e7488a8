import { renderToStaticMarkup } from 'react-dom/server';
import { BuiltPackages, PackageCard, PackageLine, PackageList } from '../pages/landing/packages.tsx';
import { NoticeSection } from '../pages/notices/notice.tsx';
import { sellingTerms } from '../pages/notices/terms.ts';

const cards = (buyAt?: string) =>
  Object.fromEntries(
    (['plain', 'popular'] as const).map((kind) => [
      kind,
      renderToStaticMarkup(
        <PackageCard
          name="__NAME__"
          price="__PRICE__"
          months="__MONTHS__"
          isPopular={kind === 'popular'}
          {...(buyAt !== undefined && { buyAt })}
        >
          __LINES__
        </PackageCard>,
      ),
    ]),
  );

/**
 * The parts of the documents that depend on what is sold, as HTML for the web server, which fills in the API's answer
 * (deploy/src/web-server/sales.ts). `built` is the part as the document has it, and is replaced.
 */
export const buildSalesParts = () => ({
  '/': {
    built: renderToStaticMarkup(<BuiltPackages />),
    closed: renderToStaticMarkup(<PackageList state="closed">__PLANS__</PackageList>),
    open: renderToStaticMarkup(<PackageList state="open">__PLANS__</PackageList>),
    none: renderToStaticMarkup(<PackageList state="none">__PLANS__</PackageList>),
    line: renderToStaticMarkup(<PackageLine>__LINE__</PackageLine>),
    closedCards: cards(),
    openCards: cards('/pusat-langganan/beli/plan/__ID__'),
  },
  '/terms': {
    built: renderToStaticMarkup(<NoticeSection {...sellingTerms.unknown} />),
    closed: renderToStaticMarkup(<NoticeSection {...sellingTerms.closed} />),
    open: renderToStaticMarkup(<NoticeSection {...sellingTerms.open} />),
  },
});
export type SalesParts = ReturnType<typeof buildSalesParts>;
