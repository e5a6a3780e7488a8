import { splitMath } from '@tryout/api/contract';

/** A raised or lowered piece of text, as TeX. */
export interface Script {
  kind: '^' | '_';
  tex: string;
}

const special: Record<string, string> = {
  '\\': '\\backslash ',
  '^': '\\hat{}',
  '~': '\\sim ',
  '−': '-',
  '–': '-',
};

/** Words, whose letters aren't those of Greek, which are variables; and signs that mean something to TeX. */
const texParts =
  /(?<words>(?:(?!\p{Script=Greek})\p{L}){2,}(?: +(?:(?!\p{Script=Greek})\p{L})+)*|(?!\p{Script=Greek}|\p{ASCII})\p{L})|[#$%&_{}\\^~−–]/gu;

/** Text as TeX of a formula: words stay upright, single letters are variables. */
export const texOfText = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(texParts, (part, words?: string) => (words ? `\\text{${words}}` : (special[part] ?? `\\${part}`)));

/** A script with as few braces as TeX needs. */
const written = ({ kind, tex }: Script): string => kind + (/^[\p{L}\p{N}]$/u.test(tex) ? tex : `{${tex}}`);

/** Letters and digits beside scripts, such as "km" of km², in the order in which they are read. */
export type Run = (string | Script)[];

/** The scripts in a row: TeX refuses two raised ones at one base, so equal neighbours become one. */
const joined = (run: Run): Run =>
  run.reduce<Run>((before, part) => {
    const last = before.at(-1);
    if (typeof part === 'string' || typeof last !== 'object' || last.kind !== part.kind) return [...before, part];
    return [...before.slice(0, -1), { kind: part.kind, tex: last.tex + part.tex }];
  }, []);

/**
 * TeX of a run: chemical formulas, units and names ("H₂SO₄", "km²", "log₂") are upright, single small letters are variables ("x²").
 */
export function texOfRun(run: Run): string {
  const bases = run.filter((part) => typeof part === 'string').join(' ');
  const isForeign = /[^\p{ASCII}\p{Script=Greek}]/u.test(bases);
  const isUpright = /[A-Za-z]{2}/.test(bases) || (bases.match(/\p{Lu}/gu)?.length ?? 0) > 1;
  let before: Script[] = [];
  const tex = joined(run)
    .map((part) => {
      if (typeof part === 'string') {
        before = [];
        return isForeign ? texOfText(part) : part;
      }
      const isThird = before.some(({ kind }) => kind === part.kind);
      before = isThird ? [part] : [...before, part];
      return (isThird ? '{}' : '') + written(part);
    })
    .join('');
  return isUpright && !isForeign ? `\\mathrm{${tex}}` : tex;
}

/** A formula in a text that was put together. */
export interface Formula {
  tex: string;
  isDisplay: boolean;
}

const sourceOf = ({ tex, isDisplay }: Formula) => {
  const inside = tex.trim().replace(/\s+/g, ' ');
  return isDisplay ? `$$${inside}$$` : `$${inside}$`;
};

/** Joins words and formulas with a space where `splitMath` would not see the formula otherwise. */
function join(parts: readonly (string | Formula)[], word: (text: string) => string): string {
  let text = '';
  let isAfterFormula = false;
  for (const part of parts) {
    const isFormula = typeof part !== 'string';
    const next = isFormula ? sourceOf(part) : word(part);
    if (next === '') continue;
    const isTooClose = isFormula ? /[\p{L}\p{N}$\\]$/u.test(text) : isAfterFormula && /^[\d$\\]/.test(next);
    text += (isTooClose ? ' ' : '') + next;
    isAfterFormula = isFormula;
  }
  return text;
}

const formulasIn = (text: string) =>
  splitMath(text)
    .filter(({ kind }) => kind === 'math')
    .map(({ source }) => source);

/**
 * Words and formulas as one text, in which `splitMath` sees these formulas and no other: dollar signs of the words get a backslash
 * where it would.
 */
export function textWithFormulas(parts: readonly (string | Formula)[]): string {
  const wanted = parts.filter((part) => typeof part !== 'string').map(sourceOf);
  const plain = join(parts, (text) => text);
  const isRight = formulasIn(plain).join('\n') === wanted.join('\n');
  return isRight ? plain : join(parts, (text) => text.replaceAll('$', '\\$'));
}
