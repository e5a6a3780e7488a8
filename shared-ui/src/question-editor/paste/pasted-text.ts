import { splitMath } from '@tryout/api/contract';
import { type Formula, type Run, type Script, texOfRun, texOfText, textWithFormulas } from './script-formula.ts';
import { texOfMath } from './math-element.ts';

/** The parts of a paste that a question can hold. */
export interface PastedText {
  /** Plain text with `$…$` formulas; '' if there are no words. */
  text: string;
  /** The addresses of the pictures, in their order. */
  pictures: string[];
  /** True if an equation of Word was left out: it is on the clipboard as a picture only. */
  hasLostFormula: boolean;
}

/** Stand for scripts and formulas while lines are put together. No text has them: they are removed from it. */
const scriptMarks = 0xe000;
const formulaMarks = 0xf000;
const mostMarks = 0x0800;
const ownMarks = /[\ue000-\uf8ff]/g;

const skipped = new Set(
  'head title style script noscript template select button input textarea svg canvas video audio iframe object del'
    .toUpperCase()
    .split(' '),
);
const paragraphs = new Set(['P', 'BLOCKQUOTE']);
const blocks = new Set(
  'div h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table tbody thead tfoot tr pre section article header footer main aside nav figure figcaption address form fieldset hr center details summary'
    .toUpperCase()
    .split(' '),
);

const styleOf = (element: Element) => element.getAttribute('style')?.toLowerCase() ?? '';

/** Parts that the writer doesn't see, and marks of notes that would lead nowhere. */
function isLeftOut(element: Element): boolean {
  const style = styleOf(element);
  return (
    skipped.has(element.tagName.toUpperCase()) ||
    /display:\s*none|mso-hide:\s*all|mso-(?:footnote|endnote|comment)[\w-]*:|mso-element:\s*(?:comment|footnote|endnote)/.test(
      style,
    ) ||
    element.classList.contains('katex-html') ||
    (element.tagName === 'SUP' &&
      (element.classList.contains('reference') || element.querySelector('a[href^="#"]') !== null))
  );
}

function scriptKind(element: Element): Script['kind'] | null {
  const style = styleOf(element);
  if (element.tagName === 'SUP' || /vertical-align:\s*super/.test(style)) return '^';
  if (element.tagName === 'SUB' || /vertical-align:\s*sub/.test(style)) return '_';
  return null;
}

/** The content of a raised or lowered piece as TeX; scripts within it are kept. */
const scriptTex = (element: Node): string =>
  [...element.childNodes]
    .map((node) => {
      if (node.nodeType === Node.TEXT_NODE) return texOfText(node.textContent ?? '');
      if (!(node instanceof Element) || isLeftOut(node)) return '';
      const kind = scriptKind(node);
      const tex = scriptTex(node);
      return kind && tex ? `${kind}{${tex}}` : tex;
    })
    .join('');

const keepsBreaks = (element: Element | null): boolean => {
  for (let at = element; at; at = at.parentElement) {
    const mode = /white-space(?:-collapse)?:\s*([\w-]+)/.exec(styleOf(at))?.[1];
    if (mode) return /^(?:pre|preserve|break-spaces)/.test(mode);
    if (at.tagName === 'PRE') return true;
  }
  return false;
};

const roman = (number: number): string => {
  const signs: [number, string][] = [
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ];
  let [rest, text] = [number, ''];
  for (const [value, sign] of signs)
    while (rest >= value) {
      text += sign;
      rest -= value;
    }
  return text;
};

/** The mark of an item in a list: "- ", "3. ", "c. "; '' if the list shows none. */
function markOf(item: Element): string {
  const list = item.parentElement;
  if (!list) return '';
  const style = /list-style(?:-type)?:\s*([\w-]+)/.exec(styleOf(item))?.[1] ?? '';
  const sort =
    style || (/list-style(?:-type)?:\s*([\w-]+)/.exec(styleOf(list))?.[1] ?? list.getAttribute('type') ?? '');
  if (sort === 'none') return '';
  if (list.tagName !== 'OL') return '- ';
  let number = Number(list.getAttribute('start') ?? 1) - 1;
  for (const one of list.children) {
    if (one.tagName !== 'LI') continue;
    number = Number(one.getAttribute('value') ?? number + 1);
    if (one === item) break;
  }
  const letter = String.fromCodePoint(0x61 + ((number - 1) % 26));
  if (['a', 'lower-alpha', 'lower-latin'].includes(sort)) return `${letter}. `;
  if (['A', 'upper-alpha', 'upper-latin'].includes(sort)) return `${letter.toUpperCase()}. `;
  if (['i', 'lower-roman'].includes(sort)) return `${roman(number)}. `;
  if (['I', 'upper-roman'].includes(sort)) return `${roman(number).toUpperCase()}. `;
  return `${number}. `;
}

