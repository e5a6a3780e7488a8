import {
  type AdminQuestion,
  AdminQuestionChange,
  defaultTimeLimitSeconds,
  initialOptionCount,
  type Letter,
  letters,
  type QuestionKind,
  type Section,
  type SubType,
  subTypesBySection,
} from '@tryout/api/contract';
import { mergeVersions } from '@tryout/shared-ui/staff';
import * as v from 'valibot';

/** An option as it is being written. */
export interface OptionDraft {
  /** Tells options apart while some come and go. */
  key: string;
  /** Its letter in the version that is edited; null for a new one. */
  id: Letter | null;
  text: string;
  isCorrect: boolean;
  weight: number | null;
  imageUrl: string | null;
  imageAlt: string | null;
}

/** A question as it is being written. What its type doesn't use stays here, so that switching back and forth loses nothing. */
export type QuestionDraft = {
  /** '' = not chosen yet. */
  tryoutId: string;
  question: string;
  type: QuestionKind;
  subType: Section;
  topic: SubType;
  options: OptionDraft[];
  /** Every option earns something. */
  isWeighted: boolean;
  explanation: string;
  /** For markers alone. Undefined in what a tab has kept from before there were rubrics: the stored one stays. */
  rubric?: string | undefined;
  /** Seconds; '' while the field is empty. */
  timeLimit: number | string;
  imageUrl: string | null;
  imageAlt: string | null;
};

export const newOption = (isCorrect = false): OptionDraft => ({
  key: Math.random().toString(36),
  id: null,
  text: '',
  isCorrect,
  weight: null,
  imageUrl: null,
  imageAlt: null,
});

/** A question that nobody has written yet. `like` = the one written before: a series is often of one kind. */
export function newDraft(tryoutId: string, like?: QuestionDraft): QuestionDraft {
  return {
    tryoutId,
    question: '',
    type: like?.type ?? 'multiple_choice',
    subType: like?.subType ?? 'TKD',
    topic: like?.topic ?? subTypesBySection.TKD[0],
    options: Array.from({ length: like?.options.length ?? initialOptionCount }, (_, place) => newOption(place === 0)),
    isWeighted: like?.isWeighted ?? false,
    explanation: '',
    rubric: '',
    timeLimit: like?.timeLimit ?? defaultTimeLimitSeconds,
    imageUrl: null,
    imageAlt: null,
  };
}

export const draftOf = (question: AdminQuestion): QuestionDraft => ({
  tryoutId: question.tryoutId,
  question: question.question,
  type: question.type,
  subType: question.subType,
  topic: question.topic,
  options:
    question.options.length > 0
      ? question.options.map((option) => ({ key: option.id, ...option }))
      : newDraft(question.tryoutId).options,
  isWeighted: question.options.some(({ weight }) => weight !== null),
  explanation: question.explanation ?? '',
  rubric: question.rubric ?? '',
  timeLimit: question.timeLimit,
  imageUrl: question.imageUrl,
  imageAlt: question.imageAlt,
});

/** True when nothing that is written or chosen differs. */
export function isSameDraft(one: QuestionDraft, other: QuestionDraft): boolean {
  const written = (draft: QuestionDraft) =>
    JSON.stringify(draft, (name, value: unknown) => (name === 'key' ? undefined : value));
  return written(one) === written(other);
}

/** What a draft says of its options, part by part: their texts and pictures by letter, and as a whole which one is right. */
const optionParts = ({ options }: QuestionDraft) => ({
  byLetter: Object.fromEntries(options.map(({ key: _, id, isCorrect: _correct, ...option }) => [id ?? '', option])),
  keys: options.flatMap(({ id, isCorrect }) => (isCorrect ? [id] : [])),
});

/** Options that came, went or changed places can't be told part by part. */
const hasSameLetters = (one: QuestionDraft, other: QuestionDraft) =>
  one.options.length === other.options.length && one.options.every(({ id }, place) => id === other.options[place]?.id);

/**
 * The own draft after somebody else was faster: a part that only the other one changed is theirs.
 * @param base the version from which both started
 */
export function mergeDrafts(own: QuestionDraft, newer: QuestionDraft, base: QuestionDraft): QuestionDraft {
  const merged = mergeVersions(own, newer, base);
  if (!hasSameLetters(own, base) || !hasSameLetters(newer, base)) return merged;
  const { byLetter, keys } = mergeVersions(optionParts(own), optionParts(newer), optionParts(base));
  return {
    ...merged,
    options: own.options.map((option) => ({
      ...option,
      ...byLetter[option.id ?? ''],
      isCorrect: keys.includes(option.id),
    })),
  };
}

/** The draft with another sub type: the topic follows, and options earn points one by one where the sub type asks for it. */
export function withSection(draft: QuestionDraft, subType: Section): QuestionDraft {
  const hasWeights = draft.options.some(({ weight }) => weight !== null);
  return {
    ...draft,
    subType,
    topic: subTypesBySection[subType][0],
    isWeighted: hasWeights ? draft.isWeighted : subType === 'AKHLAK' || subType === 'TKP',
  };
}

/** The options that this question really has. */
export const optionsInUse = ({ type, options, isWeighted }: QuestionDraft): OptionDraft[] =>
  type === 'essay' ? [] : options.map((option) => ({ ...option, weight: isWeighted ? option.weight : null }));

/** The letter of the right option, or of the best one; null where there is none. */
export function keyLetter(draft: QuestionDraft): Letter | null {
  const options = optionsInUse(draft);
  const best = Math.max(...options.map(({ weight }) => weight ?? -1));
  const place = options.findIndex(({ weight, isCorrect }) =>
    draft.isWeighted ? best >= 0 && weight === best : isCorrect,
  );
  return letters[place] ?? null;
}

const needsPackage = v.object({ tryoutId: v.pipe(v.string(), v.nonEmpty('Pilih tryout terlebih dahulu')) });

/** The contract sees from the weights alone that they count; the form knows it before the first one is filled in. */
const needsWeights = v.pipe(
  v.object({ isWeighted: v.boolean(), options: v.array(v.object({ weight: v.nullable(v.number()) })) }),
  v.forward(
    v.check(
      ({ isWeighted, options }) => !isWeighted || options.every(({ weight }) => weight !== null),
      'Isi bobot semua pilihan',
    ),
    ['options'],
  ),
);

const Change = v.intersect([needsPackage, needsWeights, AdminQuestionChange]);

/** The draft in the contract's words. */
const asChange = (draft: QuestionDraft): v.InferInput<typeof Change> => ({
  ...draft,
  options: optionsInUse(draft),
  explanation: draft.explanation.trim() || null,
  rubric: draft.type === 'essay' && draft.rubric !== undefined ? draft.rubric.trim() || null : undefined,
  imageAlt: draft.imageUrl && draft.imageAlt?.trim() ? draft.imageAlt : null,
});

/** The form's schema: the draft as the contract takes it, and a package to put it in. */
export const QuestionForm = v.pipe(
  v.custom<QuestionDraft>(() => true),
  v.transform(asChange),
  Change,
);
export type QuestionForm = AdminQuestionChange & { tryoutId: string; isWeighted: boolean };

/** The draft as text, for the clipboard. */
export const asText = (draft: QuestionDraft): string =>
  [
    draft.question,
    optionsInUse(draft)
      .map(({ text }, place) => `${letters[place]}. ${text}`)
      .join('\n'),
    draft.type === 'essay' && draft.rubric && `Rubrik penilaian:\n${draft.rubric}`,
    draft.explanation && `Pembahasan:\n${draft.explanation}`,
  ]
    .filter(Boolean)
    .join('\n\n');
