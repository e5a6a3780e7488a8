import type { Token, Tokens } from 'marked';
import type { Inline } from '../../contract/index.ts';

/** Joins neighbouring words and formulas into one string, so that lines break as written. */
function joined(pieces: Inline[]): Inline[] {
  return pieces.reduce<Inline[]>((row, piece) => {
    const last = row.at(-1);
    return typeof piece === 'string' && typeof last === 'string'
      ? [...row.slice(0, -1), last + piece]
      : [...row, piece];
  }, []);
}

function readInline(token: Token): Inline {
  const { type, raw } = token;
  if (type === 'math') return raw;
  if (type === 'br') return { kind: 'break' };
  if (type === 'strong' || type === 'em') return { kind: type, children: readInlines(token.tokens) };
  if (type === 'codespan') return { kind: 'code', text: (token as Tokens.Codespan).text };
  // A dollar sign that belongs to no formula keeps its backslash for `MathText`.
  if (type === 'escape') return raw === '\\$' ? raw : (token as Tokens.Escape).text;
  if (type === 'text') return (token as Tokens.Text).text.replaceAll('\n', ' ');
  if (type === 'link') {
    const { href, tokens } = token as Tokens.Link;
    if (!/^[/#]/.test(href)) throw new Error(`A link leads out of the product: ${href}`);
    return { kind: 'link', to: href, children: readInlines(tokens) };
  }
  throw new Error(`Not understood in running text: ${raw}`);
}

/** The running text of a paragraph, heading or cell. @throws on elements that our pages don't draw, such as HTML */
export function readInlines(tokens: Token[] | undefined): Inline[] {
  return joined((tokens ?? []).map(readInline));
}

/** Only the words, without emphasis and links. */
export function plainText(inlines: Inline[]): string {
  return inlines
    .map((inline) => {
      if (typeof inline === 'string') return inline;
      if (inline.kind === 'break') return ' ';
      return inline.kind === 'code' ? inline.text : plainText(inline.children);
    })
    .join('');
}
