import { Parser } from 'htmlparser2';

/** A paragraph or a table of a document, in HTML. */
export type DocumentPart =
  | {
      kind: 'line';
      html: string;
      /** True for an item of a numbered list: Word counts, and the number isn't in the text. */
      isNumbered: boolean;
      isBullet: boolean;
      /** The depth of its list, from 1; 0 outside of lists. */
      depth: number;
    }
  | { kind: 'table'; rows: string[][] };

const paragraphs = new Set(['p', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** A row being read: cells that reach down from the rows above take their places first. */
interface Row {
  cells: string[];
  /** For each column, the rows further down that the cell above covers. */
  covered: number[];
}

/** The paragraphs and tables of a document, in its order; of nested tables the outer one. */
export function partsOf(html: string): DocumentPart[] {
  const parts: DocumentPart[] = [];
  const lists: string[] = [];
  let line: { from: number; list: string | undefined; isNote: boolean } | undefined;
  let tables = 0;
  let rows: string[][] = [];
  let covered: number[] = [];
  let row: Row | undefined;
  let cell: { from: number; rowSpan: number; columnSpan: number } | undefined;

  const endLine = (to: number) => {
    if (!line) return;
    const { from, list, isNote } = line;
    const source = html.slice(from, to);
    line = undefined;
    if (isNote) return;
    const shared = { kind: 'line' as const, depth: lists.length };
    for (const [index, one] of source.split(/<br ?\/?>/).entries())
      if (one.trim() !== '')
        parts.push({
          ...shared,
          html: one,
          isNumbered: index === 0 && list === 'ol',
          isBullet: index === 0 && list === 'ul',
        });
  };
  const cover = () => {
    while (row && (row.covered[row.cells.length] ?? 0) > 0) row.cells.push('');
  };

  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'table' && ++tables === 1) {
        endLine(parser.startIndex);
        [rows, covered] = [[], []];
      }
      if (tables > 1) return;
      if (tables === 1) {
        if (name === 'tr') row = { cells: [], covered };
        if (name === 'td' || name === 'th') {
          cover();
          const span = (value: string | undefined) => Math.min(Math.max(Number(value ?? 1) || 1, 1), 100);
          cell = {
            from: parser.endIndex + 1,
            rowSpan: span(attributes['rowspan']),
            columnSpan: span(attributes['colspan']),
          };
        }
        return;
      }
      if (name === 'ol' || name === 'ul') {
        endLine(parser.startIndex);
        lists.push(name);
      }
      if (!paragraphs.has(name)) return;
      endLine(parser.startIndex);
      const isNote = /^(footnote|endnote|comment)-/.test(attributes['id'] ?? '');
      line = { from: parser.endIndex + 1, list: name === 'li' ? lists.at(-1) : undefined, isNote };
    },
    onclosetag(name) {
      if (name === 'table' && --tables === 0) parts.push({ kind: 'table', rows });
      if (tables > 1) return;
      if (tables === 1) {
        if ((name === 'td' || name === 'th') && row && cell) {
          const { from, rowSpan, columnSpan } = cell;
          for (let column = 0; column < columnSpan; column++) {
            // The row itself counts, too: it is taken off at the row's end.
            covered[row.cells.length] = rowSpan;
            row.cells.push(column === 0 ? html.slice(from, parser.startIndex) : '');
          }
          cell = undefined;
        }
        if (name === 'tr' && row) {
          cover();
          rows.push(row.cells);
          covered = covered.map((left) => Math.max(0, (left ?? 0) - 1));
          row = undefined;
        }
        return;
      }
      if (paragraphs.has(name)) endLine(parser.startIndex);
      if (name === 'ol' || name === 'ul') lists.pop();
    },
  });
  parser.end(html);
  return parts;
}
