import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { examTypes, ruleSets } from '../../test/exam-content.ts';
import { lettersOf, readPackages } from './content.ts';
import { contentFolder } from './content-folder.ts';

const packages = readPackages(join(contentFolder, 'demo'), examTypes);
const titled = (title: string) => {
  const found = packages.find(({ tryout }) => tryout.title === title);
  if (!found) throw new Error(`There is no package ${title}`);
  return found;
};
const bySection = (title: string) =>
  Object.fromEntries(
    [...Map.groupBy(titled(title).questions, ({ section }) => section)].map(([section, questions]) => [
      section,
      questions.length,
    ]),
  );
const bySubType = (title: string) =>
  Object.fromEntries(
    [...Map.groupBy(titled(title).questions, ({ subType }) => subType)].map(([subType, questions]) => [
      subType,
      questions.length,
    ]),
  );

/** Every question, named so that a failure says where it is. */
const questions = packages.flatMap(({ folder, tryout, questions: own }) =>
  own.map((question, index) => ({ name: `${tryout.title} ${index + 1} (${question.file})`, folder, question })),
);

/** Words that send a reader to another question of the paper, or to its place in it. */
const neighbour =
  /(?:soal|nomor|pernyataan) (?:lain|sebelumnya|berikutnya|situasional)|dengan pernyataan tentang|dalam paket ini/i;

describe('the demo packages', () => {
  it('are the ones that the product shows', () => {
    expect(packages.map(({ tryout }) => tryout.title)).toEqual(
      expect.arrayContaining([
        'Tryout TKD BUMN',
        'Tryout Matematika',
        'Tryout AKHLAK BUMN',
        'Tryout TWK BUMN',
        'Simulasi SKD CPNS Mini',
        'Simulasi SKD CPNS Lengkap',
        'Simulasi TKD BUMN Lengkap',
      ]),
    );
    expect(new Set(packages.map(({ tryout }) => tryout.title)).size).toBe(packages.length);
  });

  it('have at least 40 TKD items with ten of each sub type', () => {
    expect(titled('Tryout TKD BUMN').questions.length).toBeGreaterThanOrEqual(40);
    expect(bySubType('Tryout TKD BUMN')).toEqual({
      verbal_logical_reasoning: 10,
      number_sequence: 10,
      word_classification: 10,
      diagram_reasoning: 10,
    });
  });

  it('have 20 AKHLAK and 20 TWK items', () => {
    expect(bySection('Tryout AKHLAK BUMN')).toEqual({ AKHLAK: 20 });
    expect(bySection('Tryout TWK BUMN')).toEqual({ TWK: 20 });
  });

  it('have a paper of TWK, TIU and TKP in this order', () => {
    expect(Object.keys(bySection('Simulasi SKD CPNS Mini'))).toEqual(['TWK', 'TIU', 'TKP']);
    expect(titled('Simulasi SKD CPNS Mini').tryout).toMatchObject({ type: 'SKD_CPNS', ruleSet: 'skd-2024' });
  });

  it('have a whole SKD: 110 questions in 100 minutes, with the shares of decision 0071', () => {
    const { tryout, questions: own } = titled('Simulasi SKD CPNS Lengkap');
    expect(tryout).toMatchObject({ type: 'SKD_CPNS', ruleSet: 'skd-2024', durationMinutes: 100, price: 0 });
    expect(Object.entries(bySection('Simulasi SKD CPNS Lengkap'))).toEqual(
      ruleSets.get('skd-2024').sections.map(({ section, officialQuestionCount }) => [section, officialQuestionCount]),
    );
    expect(bySubType('Simulasi SKD CPNS Lengkap')).toEqual({
      nasionalisme: 6,
      integritas: 6,
      bela_negara: 6,
      pilar_negara: 6,
      bahasa_indonesia: 6,
      kemampuan_verbal: 12,
      kemampuan_numerik: 14,
      kemampuan_figural: 9,
      pelayanan_publik: 8,
      jejaring_kerja: 8,
      sosial_budaya: 8,
      teknologi_informasi: 7,
      profesionalisme: 7,
      anti_radikalisme: 7,
    });
    const odd = own.filter(({ section, answer, weights }) =>
      section === 'TKP'
        ? Object.values(weights ?? {})
            .toSorted()
            .join('') !== '12345'
        : answer === undefined,
    );
    expect(odd.map(({ question }) => question)).toEqual([]);
  });

  it('have a whole TKD: 100 questions in 73 minutes, with the shares of decision 0075', () => {
    const { tryout, questions: own } = titled('Simulasi TKD BUMN Lengkap');
    expect(tryout).toMatchObject({ type: 'TKD_BUMN', ruleSet: 'rbb-2024', durationMinutes: 73, price: 0 });
    expect(bySection('Simulasi TKD BUMN Lengkap')).toEqual({ TKD: 100 });
    expect(Object.entries(bySubType('Simulasi TKD BUMN Lengkap'))).toEqual([
      ['verbal_logical_reasoning', 25],
      ['number_sequence', 25],
      ['word_classification', 25],
      ['diagram_reasoning', 25],
    ]);
    const odd = own.filter((question) => question.answer === undefined || lettersOf(question).join('') !== 'ABCDE');
    expect(odd.map(({ question }) => question)).toEqual([]);
    const keys = Map.groupBy(own, ({ subType, answer }) => `${subType} ${answer}`);
    expect([...keys.values()].map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 5));
  });

  it('ask no question twice', () => {
    const asked = questions.map(({ question }) =>
      JSON.stringify([question.question.trim().toLowerCase(), question.image ?? '', Object.values(question.options)]),
    );
    expect(asked.filter((one, index) => asked.indexOf(one) !== index)).toEqual([]);
  });

  it('have the spec’s two questions as Tryout Matematika, for 3600 seconds', () => {
    const { tryout, questions: two } = titled('Tryout Matematika');
    expect(two.map(({ question, answer, options }) => [question.trim(), answer && options[answer]])).toEqual([
      ['Berapakah hasil dari 15 + 25 × 3?', '90'],
      ['Manakah dari bilangan berikut yang merupakan bilangan prima?', '59'],
    ]);
    expect(two.map(lettersOf)).toEqual([
      ['A', 'B', 'C', 'D'],
      ['A', 'B', 'C', 'D'],
    ]);
    expect(tryout.durationMinutes * 60).toBe(3600);
  });

  it('count the arithmetic of Tryout Matematika as such, so that mistakes lead to the lesson on reckoning', () => {
    const { tryout, questions: two } = titled('Tryout Matematika');
    for (const { section, subType } of two) {
      expect(examTypes.sectionOf(tryout.type, subType)).toBe(section);
      expect(examTypes.lessonsOf(subType)[0]).toBe('berhitung-soal-cerita');
    }
  });

  it('have no explanation that points to a neighbour: in practice a question is asked alone', () => {
    const pointing = questions.filter(({ question }) => neighbour.test(question.explanation));
    expect(pointing.map(({ name }) => name)).toEqual([]);
  });

  it('are of all three difficulties, and all of a type that exists', () => {
    expect(new Set(packages.map(({ tryout }) => tryout.difficulty))).toEqual(new Set(['Mudah', 'Sedang', 'Sulit']));
  });

  it('name a rule set that we ship, and last whole seconds', () => {
    for (const { tryout } of packages) {
      expect(ruleSets.ids()).toContain(tryout.ruleSet);
      expect(Number.isInteger(tryout.durationMinutes * 60)).toBe(true);
    }
  });

  it('have the number of questions that their description says, if it says one', () => {
    const words: Record<string, number> = { dua: 2, delapan: 8, 'dua belas': 12, 'dua puluh': 20, 'empat puluh': 40 };
    for (const { tryout, questions: own } of packages) {
      const said = /^(dua belas|dua puluh|empat puluh|dua|\d+) soal/i.exec(tryout.description)?.[1]?.toLowerCase();
      const total = said && (words[said] ?? Number(said));
      if (total && !/\b(dan|,) \w+ soal/.test(tryout.description))
        expect([tryout.title, total]).toEqual([tryout.title, own.length]);
    }
  });
});

