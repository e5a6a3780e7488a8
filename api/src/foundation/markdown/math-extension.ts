import type { TokenizerExtension } from 'marked';

/** The same rule as in shared-ui's `MathText`, which draws the formula. */
const formula = /^(?:\$\$(?:[^$\\]|\\[^])+\$\$|\$(?!\s)(?:[^$\\\n]|\\[^\n])+(?<!\s)\$(?!\d))/u;

/** Keeps a formula as it was written: text inside it that looks like Markdown (`a_1*b_1`) isn't Markdown. */
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
