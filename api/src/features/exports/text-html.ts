import { splitMath } from '../../contract/index.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** White space that HTML would join or drop. */
const losesSpaces = /[^\S\n ]| {2}|^ | $| \n|\n /;

/** An element that shows nothing: it keeps two signs from being read as the beginning of a formula. */
const apart = '<span></span>';

/**
 * Words as HTML. An escaped dollar sign stands in an element of its own, where MathJax doesn't see it, and signs that would begin a
 * formula of MathJax are kept apart.
 */
function words(source: string, lineEnd: string): string {
  return source
    .split(/(\\\$|\\(?=[([])|\$(?=\$))/)
    .map((part, index) => {
      if (index % 2 === 0) return escapeHtml(part).replaceAll('\n', lineEnd);
      return part === '\\$' ? '<span>$</span>' : part + apart;
    })
    .join('');
}

/** A formula as MathJax knows it, or, where its own signs would end it too early, in an element that says what it is. */
function formula(source: string, isDisplay: boolean): string {
  if (isDisplay) return escapeHtml(source);
  const tex = source.slice(1, -1);
  const isSafe = /^(?:[^\\]|\\[^()[\]])+$/.test(tex);
  return isSafe ? String.raw`\(${escapeHtml(tex)}\)` : `<span class="math inline">${escapeHtml(source)}</span>`;
}

function content(text: string, lineEnd: string): string {
  let html = '';
  for (const piece of splitMath(text)) {
    if (piece.kind === 'text') html += words(piece.source, lineEnd);
    else html += (/[$\\]$/.test(html) ? apart : '') + formula(piece.source, piece.isDisplay);
  }
  return html;
}

/** A text as HTML in one line of markup, without an element around it: for what stands behind other words. */
export function toInlineHtml(text: string): string {
  return losesSpaces.test(text)
    ? `<span style="white-space: pre-wrap">${content(text, '\n')}</span>`
    : content(text, '<br>');
}

/**
 * A text as HTML, whose lines, spaces and formulas are shown as we show them; `readHtml` of the imports reads it back as it was. '' for
 * an empty text.
 */
export function toHtml(text: string): string {
  if (text === '') return '';
  return losesSpaces.test(text)
    ? `<p style="white-space: pre-wrap">${content(text, '\n')}</p>`
    : `<p>${content(text, '<br>')}</p>`;
}