describe.each(questions)('$name', ({ question }) => {
  it('has no two equal options', () => {
    const shown = lettersOf(question).map((letter) => {
      const option = question.options[letter];
      return typeof option === 'string' ? option.trim().toLowerCase().replaceAll(/\s+/g, ' ') : (option?.image ?? '');
    });
    expect(new Set(shown).size).toBe(shown.length);
  });

  it('has one highest weight only', () => {
    if (!question.weights) return;
    const weights = lettersOf(question).map((letter) => question.weights?.[letter] ?? 0);
    const best = Math.max(...weights);
    // In PPPK options earn 1 to 4 points, so the best is 4; in all other tests it is 5.
    expect([4, 5]).toContain(best);
    expect(weights.filter((weight) => weight === best)).toHaveLength(1);
  });

  it('has an explanation in plain text', () => {
    expect(question.explanation.length).toBeGreaterThan(40);
    expect(`${question.question}${question.explanation}`).not.toMatch(/<\/?[a-z][^>]*>|\*\*|\$\$|\\frac|https?:/i);
  });
});

/** The letter of the option with the most points. */
const bestOf = (question: (typeof questions)[number]['question']) =>
  lettersOf(question).toSorted((a, b) => (question.weights?.[b] ?? 0) - (question.weights?.[a] ?? 0))[0];

