import { join } from 'node:path';
import { compile } from 'mathjs';
import { examTypes } from '../../test/exam-content.ts';
import { type ContentQuestion, readPackages } from './content.ts';
import { contentFolder } from './content-folder.ts';

type Series = NonNullable<ContentQuestion['series']>;

const questions = readPackages(join(contentFolder, 'demo'), examTypes).flatMap(({ tryout, questions: own }) =>
  own.flatMap((question, index) =>
    question.series ? [{ name: `${tryout.title} ${index + 1}`, question, series: question.series }] : [],
  ),
);

/** The series computed by its rule from the given first terms (content/README.md). */
function recompute({ terms, next, given, rule }: Series): number[] {
  const formula = compile(rule);
  const made = terms.slice(0, given);
  while (made.length < terms.length + next.length) {
    const [p, pp, ppp] = made.toReversed();
    made.push(Number(formula.evaluate({ n: made.length + 1, p, pp, ppp })));
  }
  return made;
}

/** Numbers as a stem may write them: 1.250 or 1250, −5 or -5, 2,5 or 2.5. */
const written = (value: number) => {
  const text = String(Math.abs(value));
  const grouped = Math.abs(value).toLocaleString('id-ID');
  const forms = [...new Set([text, text.replace('.', ','), grouped])]
    .map((form) => form.replaceAll('.', '\\.'))
    .join('|');
  return `${value < 0 ? '[−-]' : ''}(?:${forms})`;
};

describe.each(questions)('the series of $name', ({ question, series }) => {
  it('follows its rule in every term, and goes on as said', () => {
    expect(recompute(series)).toEqual([...series.terms, ...series.next]);
  });

  it('is given by fewer terms than it shows, so that some terms check the rule', () => {
    expect(series.given).toBeLessThan(series.terms.length);
  });

  it('has its next terms as the key’s text', () => {
    const key = question.options[question.answer ?? 'A'];
    expect(question.answer).toBeDefined();
    const spelt = [', ', ' dan '].map((joint) => new RegExp(`^${series.next.map(written).join(joint)}$`));
    expect(spelt.some((form) => form.test(typeof key === 'string' ? key : ''))).toBe(true);
  });

  it('is in the question term by term', () => {
    expect(question.question).toMatch(
      new RegExp(`(?<![\\d.,−-])${series.terms.map(written).join('[,;]?\\s+')}(?!\\d)`),
    );
  });
});

describe('the series', () => {
  it('are all found', () => {
    expect(questions.length).toBeGreaterThanOrEqual(10);
  });
});
