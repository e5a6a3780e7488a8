import {
  type Letter,
  letters,
  type Open,
  perText,
  type QuestionKind,
  questionText,
  type Section,
  type SubType,
  type TextName,
  textNames,
  type TryoutType,
} from '@tryout/api/contract';

/** A chosen picture that is sent with the question, the address of a stored picture, or none. */
export type Picture = Blob | string | null;

/** An option in the form. */
export interface OptionDraft {
  /** Identifies the option while others are added and removed. */
  key: string;
  /** The option's letter in the version that is edited; null for a new option. */
  from: Letter | null;
  text: string;
  picture: Picture;
  alt: string;
  /** '' = none yet. */
  weight: string;
  isKey: boolean;
}

/** A question in the form. It keeps fields that aren't used at the moment, so that switching the kind back and forth loses nothing. */
export interface QuestionDraft extends Record<TextName, string> {
  /** The package; '' if not chosen yet. */
  tryoutId: string;
  kind: Open<QuestionKind>;
  type: TryoutType;
  section: Section;
  subType: SubType;
  question: string;
  picture: Picture;
  alt: string;
  /** In their order: the first is A. */
  options: OptionDraft[];
  /** True if every option earns points and none is the right one. */
  isWeighted: boolean;
  /** For essays only; learners never see it. */
  rubric: string;
  /** In seconds, as typed; '' if the area has no such field. */
  timeLimit: number | string;
  /** False: it enters no exam yet. Left out if the API doesn't know such questions. */
  isReady?: boolean | undefined;
}

/** The values that questions of a series have in common. */
export type QuestionSort = Pick<
  QuestionDraft,
  'tryoutId' | 'kind' | 'type' | 'section' | 'subType' | 'isWeighted' | 'timeLimit' | 'isReady'
> & { optionCount: number; marksFirst: boolean };

/** A stored question, with the field names of the editor. */
export interface SavedQuestion {
  id: string;
  tryoutId: string;
  number: number;
  version: number;
  updatedAt: string;
  /** The writer of this version; null if unknown. */
  updatedBy: string | null;
  /** Number of finished attempts that keep this version. */
  finishedAttempts: number;
  draft: QuestionDraft;
}

/** An empty option, with the given fields. */
export const newOption = (fields: Partial<OptionDraft> = {}): OptionDraft => ({
  key: crypto.randomUUID(),
  from: null,
  text: '',
  picture: null,
  alt: '',
  weight: '',
  isKey: false,
  ...fields,
});

/** The draft of a new question. */
export const newDraft = ({ optionCount, marksFirst, ...sort }: QuestionSort): QuestionDraft => ({
  ...sort,
  question: '',
  picture: null,
  alt: '',
  options: letters
    .slice(0, optionCount)
    .map((letter, place) => newOption({ key: letter, isKey: marksFirst && place === 0 })),
  ...perText(() => ''),
  rubric: '',
});

/** A kept draft of a release that had fewer texts, with the new ones. */
export const complete = (draft: QuestionDraft): QuestionDraft => ({ ...perText(() => ''), ...draft });

/** The values that the next question of a series starts with. */
export const sortOf = (draft: QuestionDraft, like: QuestionSort): QuestionSort => ({
  tryoutId: draft.tryoutId,
  kind: draft.kind,
  type: draft.type,
  section: draft.section,
  subType: draft.subType,
  isWeighted: draft.isWeighted,
  timeLimit: draft.timeLimit,
  isReady: draft.isReady,
  optionCount: like.marksFirst ? draft.options.length : like.optionCount,
  marksFirst: like.marksFirst,
});

const pictureParts = ({ picture, alt }: Pick<OptionDraft, 'picture' | 'alt'>) => [picture, picture ? alt : ''];

/** Everything that a save would send, in a fixed order. */
const writtenParts = (draft: QuestionDraft): unknown[] => [
  draft.tryoutId,
  draft.kind,
  draft.type,
  draft.section,
  draft.subType,
  draft.question,
  ...pictureParts(draft),
  ...textNames.map((name) => draft[name]),
  String(draft.timeLimit),
  draft.isReady,
  ...(draft.kind === 'essay'
    ? [draft.rubric]
    : [
        draft.isWeighted,
        ...draft.options.flatMap((option) => [
          option.text,
          ...pictureParts(option),
          draft.isWeighted ? option.weight : option.isKey,
        ]),
      ]),
];

const isSame = (one: unknown[], other: unknown[]) =>
  one.length === other.length && one.every((part, index) => part === other[index]);

