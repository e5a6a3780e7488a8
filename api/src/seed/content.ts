import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { difficulties, type ExamTypes, type Letter, letters } from '../contract/index.ts';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
const Option = v.union([text, v.strictObject({ image: text, alt: text })]);
const weight = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5));

const perLetter = <Schema extends v.GenericSchema>(schema: Schema) => {
  const entry = v.optional(schema);
  return v.strictObject({ A: entry, B: entry, C: entry, D: entry, E: entry });
};
const Options = perLetter(Option);

/** The rule of a number series; a test computes it again (content/README.md). */
const Series = v.strictObject({
  terms: v.pipe(v.array(v.number()), v.minLength(3)),
  next: v.pipe(v.array(v.number()), v.minLength(1)),
  given: v.pipe(v.number(), v.integer(), v.minValue(1)),
  rule: text,
  words: text,
});

const ContentTryout = v.strictObject({
  title: text,
  description: text,
  type: text,
  batch: v.pipe(v.number(), v.integer(), v.minValue(1)),
  price: v.pipe(v.number(), v.integer(), v.minValue(0)),
  durationMinutes: v.pipe(v.number(), v.minValue(1)),
  difficulty: v.picklist(difficulties),
  ruleSet: text,
  /** The package that /free-tryout offers: at most one has this. */
  freeTryout: v.optional(v.literal(true)),
});
export type ContentTryout = v.InferOutput<typeof ContentTryout>;

const ContentQuestion = v.pipe(
  v.strictObject({
    section: text,
    subType: text,
    question: text,
    image: v.optional(text),
    imageAlt: v.optional(text),
    options: Options,
    answer: v.optional(v.picklist(letters)),
    weights: v.optional(perLetter(weight)),
    series: v.optional(Series),
    explanation: text,
  }),
  v.check((q) => lettersOf(q).length >= 2, 'has fewer than two options'),
  v.check(
    (q) => lettersOf(q).every((letter, index) => letter === letters[index]),
    'options must be A, B, C, … without a gap',
  ),
  v.check((q) => (q.answer === undefined) !== (q.weights === undefined), 'needs either answer or weights'),
  v.check((q) => q.answer === undefined || q.options[q.answer] !== undefined, 'answer is not among the options'),
  v.check(
    (q) => q.weights === undefined || lettersOf(q).every((letter) => q.weights?.[letter] !== undefined),
    'a weight is missing',
  ),
  v.check((q) => (q.image === undefined) === (q.imageAlt === undefined), 'image and imageAlt belong together'),
  v.check(
    (q) => (q.series !== undefined) === (q.subType === 'number_sequence'),
    'series belongs to number_sequence, and only there',
  ),
);
export type ContentQuestion = v.InferOutput<typeof ContentQuestion>;

export interface ContentPackage {
  /** The folder's path, where its figures are found. */
  folder: string;
  tryout: ContentTryout;
  questions: (ContentQuestion & { file: string })[];
}

/** The letters of a question's options. */
export function lettersOf({ options }: { options: v.InferOutput<typeof Options> }): Letter[] {
  return letters.filter((letter) => options[letter] !== undefined);
}

function parseFile<Schema extends v.GenericSchema>(schema: Schema, path: string): v.InferOutput<Schema> {
  const result = v.safeParse(schema, parse(readFileSync(path, 'utf8')));
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`${path}: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
}

/**
 * Reads one package's folder: tryout.yaml and the question files in the order of their names.
 * @throws Error that names the file and the place of the mistake
 */
export function readPackage(folder: string, examTypes: ExamTypes): ContentPackage {
  const tryout = parseFile(ContentTryout, join(folder, 'tryout.yaml'));
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml') && name !== 'tryout.yaml')
    .toSorted();
  const questions = files.flatMap((file) =>
    parseFile(v.pipe(v.array(ContentQuestion), v.minLength(1)), join(folder, file)).map((question) => ({
      ...question,
      file,
    })),
  );
  if (!examTypes.find(tryout.type))
    throw new Error(`${join(folder, 'tryout.yaml')}: type ${tryout.type} is no exam type`);
  const stray = questions.find(({ section, subType }) => examTypes.sectionOf(tryout.type, subType) !== section);
  if (stray)
    throw new Error(`${join(folder, stray.file)}: ${stray.section}/${stray.subType} does not belong to ${tryout.type}`);
  return { folder, tryout, questions };
}

/** Every package of a folder, in the order of the folders' names. */
export function readPackages(folder: string, examTypes: ExamTypes): ContentPackage[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()
    .map((name) => readPackage(join(folder, name), examTypes));
}
