import fc from 'fast-check';
import { ruleSets } from '../../../test/exam-content.ts';
import { expectForAll, propertyTimeoutMs } from '../../../test/property.ts';
import type { Letter, RulingMode } from '../../contract/index.ts';
import type { RuledItem, RuledPaper } from '../../foundation/rulings/ruled-papers.ts';
import { type GivenResponse, score } from '../../foundation/scoring/score.ts';
import { scoreColumns } from '../../foundation/scoring/score-columns.ts';
import { createScoringFromShares } from './score-from-shares.ts';

const letters = ['A', 'B', 'C', 'D', 'E'] as const satisfies Letter[];
const modes: RulingMode[] = ['kunci_baru', 'keduanya', 'nilai_penuh', 'dikeluarkan', 'bobot_baru', 'bobot_terbaik'];

/** A question: where it belongs, how it counts, what is ruled on it at each of two revisions, and its answer. */
const question = fc.record({
  section: fc.constantFrom('TWK', 'TIU', 'TKP'),
  subType: fc.constantFrom('satu', 'dua'),
  kind: fc.constantFrom('keyed', 'keyed', 'weighted', 'essay'),
  key: fc.constantFrom(...letters),
  rulings: fc.tuple(fc.option(fc.constantFrom(...modes)), fc.option(fc.constantFrom(...modes))),
  isRuledAgain: fc.boolean(),
  newKey: fc.constantFrom(...letters),
  answer: fc.option(fc.constantFrom(...letters)),
  percent: fc.option(fc.nat({ max: 100 })),
});
type Question = typeof question extends fc.Arbitrary<infer Value> ? Value : never;

const weightsFrom = (key: Letter) =>
  Object.fromEntries(letters.map((letter, at) => [letter, ((at + letters.indexOf(key)) % 5) + 1]));

function paperAt(revision: 0 | 1, questions: readonly Question[]): RuledPaper {
  const items = questions.map(({ section, subType, kind, key, rulings, isRuledAgain, newKey }, number) => {
    const mode = kind === 'essay' ? null : isRuledAgain ? rulings[revision] : rulings[0];
    const isWeighted = kind === 'weighted';
    return {
      id: `soal-${number}`,
      kind: kind === 'essay' ? 'essay' : 'multiple_choice',
      ...{ section, subType },
      options:
        kind === 'essay'
          ? []
          : letters.map((letter) => ({
              letter,
              isKey: !isWeighted && letter === key,
              weight: isWeighted ? (weightsFrom(key)[letter] as number) : null,
            })),
      ...(mode !== null && { ruling: { id: mode, mode, newKey, newWeights: weightsFrom(newKey) } }),
    } as unknown as RuledItem;
  });
  return { id: 'paket', revision, items } as unknown as RuledPaper;
}

it(
  'a score out of shares and the choices for what changed is the score by all answers',
  () => {
    let scored = 0;
    let asked = 0;
    const ruleSetIds = fc.constantFrom('skd-2024', 'latihan-1');
    return expectForAll(
      fc.tuple(ruleSetIds, fc.array(question, { minLength: 1, maxLength: 12 })),
      { runs: 300, seconds: 8 },
      async ([ruleSetId, questions]) => {
        const ruleSet = ruleSets.get(ruleSetId);
        const [from, to] = [paperAt(0, questions), paperAt(1, questions)];
        const given = questions.map(({ kind, answer }, number): GivenResponse =>
          kind === 'essay'
            ? { itemId: `soal-${number}`, option: null, text: answer }
            : { itemId: `soal-${number}`, option: answer, text: null },
        );
        const marks = questions.flatMap(({ kind, answer, percent }, number) =>
          kind === 'essay' && answer !== null && percent !== null ? [{ itemId: `soal-${number}`, percent }] : [],
        );
        const columnsBy = ({ items }: RuledPaper) => scoreColumns(score(ruleSet, items, given, marks));
        const scoring = createScoringFromShares(from, to, ruleSet);
        const choices = new Map(
          given.filter(({ itemId }) => scoring.itemIds.includes(itemId)).map((one) => [one.itemId, one.option]),
        );
        const found = scoring.score(columnsBy(from), choices);
        asked += 1;
        if (found === undefined) return;
        scored += 1;
        expect(found).toEqual(columnsBy(to));
      },
    ).then(() => expect(scored).toBeGreaterThan(asked / 4));
  },
  propertyTimeoutMs,
);
