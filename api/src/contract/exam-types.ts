import * as v from 'valibot';

/**
 * What a tryout tests (`TKD_BUMN`), the coarse part of its paper by which it is scored (`TWK`), and the fine part (`nasionalisme`).
 * Which ones there are is said by files (api/content/exam-types), so the contract knows none of them: a front end shows a value that
 * it doesn't know as it is.
 */
export type TryoutType = string;
export type Section = string;
export type SubType = string;

/** Such a value in a request. Whether there is one, only the API knows. */
export const examTypeValue = (sentence: string) =>
  v.pipe(v.string(sentence), v.nonEmpty(sentence), v.maxLength(64, sentence));

/** How the questions of a section are answered, unless their author says otherwise: one option is right, or each earns something. */
export const answerModes = ['key', 'weights'] as const;
export type AnswerMode = (typeof answerModes)[number];

const ExamSubType = v.object({
  subType: v.string(),
  label: v.string(),
  /** Slugs of the lessons that teach it, the one to begin with first. */
  lessons: v.optional(v.array(v.string()), []),
  /** Its part of the section's questions in a full paper, in percent. */
  share: v.number(),
  /** So many questions of a full paper; null where nobody knows how many a full paper has. */
  count: v.nullable(v.number()),
});
export type ExamSubType = v.InferOutput<typeof ExamSubType>;

const ExamSection = v.object({
  section: v.string(),
  label: v.string(),
  /** One of `answerModes`; what a front end doesn't know counts as `key`. */
  answers: v.string(),
  /** The first is the default of a new question. */
  subTypes: v.array(ExamSubType),
});
export type ExamSection = v.InferOutput<typeof ExamSection>;

/** The blueprint of an exam type. */
export const ExamType = v.object({
  type: v.string(),
  label: v.string(),
  /** The pattern that its packages are shown with; null, or one that a front end doesn't have, is its own choice. */
  motif: v.nullable(v.string()),
  /** By what a new package is scored unless somebody chooses otherwise. */
  defaultRuleSetId: v.string(),
  /** A sub type below so many percent of its points is one to work on ("perlu diperkuat"). */
  weakBelowPercent: v.number(),
  /** Which sections decide between equal totals, the most important first. */
  tieOrder: v.array(v.string()),
  /** Where counts and shares come from, or that they are ours. */
  source: v.string(),
  sections: v.array(ExamSection),
});
export type ExamType = v.InferOutput<typeof ExamType>;

/** Every exam type, in the order in which people choose among them. */
export const ExamTypeList = v.object({ examTypes: v.array(ExamType) });
export type ExamTypeList = v.InferOutput<typeof ExamTypeList>;

/** What counts as weak where no exam type says it. */
const usualWeakBelowPercent = 60;

const once = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** Answers what one asks of the exam types: the API of its files, a front end of what the API told it. */
export function createExamTypes(list: readonly ExamType[]) {
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
    find,
    /** Every section and every sub type once, in the order of the types. */
    sections: once(allSections.map(({ section }) => section)),
    subTypes: once(allSubTypes.map(({ subType }) => subType)),

    /** What each value is called; itself where nobody knows it. */
    typeLabel: (type: TryoutType): string => typeLabels.get(type) ?? type,
    sectionLabel: (section: Section): string => sectionLabels.get(section) ?? section,
    subTypeLabel: (subType: SubType): string => subTypeLabels.get(subType) ?? subType,

    sectionsOf,
    subTypesOf: (type: TryoutType): SubType[] =>
      sectionsOf(type).flatMap(({ subTypes }) => subTypes.map(({ subType }) => subType)),
    /** Those of all types that have this section. */
    subTypesOfSection: (section: Section): SubType[] =>
      once(
        allSections
          .filter((one) => one.section === section)
          .flatMap(({ subTypes }) => subTypes.map(({ subType }) => subType)),
      ),
    /** The types that have this sub type: two may share one. */
    typesOf: (subType: SubType): TryoutType[] => typesOf(subType).map(({ type }) => type),
    /** In which section of this type a question of the sub type is scored; undefined where the type hasn't got it. */
    sectionOf: (type: TryoutType, subType: SubType): Section | undefined =>
      sectionsOf(type).find(({ subTypes }) => subTypes.some((one) => one.subType === subType))?.section,
    /** Whether each option earns something in this section, usually; asked without a type, in any that has it. */
    hasWeights: (section: Section, type?: TryoutType): boolean =>
      (type === undefined ? allSections : sectionsOf(type)).some(
        (one) => one.section === section && one.answers === 'weights',
      ),

    lessonsOf: (subType: SubType): readonly string[] => lessons.get(subType) ?? [],
    subTypesTaughtBy: (lesson: string): SubType[] =>
      once(allSubTypes.filter((one) => one.lessons.includes(lesson)).map(({ subType }) => subType)),

    /** Below how many percent of its points a sub type is weak, in a result of this type. */
    weakBelow: (type: TryoutType): number => find(type)?.weakBelowPercent ?? usualWeakBelowPercent,
    /** The same over packages of all types: the strictest of those that have the sub type. */
    weakBelowAnywhere: (subType: SubType): number => {
      const bounds = typesOf(subType).map(({ weakBelowPercent }) => weakBelowPercent);
      return bounds.length > 0 ? Math.max(...bounds) : usualWeakBelowPercent;
    },
  };
}
export interface ExamTypes extends ReturnType<typeof createExamTypes> {}