/** True if both drafts are the same letter by letter. */
export const isUntouched = (one: QuestionDraft, other: QuestionDraft): boolean =>
  isSame(writtenParts(one), writtenParts(other));

const trimmed = (parts: unknown[]) => parts.map((part) => (typeof part === 'string' ? part.trim() : part));

/** True if saving either draft would store the same question: the API removes spaces at the ends of texts. */
export const isSameDraft = (one: QuestionDraft, other: QuestionDraft): boolean =>
  isSame(trimmed(writtenParts(one)), trimmed(writtenParts(other)));

/** True if nothing was written or chosen yet, except for the sort, which comes from the question before. */
export const isBlank = ({ question, picture, rubric, options, ...draft }: QuestionDraft): boolean =>
  picture === null &&
  [question, rubric, ...textNames.map((name) => draft[name])].every((text) => text.trim() === '') &&
  options.every(
    (option, place) =>
      option.picture === null &&
      option.text.trim() === '' &&
      option.weight === '' &&
      // A form may mark the first option without the writer.
      (!option.isKey || place === 0),
  );

/** True if a picture of the draft is still a file. */
export const hasFiles = ({ picture, options }: QuestionDraft): boolean =>
  [{ picture }, ...options].some((part) => part.picture instanceof Blob);

/** The letter of an option by its place, from 0. */
export const letterOf = (place: number): Letter => letters[place] as Letter;

/** The options that have a text or a picture, with their letters. */
export const usedOptions = ({ kind, options }: QuestionDraft): (OptionDraft & { letter: Letter })[] =>
  kind === 'essay'
    ? []
    : options
        .map((option, place) => ({ ...option, letter: letterOf(place) }))
        .filter(({ text, picture }) => text.trim() !== '' || picture !== null);

/** The letter of the right option, or of the best one; null if there is none yet. */
export function keyLetter(draft: QuestionDraft): Letter | null {
  const used = usedOptions(draft);
  if (!draft.isWeighted) return used.find(({ isKey }) => isKey)?.letter ?? null;
  const weightOf = ({ weight }: OptionDraft) => Number(weight || -1);
  const best = Math.max(...used.map(weightOf));
  return used.find((option) => best >= 0 && weightOf(option) === best)?.letter ?? null;
}

/** The draft's options with only this one marked as the key. */
export const withKey = ({ options }: QuestionDraft, place: number): Pick<QuestionDraft, 'options'> => ({
  options: options.map((option, at) => ({ ...option, isKey: at === place })),
});

/**
 * The draft after `sent` was stored as `stored`: text that was written meanwhile stays, and pictures that have arrived aren't sent
 * again.
 */
export function afterSave(draft: QuestionDraft, sent: QuestionDraft, stored: QuestionDraft): QuestionDraft {
  const sentOptions = new Map(sent.options.map((option, place) => [option.key, { option, place }]));
  return {
    ...draft,
    picture: draft.picture === sent.picture ? stored.picture : draft.picture,
    options: draft.options.map((option) => {
      const before = sentOptions.get(option.key);
      const after = before && stored.options[before.place];
      if (!before || !after) return option;
      const picture = option.picture === before.option.picture ? after.picture : option.picture;
      return { ...option, from: after.from, picture };
    }),
  };
}

/**
 * Turns a draft whose question was deleted into the draft of a new question.
 * @param area whether another question can use stored pictures, and whether a new question may be an essay
 */
export function asNew(draft: QuestionDraft, area: { sharesPictures: boolean; choosesKind: boolean }): QuestionDraft {
  const own = <Part extends { picture: Picture }>(part: Part): Part =>
    typeof part.picture === 'string' && !area.sharesPictures ? { ...part, picture: null } : part;
  return {
    ...own(draft),
    kind: area.choosesKind ? draft.kind : 'multiple_choice',
    options: draft.options.map((option) => ({ ...own(option), from: null })),
  };
}

/** The draft as text, for the clipboard. */
export const asText = (draft: QuestionDraft): string =>
  [
    draft.question,
    usedOptions(draft)
      .map(({ letter, text }) => `${letter}. ${text}`)
      .join('\n'),
    draft.kind === 'essay' && draft.rubric && `Rubrik penilaian:\n${draft.rubric}`,
    ...textNames.map((name) => draft[name] && `${questionText[name].label}:\n${draft[name]}`),
  ]
    .filter(Boolean)
    .join('\n\n');
