import type { TokenizerExtension } from 'marked';

/** The rule of shared-ui's `MathText`, which draws the formula. */
const formula = /^(?:\$\$(?:[^$\\]|\\[^])+\$\$|\$(?!\s)(?:[^$\\\n]|\\[^\n])+(?<!\s)\$(?!\d))/u;

/** Keeps a formula as it was written: what looks like Markdown inside it (`a_1*b_1`) is none. */
export const mathExtension: TokenizerExtension = {
  name: 'math',
  level: 'inline',
  start: (source) => {
    const place = source.search(/(?<![\p{L}\p{N}$\\])\$/u);
    return place === -1 ? undefined : place;
  },
  tokenizer(source) {
    const [raw] = formula.exec(source) ?? [];
    return raw === undefined ? undefined : { type: 'math', raw };
  },
};
