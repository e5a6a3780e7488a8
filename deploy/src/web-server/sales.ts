import { PlanList } from '@tryout/api/contract';
import * as v from 'valibot';

/** How long an answer counts, and how long nobody asks again after none has come. */
const keptMs = 60_000;
const pauseMs = 5_000;
/** A page waits this long for the API, and is then sent with what is known. */
const patienceMs = 800;

/**
 * What is sold, by the API's word: asked at most once a minute, by the page that needs it. Without an answer the last one counts.
 * @returns a function that gives it; undefined: the API has never answered, or is an older one
 */
export function createSales(apiUrl: string, now = () => performance.now()): () => Promise<PlanList | undefined> {
  let last: PlanList | undefined;
  let dueAt = -Infinity;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    try {
      const answer = await fetch(`${apiUrl}/api/plans`, { signal: AbortSignal.timeout(patienceMs) });
      if (!answer.ok) throw new Error(`${answer.status}`);
      last = v.parse(PlanList, await answer.json());
      dueAt = now() + keptMs;
    } catch {
      dueAt = now() + pauseMs;
    } finally {
      asking = undefined;
    }
  }

  return async () => {
    if (now() >= dueAt) await (asking ??= ask());
    return last;
  };
}

/** The parts of the documents that depend on what is sold (shell/src/documents/sales-parts.tsx). */
export interface SalesParts {
  '/': Record<'built' | 'closed' | 'open' | 'none' | 'line', string> & Record<'closedCards' | 'openCards', Cards>;
  '/terms': Record<'built' | 'closed' | 'open', string>;
}
type Cards = Record<'plain' | 'popular', string>;

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** Fills placeholders in one pass, so that a text that looks like a placeholder stays text. */
const fill = (html: string, values: Record<string, string>) =>
  html.replace(/__([A-Z]+)__/g, (placeholder, name: string) => values[name] ?? placeholder);

function packagesOf({ isOpen, plans }: PlanList, parts: SalesParts['/']): string {
  const cards = isOpen ? parts.openCards : parts.closedCards;
  const list = plans.map(({ id, name, months, price, isPopular, contents }) =>
    fill(isPopular ? cards.popular : cards.plain, {
      ID: escaped(encodeURIComponent(id)),
      NAME: escaped(name),
      MONTHS: String(months),
      PRICE: `Rp${price.toLocaleString('id-ID')}`,
      LINES: contents.map((line) => fill(parts.line, { LINE: escaped(line) })).join(''),
    }),
  );
  const part = plans.length === 0 ? parts.none : isOpen ? parts.open : parts.closed;
  return fill(part, { PLANS: list.join('') });
}

function termsOf({ isOpen, seller }: PlanList, parts: SalesParts['/terms']): string | undefined {
  if (!isOpen) return parts.closed;
  if (!seller) return undefined;
  const { name, npwp, address } = seller;
  const who = [name, ...(npwp === null ? [] : [`NPWP ${npwp}`]), ...(address === null ? [] : [address])];
  return fill(parts.open, { SELLER: escaped(who.join(', ')) });
}

/** True for the documents that say what is sold. */
export const saysWhatIsSold = (path: string): path is keyof SalesParts => path === '/' || path === '/terms';

/** The document with the API's word in place of the part that it was built with. */
export function withSales(html: string, path: keyof SalesParts, sales: PlanList, parts: SalesParts): string {
  const part = path === '/' ? packagesOf(sales, parts['/']) : termsOf(sales, parts['/terms']);
  return part === undefined ? html : html.replace(parts[path].built, () => part);
}