describe('keys', () => {
  it('are spread over the letters, so that always choosing one letter never pays', () => {
    for (const { tryout, questions: own } of packages) {
      const keys = own.flatMap((question) => (question.answer ? [question.answer] : [bestOf(question)]));
      if (keys.length < 10) continue;
      const most = Math.max(...[...Map.groupBy(keys, (key) => key).values()].map(({ length }) => length));
      expect([tryout.title, most / keys.length < 0.45]).toEqual([tryout.title, true]);
    }
  });
});

describe('readPackages', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tryout-content-'));
    mkdirSync(join(folder, 'paket'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const tryout = {
    title: 'T',
    description: 'D',
    type: 'TKD_BUMN',
    batch: 1,
    price: 0,
    durationMinutes: 1,
    difficulty: 'Mudah',
    ruleSet: 'latihan-1',
  };
  const question = {
    section: 'TKD',
    subType: 'word_classification',
    question: 'Q',
    options: { A: 'a', B: 'b' },
    answer: 'A',
    explanation: 'E',
  };
  const write = (name: string, content: unknown) => writeFileSync(join(folder, 'paket', name), stringify(content));
  const series = { terms: [1, 2, 3], next: [4], given: 1, rule: 'p + 1', words: 'w' };

  it('reads packages, and their questions in the order of the files', () => {
    write('tryout.yaml', tryout);
    write('20-b.yaml', [{ ...question, question: 'kedua' }]);
    write('10-a.yaml', [{ ...question, question: 'pertama' }]);
    expect(
      readPackages(folder, examTypes).map(({ questions: own }) => own.map((one) => [one.file, one.question])),
    ).toEqual([
      [
        ['10-a.yaml', 'pertama'],
        ['20-b.yaml', 'kedua'],
      ],
    ]);
  });

  it.each([
    ['an unknown type', { ...tryout, type: 'UTBK' }, /tryout\.yaml: type/],
    ['a price below nothing', { ...tryout, price: -1 }, /tryout\.yaml: price/],
    ['a misspelt key', { ...tryout, dificulty: 'Mudah' }, /tryout\.yaml: dificulty/],
    ['no title', { ...tryout, title: ' ' }, /tryout\.yaml: title/],
  ])('refuses a package with %s and says where', (_, content, message) => {
    write('tryout.yaml', content);
    write('a.yaml', [question]);
    expect(() => readPackages(folder, examTypes)).toThrow(message);
  });

  it.each([
    ['one option', { ...question, options: { A: 'a' } }, /a\.yaml: 0 has fewer than two options/],
    ['a gap between options', { ...question, options: { A: 'a', C: 'c' } }, /options must be A, B, C/],
    ['an answer that is no option', { ...question, answer: 'C' }, /answer is not among the options/],
    ['neither answer nor weights', { ...question, answer: undefined }, /needs either answer or weights/],
    ['answer and weights', { ...question, weights: { A: 1, B: 2 } }, /needs either answer or weights/],
    ['a missing weight', { ...question, answer: undefined, weights: { A: 1 } }, /a weight is missing/],
    ['a weight of 6', { ...question, answer: undefined, weights: { A: 1, B: 6 } }, /a\.yaml: 0\.weights\.B/],
    ['an image without a text for it', { ...question, image: 'x.svg' }, /image and imageAlt belong together/],
    ['a series without its rule', { ...question, subType: 'number_sequence' }, /series belongs to number_sequence/],
    ['a rule where there is no series', { ...question, series }, /series belongs to number_sequence/],
    [
      'a sub type of another package',
      { ...question, subType: 'nasionalisme' },
      /TKD\/nasionalisme does not belong to TKD_BUMN/,
    ],
    ['a number as option text', { ...question, options: { A: 1, B: 'b' } }, /a\.yaml: 0\.options\.A/],
    ['a misspelt key', { ...question, explination: 'x' }, /a\.yaml: 0\.explination/],
  ])('refuses a question with %s and says where', (_, content, message) => {
    write('tryout.yaml', tryout);
    write('a.yaml', [content]);
    expect(() => readPackages(folder, examTypes)).toThrow(message);
  });

  it('refuses a file without questions', () => {
    write('tryout.yaml', tryout);
    write('a.yaml', []);
    expect(() => readPackages(folder, examTypes)).toThrow(/a\.yaml/);
  });
});

describe('content/demo', () => {
  it('has nothing but packages, their question files and figures', () => {
    for (const { folder } of packages) {
      const strange = readdirSync(folder, { withFileTypes: true }).filter((entry) =>
        entry.isDirectory() ? entry.name !== 'figures' : !entry.name.endsWith('.yaml'),
      );
      expect(strange.map(({ name }) => name)).toEqual([]);
      expect(readFileSync(join(folder, 'tryout.yaml'), 'utf8')).not.toContain('\t');
    }
  });
});
