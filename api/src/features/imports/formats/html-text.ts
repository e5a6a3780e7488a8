import { Parser } from 'htmlparser2';
import { joinMath, type Part } from '../../../contract/join-math.ts';
import { type Piece, splitMath } from '../../../contract/split-math.ts';
import { FileRefused } from '../read-question.ts';

/** A picture in a piece of HTML, by the address that is written there. */
export interface HtmlPicture {
  src: string;
  alt: string | null;
}

export interface HtmlText {
  /** Lines of plain text with `$…$` formulas. */
  text: string;
  /** In their order; their places in the text are lost. */
  pictures: HtmlPicture[];
  /** Sentences about parts that the text lost. */
  notices: string[];
  /** Sentences about parts without which the text isn't what its author meant. */
  problems: string[];
}

const flattenedTable = 'Tabel diratakan menjadi baris teks';
const flattenedLetters = 'Huruf tebal, miring, bergaris, dan berwarna menjadi teks biasa';
const noMedia = 'Audio dan video belum didukung';
const noMathMl = 'Rumus MathML tidak dapat dibaca; tulis sebagai $…$';
const noDrawing = 'Gambar yang digambar di dalam HTML tidak dapat dibaca; sisipkan sebagai PNG';

const blocks = new Set(
  'address,article,aside,blockquote,center,dd,div,dl,dt,fieldset,figcaption,figure,footer,h1,h2,h3,h4,h5,h6,header,hr,li,main,ol,p,pre,section,table,tr,ul'.split(
    ',',
  ),
);
const letters = new Set(['b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del', 'ins', 'mark', 'font']);
const cellNames = new Set(['td', 'th']);
const media = new Set(['audio', 'video', 'iframe', 'object', 'embed']);
const silent = new Set(['script', 'style', 'head', 'title', 'template', 'math', 'svg', ...media]);
const mediaFile = /\.(mp3|mp4|m4a|ogg|wav|webm|aac|flac)([?#]|$)/i;

/** `\(…\)`, `\[…\]` and `$$…$$`, as Moodle's MathJax knows them. */
const formula =
  /\\\((?<inline>(?:[^\\]|\\[^()[\]])+)\\\)|\\\[(?<block>(?:[^\\]|\\[^()[\]])+)\\\]|\$\$(?<display>(?:[^$\\]|\\[^]|\$(?!\$))+)\$\$/g;

/** The words and formulas of a text whose formulas are written as in TeX or MathJax. */
export function texParts(text: string): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const { 0: source, index, groups } of text.matchAll(formula)) {
    const inline = groups?.['inline'];
    parts.push(text.slice(done, index), {
      tex: inline ?? groups?.['block'] ?? groups?.['display'] ?? '',
      isDisplay: inline === undefined,
    });
    done = index + source.length;
  }
  return [...parts, text.slice(done)];
}

