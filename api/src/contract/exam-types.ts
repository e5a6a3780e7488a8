import * as v from 'valibot';
import { LessonEntry } from './lessons.ts';

/**
 * The names of an exam type (`TKD_BUMN`), of a section, which has a score of its own (`TWK`), and of a sub type, the kind of task
 * within a section (`nasionalisme`). They are defined by files (api/content/exam-types), so the contract accepts any text. A front end
 * shows a value that it doesn't know unchanged.
 */
export type TryoutType = string;
export type Section = string;
export type SubType = string;

/** One of these names in a request. Only the API can check whether it exists. */
export const examTypeValue = (sentence: string) =>
  v.pipe(v.string(sentence), v.nonEmpty(sentence), v.maxLength(64, sentence));

/** How questions of a section are usually answered; their questioner may choose otherwise: one option is right, or each earns points. */
export const answerModes = ['key', 'weights'] as const;

const ExamSubType = v.object({
  subType: v.string(),
  label: v.string(),
  /** Slugs of the lessons that teach it, in the order in which to read them. */
  lessons: v.optional(v.array(v.string()), []),
  /** Its share of the section's questions in a full paper, in percent. */
  share: v.number(),
  /** Its number of questions in a full paper; null if the size of a full paper is unknown. */
  count: v.nullable(v.number()),
});
export type ExamSubType = v.InferOutput<typeof ExamSubType>;

const ExamSection = v.object({
  section: v.string(),
  label: v.string(),
  /** One of `answerModes`. A front end treats a value that it doesn't know as `key`. */
  answers: v.string(),
  /** The first one is the default of a new question. */
  subTypes: v.array(ExamSubType),
});
export type ExamSection = v.InferOutput<typeof ExamSection>;

/** The blueprint of an exam type. */
export const ExamType = v.object({
  type: v.string(),
  label: v.string(),
  /** The pattern on the cards of its packages. If it is null or unknown to a front end, the front end chooses one. */
  motif: v.nullable(v.string()),
  /** The rule set of a new package, unless somebody chooses another one. */
  defaultRuleSetId: v.string(),
  /** A sub type with fewer percent of its points than this is weak ("perlu diperkuat"). */
  weakBelowPercent: v.number(),
  /** The sections that decide the order of equal totals, the most important first. */
  tieOrder: v.array(v.string()),
  /** The source of the counts and shares, or a note that we chose them. */
  source: v.string(),
  sections: v.array(ExamSection),
});
export type ExamType = v.InferOutput<typeof ExamType>;

/** Every exam type, in the order in which people choose among them, and the lessons that teach for them. */
export const ExamTypeList = v.object({
  examTypes: v.array(ExamType),
  /** All lessons, in reading order. An older API sends none. */
  lessons: v.optional(v.array(LessonEntry)),
});
export type ExamTypeList = v.InferOutput<typeof ExamTypeList>;

/** The limit below which a sub type is weak if no exam type sets one. */
const usualWeakBelowPercent = 60;

const once = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/**
 * Functions to look things up in the exam types: the API's come from its files, a front end's from the API.
 * @param told the lessons that the API has named
 */
export function createExamTypes(list: readonly ExamType[], told?: readonly LessonEntry[]) {
  const find = (type: TryoutType) => list.find((one) => one.type === type);
  const allSections = list.flatMap(({ sections }) => sections);
  const allSubTypes = allSections.flatMap(({ subTypes }) => subTypes);
  const typeLabels = new Map(list.map(({ type, label }) => [type, label]));
  const sectionLabels = new Map(allSections.map(({ section, label }) => [section, label]));
  const subTypeLabels = new Map(allSubTypes.map(({ subType, label }) => [subType, label]));
  const lessons = new Map(allSubTypes.map(({ subType, lessons: own }) => [subType, own]));
  const sectionsOf = (type: TryoutType): readonly ExamSection[] => find(type)?.sections ?? [];
  const typesOf = (subType: SubType) =>
    list.filter(({ sections }) => sections.some((one) => one.subTypes.some((own) => own.subType === subType)));

  return {
    list,
    /** The lessons that the API has named, in reading order; undefined if it hasn't. */
    lessons: told,
    find,
    /** Every section and every sub type once, in the order of the types. */
    sections: once(allSections.map(({ section }) => section)),
    subTypes: once(allSubTypes.map(({ subType }) => subType)),

    /** The displayed name of each value; an unknown value is returned unchanged. */
    typeLabel: (type: TryoutType): string => typeLabels.get(type) ?? type,
    sectionLabel: (section: Section): string => sectionLabels.get(section) ?? section,
    subTypeLabel: (subType: SubType): string => subTypeLabels.get(subType) ?? subType,

    sectionsOf,
    subTypesOf: (type: TryoutType): SubType[] =>
      sectionsOf(type).flatMap(({ subTypes }) => subTypes.map(({ subType }) => subType)),
    /** The sub types of this section, over all types that have it. */
    subTypesOfSection: (section: Section): SubType[] =>
      once(
        allSections
          .filter((one) => one.section === section)
          .flatMap(({ subTypes }) => subTypes.map(({ subType }) => subType)),
      ),
    /** The types that have this sub type. Several types can share one. */
    typesOf: (subType: SubType): TryoutType[] => typesOf(subType).map(({ type }) => type),
    /** The section of this type in which a question of the sub type is scored; undefined if the type doesn't have the sub type. */
    sectionOf: (type: TryoutType, subType: SubType): Section | undefined =>
      sectionsOf(type).find(({ subTypes }) => subTypes.some((one) => one.subType === subType))?.section,
    /** True if questions of this section usually have weights in any type that has the section. */
    hasWeights: (section: Section): boolean =>
      allSections.some((one) => one.section === section && one.answers === 'weights'),

    lessonsOf: (subType: SubType): readonly string[] => lessons.get(subType) ?? [],
    subTypesTaughtBy: (lesson: string): SubType[] =>
      once(allSubTypes.filter((one) => one.lessons.includes(lesson)).map(({ subType }) => subType)),

    /** The limit in percent of its points below which a sub type is weak, in a result of this type. */
    weakBelow: (type: TryoutType): number => find(type)?.weakBelowPercent ?? usualWeakBelowPercent,
    /** The same limit over packages of all types: the highest among the types that have the sub type. */
    weakBelowAnywhere: (subType: SubType): number => {
      const bounds = typesOf(subType).map(({ weakBelowPercent }) => weakBelowPercent);
      return bounds.length > 0 ? Math.max(...bounds) : usualWeakBelowPercent;
    },
  };
}
export interface ExamTypes extends ReturnType<typeof createExamTypes> {}
