import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { answerModes, createExamTypes, type ExamType, type ExamTypes } from '../../contract/index.ts';
import { loadRuleSets, type RuleSets } from '../scoring/rule-set.ts';
import { type Lesson, loadLessons } from '../lessons/load-lessons.ts';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
/** An identifier of the exam types. It never changes, because rows, addresses and front ends of other releases contain it. */
const value = v.pipe(v.string(), v.regex(/^\w{1,64}$/, 'has other characters than letters, digits and _'));
const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

const isOnce = (values: readonly string[]) => new Set(values).size === values.length;

/** True if this number of questions is the share of the total, up to the next whole question. */
const isShare = (own: number, total: number, share: number) => Math.abs(own - (total * share) / 100) < 1;

const BlueprintSection = v.pipe(
  v.strictObject({
    id: value,
    label: text,
    answers: v.picklist(answerModes),
    subTypes: v.pipe(
      v.array(
        v.strictObject({
          id: value,
          label: text,
          lessons: v.optional(v.array(text), []),
          share: percent,
          count: v.optional(count),
        }),
      ),
      v.minLength(1),
    ),
  }),
  v.check(
    ({ subTypes }) => Math.abs(subTypes.reduce((sum, { share }) => sum + share, 0) - 100) < 0.5,
    'has shares that don’t add up to 100',
  ),
  v.check(({ subTypes }) => {
    const counts = subTypes.flatMap(({ count: own }) => own ?? []);
    const total = counts.reduce((sum, own) => sum + own, 0);
    return (
      counts.length === 0 || subTypes.every(({ count: own, share }) => own !== undefined && isShare(own, total, share))
    );
  }, 'has counts that aren’t its shares; either all sub types have one, or none'),
);

/** A file of content/exam-types: the blueprint of one type. */
const Blueprint = v.pipe(
  v.strictObject({
    id: value,
    label: text,
    /** Its place among the types that people choose from. */
    order: v.number(),
    motif: v.optional(text),
    defaultRuleSet: text,
    weakBelowPercent: percent,
    tieOrder: v.array(value),
    source: text,
    sections: v.pipe(v.array(BlueprintSection), v.minLength(1)),
  }),
  v.check(({ sections }) => isOnce(sections.map(({ id }) => id)), 'names a section twice'),
  v.check(
    ({ sections }) => isOnce(sections.flatMap(({ subTypes }) => subTypes.map(({ id }) => id))),
    'names a sub type twice',
  ),
  v.check(
    ({ sections, tieOrder }) => isOnce(tieOrder) && tieOrder.every((one) => sections.some(({ id }) => id === one)),
    'has a tie order with something else than its sections, each once',
  ),
);
type Blueprint = v.InferOutput<typeof Blueprint>;

const toExamType = ({ id: type, order: _, motif, defaultRuleSet, sections, ...rest }: Blueprint): ExamType => ({
  type,
  ...rest,
  motif: motif ?? null,
  defaultRuleSetId: defaultRuleSet,
  sections: sections.map(({ id: section, subTypes, ...own }) => ({
    section,
    ...own,
    subTypes: subTypes.map(({ id: subType, count: own = null, ...one }) => ({ subType, ...one, count: own })),
  })),
});

function readBlueprint(folder: string, file: string): Blueprint {
  const result = v.safeParse(Blueprint, parse(readFileSync(join(folder, file), 'utf8')));
  if (!result.success) {
    const [issue] = result.issues;
    throw new Error(`${file}: ${v.getDotPath(issue) ?? 'it'} ${issue.message}`);
  }
  const { id } = result.output;
  if (`${id.toLowerCase().replaceAll('_', '-')}.yaml` !== file) throw new Error(`${file}: its id is ${id}`);
  return result.output;
}

/** Checks that a section or sub type that types share is the same in each: screens with several types show one name and one lesson. */
function checkShared(blueprints: readonly Blueprint[]): void {
  const said = new Map<string, { file: string; text: string }>();
  const expectSame = (key: string, file: string, what: unknown) => {
    const own = { file, text: JSON.stringify(what) };
    const before = said.get(key);
    if (before && before.text !== own.text)
      throw new Error(`${key} is ${before.text} in ${before.file} and ${own.text} in ${file}`);
    said.set(key, own);
  };
  for (const { id, sections } of blueprints)
    for (const { id: section, label, subTypes } of sections) {
      expectSame(`section ${section}`, id, label);
      for (const one of subTypes) expectSame(`sub type ${one.id}`, id, [one.label, ...one.lessons]);
    }
}

/**
 * Reads every exam type of a folder (docs/exam-types.md).
 * @throws Error in one line that says in which file what is wrong
 */
export function loadExamTypes(folder: string): ExamTypes {
  const blueprints = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((file) => readBlueprint(folder, file))
    .toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
  if (blueprints.length === 0) throw new Error(`${folder} holds no exam type`);
  checkShared(blueprints);
  return createExamTypes(blueprints.map(toExamType));
}

export interface ExamContent {
  examTypes: ExamTypes;
  ruleSets: RuleSets;
  /** In reading order. */
  lessons: readonly Lesson[];
}

/**
 * Reads the content folder's files about exams: the exam types, the rule sets that score them, and the lessons that teach for them.
 * @throws Error in one line that says in which file what is wrong
 */
export function loadExamContent(folder: string): ExamContent {
  const examTypes = loadExamTypes(join(folder, 'exam-types'));
  const ruleSets = loadRuleSets(join(folder, 'rule-sets'), examTypes);
  for (const { type, defaultRuleSetId } of examTypes.list)
    if (!ruleSets.ids().includes(defaultRuleSetId) || !ruleSets.get(defaultRuleSetId).types.includes(type))
      throw new Error(`exam type ${type}: there is no rule set ${defaultRuleSetId} that scores it`);
  const lessons = loadLessons(join(folder, 'lessons'));
  for (const subType of examTypes.subTypes)
    for (const slug of examTypes.lessonsOf(subType))
      if (!lessons.some((lesson) => lesson.slug === slug))
        throw new Error(`sub type ${subType}: there is no lesson ${slug}`);
  return { examTypes, ruleSets, lessons };
}