const texOfWords = (text: string) => {
  const escaped = text
    .trim()
    .replace(/[\\{}$&#%_^~]/g, (sign) => (sign === '\\' ? String.raw`\backslash ` : `\\${sign}`));
  return /\p{L}{2}/u.test(text) ? String.raw`\text{${escaped}}` : escaped.replaceAll('−', '-');
};

/** Elements in one another. The parser's time grows with the square of their number. */
const maxDepth = 200;

interface Open {
  name: string;
  isPre: boolean;
  /** A formula in an element of its own, whose words are TeX. */
  isMath: boolean;
  /** An element that does nothing but keep a dollar sign from its neighbours. */
  isBare: boolean;
  /** The number of the next item of a list; undefined for bullets. */
  item: number | undefined;
  /** The cells of a row so far. */
  cells: number;
}

/** The text being made: words and formulas, with lines as a browser would show them. */
function createLines() {
  const parts: Part[] = [];
  /** The last formula that was made of raised or lowered letters, to which the next ones belong. */
  let scripted: { tex: string; isDisplay: boolean } | undefined;
  const tail = () => {
    const last = parts.at(-1);
    return last === undefined ? '\n' : typeof last === 'string' ? (last.at(-1) ?? '') : '$';
  };
  const push = (words: string) => {
    if (words === '') return;
    scripted = undefined;
    // A part of its own: adding to a long text again and again would take time that grows with its square.
    parts.push(words);
  };
  const collapsed = (words: string) => {
    const one = words.replace(/[ \t\n\r\f\u00a0]+/g, ' ');
    return one.startsWith(' ') && /[\s]/.test(tail()) ? one.slice(1) : one;
  };
  const trimEnd = () => {
    const last = parts.at(-1);
    if (typeof last === 'string') parts[parts.length - 1] = last.replace(/ +$/, '');
  };
  return {
    push,
    words(text: string, isPre: boolean) {
      for (const part of texParts(text)) {
        if (typeof part === 'string') push(isPre ? part : collapsed(part));
        else {
          parts.push(part);
          scripted = undefined;
        }
      }
    },
    formula(part: Part) {
      parts.push(part);
      scripted = undefined;
    },
    /** Raised (`^`) or lowered (`_`) letters, with the word or number that they belong to. */
    script(sign: '^' | '_', text: string) {
      if (text.trim() === '') return;
      const added = `${sign}{${texOfWords(text)}}`;
      if (scripted) {
        scripted.tex += added;
        return;
      }
      const last = parts.at(-1);
      const base = typeof last === 'string' ? (/[\p{L}\p{N}]+$/u.exec(last.slice(-50))?.[0] ?? '') : '';
      if (base !== '') parts[parts.length - 1] = (last as string).slice(0, -base.length);
      scripted = { tex: (base === '' ? '{}' : texOfWords(base)) + added, isDisplay: false };
      parts.push(scripted);
    },
    /** Ends the line, if there is something in it. */
    block() {
      trimEnd();
      if (tail() !== '\n') push('\n');
    },
    br() {
      trimEnd();
      push('\n');
    },
    text: (hasOwnFormulas: boolean) => joinMath(hasOwnFormulas ? ownParts(parts) : parts).trim(),
  };
}

/**
 * Reads a piece of HTML, as editors of other systems write it, as plain text: paragraphs and `<br>` are lines, raised and lowered
 * letters and MathJax's `\(…\)`, `\[…\]` and `$$…$$` are formulas. Nothing is fetched.
 * @param options.hasOwnFormulas true if `$…$` in the text is a formula, as its author knows it from us
 * @throws FileRefused if elements are nested as nobody writes them
 */
export function readHtml(html: string, { hasOwnFormulas = false } = {}): HtmlText {
  const lines = createLines();
  const pictures: HtmlPicture[] = [];
  const notices = new Set<string>();
  const problems = new Set<string>();
  const open: Open[] = [];
  let hidden = 0;
  let buffer = '';
  /** TeX that MathML brings along. */
  let annotation: string | undefined;

  /** Depth of cells: inside of one, lines become spaces. */
  let cells = 0;

  const top = () => open.at(-1);
  const endLine = () => (cells > 0 ? lines.words(' ', false) : lines.block());
  const flush = () => {
    const text = buffer;
    buffer = '';
    if (text === '') return;
    const { name, isPre = false, isMath = false, isBare = false } = top() ?? { name: '' };
    if (hidden > 0) {
      if (annotation !== undefined) annotation += text;
    } else if (isBare && text === '$') lines.push(String.raw`\$`);
    else if (name === 'sup' || name === 'sub') lines.script(name === 'sup' ? '^' : '_', text);
    else if (isMath) {
      const tex = /^\s*(?:\$\$([^]+)\$\$|\$([^]+)\$|\\\(([^]+)\\\)|\\\[([^]+)\\\])\s*$/.exec(text);
      const [, display, inline, round, square] = tex ?? [];
      lines.formula({
        tex: display ?? inline ?? round ?? square ?? text,
        isDisplay: (display ?? square) !== undefined,
      });
    } else lines.words(text, isPre);
  };

  const parser = new Parser(
    {
      ontext: (text) => void (buffer += text),
      onopentag(name, { style = '', class: classes = '', ...attributes }) {
        flush();
        if (open.length >= maxDepth)
          throw new FileRefused('Teks memuat HTML yang bersarang terlalu dalam; simpan ulang sebagai teks biasa');
        const isPre = name === 'pre' || /white-space:\s*(pre|break-spaces)/i.test(style) || (top()?.isPre ?? false);
        const isMath = name === 'span' && /(^|\s)math(\s|$)/.test(classes);
        const isBare = name === 'span' && style + classes === '' && Object.keys(attributes).length === 0;
        open.push({ name, isPre, isMath, isBare, item: name === 'ol' ? 1 : undefined, cells: 0 });
        if (hidden === 0) {
          if (blocks.has(name)) endLine();
          if (name === 'br') (cells > 0 ? endLine : lines.br)();
          if (name === 'li') {
            const list = open.at(-2);
            lines.push(list?.item === undefined ? '- ' : `${list.item++}. `);
          }
          if (name === 'table') notices.add(flattenedTable);
          if (cellNames.has(name)) {
            const row = open.at(-2);
            if (row && row.cells++ > 0) lines.words(' | ', false);
            cells++;
          }
          if (letters.has(name) || /font-weight|font-style|text-decoration|(^|[^-])color/i.test(style))
            notices.add(flattenedLetters);
          if (name === 'img' && attributes['src'] !== undefined)
            pictures.push({ src: attributes['src'], alt: attributes['alt']?.trim() || null });
          if (media.has(name) || (name === 'a' && mediaFile.test(attributes['href'] ?? ''))) problems.add(noMedia);
          if (name === 'svg' || name === 'canvas') problems.add(noDrawing);
        }
        if (silent.has(name)) hidden++;
        if (name === 'annotation' && /tex/i.test(attributes['encoding'] ?? '')) annotation = '';
      },
      onclosetag(name) {
        flush();
        open.pop();
        if (silent.has(name)) hidden--;
        if (hidden > 0) return;
        if (cellNames.has(name)) cells--;
        if (name === 'math') {
          if (annotation) lines.formula({ tex: annotation, isDisplay: false });
          else problems.add(noMathMl);
          annotation = undefined;
        }
        if (blocks.has(name)) endLine();
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  flush();
  return { text: lines.text(hasOwnFormulas), pictures, notices: [...notices], problems: [...problems] };
}

/** Parts whose words may have our own `$…$`, also over the borders of parts. */
function ownParts(parts: readonly Part[]): Part[] {
  const together: Part[] = [];
  for (const part of parts) {
    const last = together.at(-1);
    if (typeof part === 'string' && typeof last === 'string') together[together.length - 1] = last + part;
    else together.push(part);
  }
  return together.flatMap((part) => (typeof part === 'string' ? splitMath(part).flatMap(ownPart) : [part]));
}

function ownPart(piece: Piece): Part[] {
  if (piece.kind === 'text') return texParts(piece.source);
  const { isDisplay, source } = piece;
  return [{ tex: isDisplay ? source.slice(2, -2) : source.slice(1, -1), isDisplay }];
}

/** The text of a source without HTML, in which `\(…\)` may stand beside our own `$…$`. */
export const readPlain = (text: string): string => joinMath(ownParts([text.replace(/\r\n?/g, '\n')])).trim();
