import type { Token, Tokens } from 'marked';
import type { Block } from '../../contract/index.ts';
import { plainText, readInlines } from './read-inlines.ts';

const opensReveal = /^<details>\s*<summary>(?<summary>[^<]+)<\/summary>\s*$/;
const closesReveal = /^<\/details>\s*$/;

const headingId = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

function readHeading({ depth, tokens }: Tokens.Heading): Block {
  if (depth !== 2 && depth !== 3)
    throw new Error(`A heading of depth ${depth}: the page’s title is in the front matter`);
  const children = readInlines(tokens);
  return { kind: 'heading', depth, id: headingId(plainText(children)), children };
}

/** A picture alone in its paragraph is a figure; pictures are allowed nowhere else. */
function readParagraph({ tokens }: Tokens.Paragraph | Tokens.Text): Block {
  const [first] = tokens ?? [];
  if (first?.type !== 'image') return { kind: 'paragraph', children: readInlines(tokens) };
  const { href, text, title } = first as Tokens.Image;
  if (!text) throw new Error(`The picture ${href} has no text for those who don’t see it`);
  return { kind: 'picture', source: href, alt: text, caption: title };
}

function readTable({ header, rows, align }: Tokens.Table): Block {
  return {
    kind: 'table',
    head: header.map((cell) => readInlines(cell.tokens)),
    rows: rows.map((row) => row.map((cell) => readInlines(cell.tokens))),
    numeric: align.map((side) => side === 'right'),
  };
}

function readBlock(token: Token): Block {
  switch (token.type) {
    case 'heading':
      return readHeading(token as Tokens.Heading);
    case 'paragraph':
    case 'text':
      return readParagraph(token as Tokens.Paragraph);
    case 'list': {
      const { ordered, start, items } = token as Tokens.List;
      return {
        kind: 'list',
        start: ordered ? Number(start) : null,
        items: items.map(({ tokens }) => readBlocks(tokens)),
      };
    }
    case 'table':
      return readTable(token as Tokens.Table);
    case 'blockquote':
      return { kind: 'note', children: readBlocks((token as Tokens.Blockquote).tokens) };
    default:
      throw new Error(`Not understood: ${token.raw}`);
  }
}

function sayingWhere<Read>(line: number | undefined, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    throw line === undefined ? error : new Error(`line ${line}: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * The parts of a page.
 * @param lineOf the lines of the outermost tokens, for errors
 * @throws on elements that our pages don't draw: HTML (except `<details>`), code, rules
 */
export function readBlocks(tokens: readonly Token[], lineOf?: ReadonlyMap<Token, number>): Block[] {
  const blocks: Block[] = [];
  const rest = tokens.filter(({ type }) => type !== 'space');
  while (rest.length > 0) {
    const token = rest.shift() as Token;
    const summary = opensReveal.exec(token.raw)?.groups?.['summary'];
    if (summary === undefined) {
      blocks.push(sayingWhere(lineOf?.get(token), () => readBlock(token)));
      continue;
    }
    const end = rest.findIndex(({ raw }) => closesReveal.test(raw));
    if (end === -1)
      sayingWhere(lineOf?.get(token), () => {
        throw new Error(`<details> isn’t closed: ${summary}`);
      });
    blocks.push({ kind: 'reveal', summary, children: readBlocks(rest.splice(0, end), lineOf) });
    rest.shift();
  }
  return blocks;
}