/** A paragraph that Word shows as an item of a list: its mark is written out in it, often as a sign of a symbol font. */
function wordItem(element: Element): { mark: string; sign: Element | null } | null {
  const style = styleOf(element);
  if (!/mso-list:\s*l\d+\s+level\d/.test(style)) return null;
  const sign = [...element.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/.test(styleOf(span))) ?? null;
  const written = sign?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  return {
    mark: /^\(?(?:\p{N}+|\p{L}|[ivx]+)[.)]/iu.test(written) ? `${written} ` : '- ',
    sign,
  };
}

/** Lines that are put together: a number asks for at least so many line breaks between its neighbours. */
type Piece = string | number;

class Reader {
  readonly pictures: string[] = [];
  readonly scripts: Script[] = [];
  readonly formulas: Formula[] = [];
  private pieces: Piece[] = [];
  /** The mark of a list's item, until its first words come. */
  private mark = '';
  private readonly signs = new Set<Element>();

  private readonly breaks: 1 | 2;

  /** @param breaks between two paragraphs: office programs show them without a blank line, pages with one */
  constructor(breaks: 1 | 2) {
    this.breaks = breaks;
  }

  private put(text: string): void {
    if (text === '') return;
    const isSpace = text.trim() === '';
    if (this.mark && !isSpace) {
      this.pieces.push(this.mark);
      this.mark = '';
    }
    this.pieces.push(text);
  }

  formula(formula: Formula): void {
    if (formula.tex.trim() === '' || this.formulas.length >= mostMarks) return;
    this.formulas.push(formula);
    const mark = String.fromCodePoint(formulaMarks + this.formulas.length - 1);
    if (!formula.isDisplay) return this.put(mark);
    this.pieces.push(1);
    this.put(mark);
    this.pieces.push(1);
  }

  private script(kind: Script['kind'], element: Element): void {
    const tex = scriptTex(element);
    if (tex === '' || this.scripts.length >= mostMarks) return this.children(element);
    this.scripts.push({ kind, tex });
    this.put(String.fromCodePoint(scriptMarks + this.scripts.length - 1));
  }

  private picture(image: Element): void {
    const alt = image.getAttribute('alt') ?? '';
    const tex = /^\{\\(?:display|text)style\s+([^]*)\}$/.exec(alt)?.[1];
    if (tex !== undefined) return this.formula({ tex, isDisplay: false });
    // An emoji, which some pages draw as pictures.
    if (/^\p{Extended_Pictographic}/u.test(alt)) return this.put(alt);
    const address = image.getAttribute('src');
    if (address) this.pictures.push(address);
  }

  private text(node: Node): void {
    const text = (node.textContent ?? '').replace(/[\u00ad\u200b\u2060\ufeff]/g, '').replace(ownMarks, '');
    if (!keepsBreaks(node.parentElement)) return this.put(text.replace(/[ \t\r\n\f]+/g, ' '));
    text.split(/\r\n?|\n/).forEach((line, at) => {
      if (at > 0) this.pieces.push('\n');
      this.put(line);
    });
  }

