import { texOfText } from './script-formula.ts';

const operators: Record<string, string> = {
  '−': '-',
  '⋅': '\\cdot ',
  '·': '\\cdot ',
  '\u2061': '',
  '\u2062': '',
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
};

/** TeX of a formula's MathML element: the TeX that it was made from, or, without one, its fractions, roots, powers and indices. */
export function texOfMath(math: Element): string {
  const source = math.querySelector('annotation[encoding="application/x-tex"]')?.textContent;
  const tex = source ?? math.getAttribute('alttext');
  if (tex) return tex.trim().replace(/^\{\\(?:display|text)style\s+([^]*)\}$/, '$1');
  return row(math);
}

const row = (parent: Element): string => [...parent.children].map(texOf).join('');

function texOf(element: Element): string {
  const parts = [...element.children].map(texOf);
  const [first = '', second = '', third = ''] = parts;
  switch (element.localName.toLowerCase()) {
    case 'mi':
    case 'mn':
      return texOfText(element.textContent ?? '');
    case 'mo': {
      const sign = (element.textContent ?? '').trim();
      return operators[sign] ?? sign;
    }
    case 'mtext':
      return `\\text{${element.textContent ?? ''}}`;
    case 'mfrac':
      return `\\frac{${first}}{${second}}`;
    case 'msup':
      return `{${first}}^{${second}}`;
    case 'msub':
      return `{${first}}_{${second}}`;
    case 'msubsup':
      return `{${first}}_{${second}}^{${third}}`;
    case 'msqrt':
      return `\\sqrt{${parts.join('')}}`;
    case 'mroot':
      return `\\sqrt[${second}]{${first}}`;
    case 'annotation':
    case 'annotation-xml':
      return '';
    default:
      return parts.join('');
  }
}
