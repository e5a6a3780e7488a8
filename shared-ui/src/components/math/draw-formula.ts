import katex, { type KatexOptions } from 'katex';
import 'katex/dist/katex-swap.min.css';

interface DomTree {
  attributes?: Record<string, string>;
  children?: DomTree[];
  toNode(): Element | DocumentFragment;
}

/** The step before `katex.render`, which its type declaration leaves out. */
const { __renderToDomTree: renderToDomTree } = katex as typeof katex & {
  __renderToDomTree(tex: string, options: KatexOptions): DomTree;
};

const options: KatexOptions = {
  // MathML for screen readers, beside the drawing.
  output: 'htmlAndMathml',
  trust: false,
  strict: 'ignore',
  // A formula that can't be read is shown as it was written, in this colour.
  throwOnError: false,
  errorColor: 'var(--ui-empty-text)',
  maxSize: 20,
  maxExpand: 200,
};

/** KaTeX gives a few drawings (`\vec`, tall brackets) their width by a style attribute, which our policy forbids. */
function renameStyles({ attributes, children = [] }: DomTree): void {
  if (attributes?.['style'] !== undefined) {
    attributes['data-style'] = attributes['style'];
    delete attributes['style'];
  }
  children.forEach(renameStyles);
}

function applyStyles(element: HTMLElement): void {
  for (const styled of element.querySelectorAll('[data-style]')) {
    // The hidden MathML needs no styles.
    if (styled instanceof SVGElement || styled instanceof HTMLElement)
      styled.style.cssText = styled.getAttribute('data-style') ?? '';
    styled.removeAttribute('data-style');
  }
}

/** Draws a formula into an element, replacing its content. @throws on a formula that KaTeX itself fails on */
export function drawFormula(element: HTMLElement, tex: string, isDisplay: boolean): void {
  const tree = renderToDomTree(tex, { ...options, displayMode: isDisplay });
  renameStyles(tree);
  element.replaceChildren(tree.toNode());
  applyStyles(element);
}

/** The fonts of nearly all formulas, as CSS `font` values. */
const fonts = ['KaTeX_Main', 'italic 1em KaTeX_Math', 'KaTeX_AMS', ...[1, 2, 3, 4].map((size) => `KaTeX_Size${size}`)];

/** Fetches the fonts of formulas before one is drawn. Never rejects: without them a formula is drawn in the text's own font. */
export async function fetchFonts(): Promise<void> {
  await Promise.allSettled(fonts.map((font) => document.fonts.load(font.includes(' ') ? font : `1em ${font}`)));
}