  /** The cells of a row on one line; a row with one cell is a block like any other. */
  private row(row: Element): void {
    const cells = [...row.children].filter(({ tagName }) => tagName === 'TD' || tagName === 'TH');
    if (cells.length < 2) return this.children(row);
    const [first = '', ...others] = cells.map((cell) => this.apart(cell));
    const isNumbered = /^\(?(?:\p{N}{1,2}[.)]|\p{L}[.)]?)$/u.test(first);
    const rest = others.join(' | ');
    this.put(`${first}${isNumbered ? ' ' : ' | '}${rest}`.replace(/(?: \|)+\s*$/, ''));
  }

  /** Reads an element by itself, as one line. */
  private apart(element: Element): string {
    const [pieces, mark] = [this.pieces, this.mark];
    [this.pieces, this.mark] = [[], ''];
    this.children(element);
    const line = this.lines().join(' ').trim();
    [this.pieces, this.mark] = [pieces, mark];
    return line;
  }

  children(parent: Node): void {
    for (const node of parent.childNodes) this.node(node);
  }

  private node(node: Node): void {
    if (node.nodeType === Node.TEXT_NODE) return this.text(node);
    if (!(node instanceof Element) || this.signs.has(node) || isLeftOut(node)) return;
    const tag = node.tagName.toUpperCase();
    if (tag === 'BR') return void this.pieces.push('\n');
    if (tag === 'IMG') return this.picture(node);
    if (tag === 'MATH') {
      const isDisplay = node.getAttribute('display') === 'block' || node.closest('.katex-display') !== null;
      return this.formula({ tex: texOfMath(node), isDisplay });
    }
    const kind = scriptKind(node);
    if (kind) return this.script(kind, node);
    if (!paragraphs.has(tag) && !blocks.has(tag)) return this.children(node);

    const isInItem = node.closest('li, td, th') !== null;
    const breaks = paragraphs.has(tag) && !isInItem ? this.breaks : 1;
    const item = tag === 'LI' ? null : wordItem(node);
    this.pieces.push(breaks);
    if (item?.sign) this.signs.add(item.sign);
    if (item || tag === 'LI') this.mark = item ? item.mark : markOf(node);
    if (tag === 'TR') this.row(node);
    else this.children(node);
    if (item || tag === 'LI') this.mark = '';
    this.pieces.push(breaks);
  }

  /** The lines, without those that would only be space at the ends; at most one blank line in a row. */
  lines(): string[] {
    let text = '';
    let wanted = 0;
    const pieces = this.pieces.filter((piece, at) => {
      // Spaces between blocks are how the file is laid out. A space that can't be broken is the content of an empty paragraph.
      const isLayout =
        piece === ' ' && (typeof this.pieces[at - 1] === 'number' || typeof this.pieces[at + 1] === 'number');
      return !isLayout;
    });
    pieces.forEach((piece, at) => {
      if (typeof piece === 'number') return void (wanted = Math.max(wanted, piece));
      // Browsers don't show a line break at the end of a block that has words.
      if (piece === '\n' && typeof pieces[at + 1] === 'number' && wanted === 0 && /[^\s]\s*$/.test(text)) return;
      text += '\n'.repeat(text === '' ? 0 : wanted) + piece;
      wanted = 0;
    });
    return text
      .split('\n')
      .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .split('\n');
  }

  /** Text with the marks put back as formulas: scripts go together with the letters and digits beside them. */
  withFormulas(text: string): string {
    const parts: (string | Formula)[] = [];
    const run = /[\p{L}\p{N}]*(?:[\ue000-\ue7ff][\p{L}\p{N}]*)+|[\uf000-\uf7ff]/gu;
    let done = 0;
    for (const { 0: found, index } of text.matchAll(run)) {
      parts.push(...written(text.slice(done, index)), this.formulaOf(found));
      done = index + found.length;
    }
    return textWithFormulas([...parts, ...written(text.slice(done))]);
  }

  private formulaOf(marks: string): Formula {
    const own = this.formulas[(marks.codePointAt(0) ?? 0) - formulaMarks];
    if (own) return own;
    const run: Run = (marks.match(/[\ue000-\ue7ff]|[\p{L}\p{N}]+/gu) ?? []).map(
      (part) => this.scripts[(part.codePointAt(0) ?? 0) - scriptMarks] ?? part,
    );
    return { tex: texOfRun(run), isDisplay: false };
  }
}

/** Formulas that were written as TeX: `$x^2$` and `\(x\)`. A pair of dollar signs without a sign of TeX between them is money. */
function written(text: string): (string | Formula)[] {
  return text.split(/(\\\(.+?\\\)|\\\[[^]+?\\\])/).flatMap((part, at) => {
    if (at % 2 === 1) return [{ tex: part.slice(2, -2), isDisplay: part[1] === '[' }];
    return splitMath(part).map((piece) =>
      piece.kind === 'math' && /[\\^_{}]|^\p{L}$/u.test(piece.tex)
        ? { tex: piece.tex, isDisplay: piece.isDisplay }
        : piece.source,
    );
  });
}

/** Programs whose paragraphs follow each other without a blank line, as they are shown there. */
const offices = /urn:schemas-microsoft-com|class="?'?Mso|content="?(?:LibreOffice|OpenOffice)|docs-internal-guid|mso-/i;

/**
 * Turns HTML of the clipboard into the text of a question: paragraphs and lines stay, items of lists begin with "- " or "1. ", raised
 * and lowered text and formulas of pages become `$…$`. Everything else is left out.
 * @param html as `text/html` of the clipboard has it: Word, LibreOffice, Google Docs, browsers
 */
export function readPastedHtml(html: string): PastedText {
  // A document of its own: nothing in it runs or is loaded.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const reader = new Reader(offices.test(html) ? 1 : 2);
  reader.children(body);
  const text = reader.lines().join('\n').replace(/^\n+/, '').trimEnd();
  return {
    text: reader.withFormulas(text),
    pictures: reader.pictures,
    hasLostFormula: /<m:oMath\b/i.test(html),
  };
}
