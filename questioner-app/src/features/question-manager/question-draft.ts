import {
  type AuthorQuestion,
  AuthorQuestionForm,
  type Letter,
  letters,
  refusedOptions,
  type SubType,
  subTypesByType,
  type TryoutType,
} from '@tryout/api/contract';
import * as v from 'valibot';

/** A chosen picture that travels with the form, the address of the stored one, or none. */
export type Picture = Blob | string | null;

/** One letter as it is being written. */
export interface OptionDraft {
  text: string;
  picture: Picture;
  alt: string;
  /** '' = none yet. */
  weight: string;
}

/** A question as it is being written. What isn't used at the moment stays here, so that switching back and forth loses nothing. */
export interface QuestionDraft {
  kind: AuthorQuestion['kind'];
  question: string;
  picture: Picture;
  alt: string;
  options: Record<Letter, OptionDraft>;
  /** Every option earns something, and none is the right one. */
  isWeighted: boolean;
  correctAnswer: Letter | null;
  explanation: string;
  /** Of an essay, for markers alone. Undefined in what a device has kept from before there were rubrics. */
  rubric?: string | undefined;
  type: TryoutType;
  subType: SubType;
}

/** What a series of questions has in common. */
export type QuestionSort = Pick<QuestionDraft, 'type' | 'subType' | 'isWeighted'>;

const noOption: OptionDraft = { text: '', picture: null, alt: '', weight: '' };
const perLetter = <Value>(valueOf: (letter: Letter) => Value) =>
  Object.fromEntries(letters.map((letter) => [letter, valueOf(letter)])) as Record<Letter, Value>;

/** The sort that questions of a package usually are of. */
export const sortOf = (type: TryoutType): QuestionSort => ({
  type,
  subType: subTypesByType[type][0],
  isWeighted: type === 'AKHLAK_BUMN',
});

/** A question that nobody has written yet. */
export const newDraft = (sort: QuestionSort): QuestionDraft => ({
  kind: 'multiple_choice',
  question: '',
  picture: null,
  alt: '',
  options: perLetter(() => noOption),
  correctAnswer: null,
  explanation: '',
  rubric: '',
  ...sort,
});

/** A stored question, as it stands in the form before anything is changed. */
export const draftOf = (question: AuthorQuestion): QuestionDraft => {
  const isWeighted = letters.some((letter) => question[`weight${letter}`] !== null);
  return {
    kind: question.kind,
    question: question.question,
    picture: question.imageUrl,
    alt: question.imageAlt ?? '',
    options: perLetter((letter) => ({
      text: question[`option${letter}`],
      picture: question[`imageUrl${letter}`],
      alt: question[`imageAlt${letter}`] ?? '',
      weight: String(question[`weight${letter}`] ?? ''),
    })),
    isWeighted,
    correctAnswer: isWeighted ? null : question.correctAnswer,
    explanation: question.explanation ?? '',
    rubric: question.rubric ?? '',
    type: question.type,
    subType: question.subType,
  };
};

const pictureParts = ({ picture, alt }: Pick<OptionDraft, 'picture' | 'alt'>) => [picture, picture ? alt.trim() : ''];

/** Everything that a save would send, in a fixed order. */
const writtenParts = (draft: QuestionDraft): unknown[] => [
  draft.question.trim(),
  ...pictureParts(draft),
  draft.explanation.trim(),
  draft.type,
  draft.subType,
  ...(draft.kind === 'essay'
    ? [(draft.rubric ?? '').trim()]
    : [
        draft.isWeighted,
        draft.isWeighted ? null : draft.correctAnswer,
        ...letters.flatMap((letter) => {
          const option = draft.options[letter];
          return [option.text.trim(), ...pictureParts(option), draft.isWeighted ? option.weight : ''];
        }),
      ]),
];

/** True when saving the one or the other would make the same question. */
export function isSameDraft(one: QuestionDraft, other: QuestionDraft): boolean {
  const [mine, theirs] = [writtenParts(one), writtenParts(other)];
  return mine.length === theirs.length && mine.every((part, index) => part === theirs[index]);
}

/** True when nothing of it was written or chosen yet but its sort, which comes from the question before. */
export const isBlank = (draft: QuestionDraft): boolean =>
  isSameDraft(draft, newDraft({ type: draft.type, subType: draft.subType, isWeighted: draft.isWeighted }));

/** The draft with another type: the sub type follows. */
export const withType = (draft: QuestionDraft, type: TryoutType): QuestionDraft => ({
  ...draft,
  type,
  subType: subTypesByType[type][0],
});

/** The letters that a learner sees something at. */
export const usedLetters = ({ kind, options }: QuestionDraft): Letter[] =>
  kind === 'essay'
    ? []
    : letters.filter((letter) => options[letter].text.trim() !== '' || options[letter].picture !== null);

/** The letter of the right option, or of the best one; null where there is none yet. */
export function keyLetter(draft: QuestionDraft): Letter | null {
  if (!draft.isWeighted) return draft.correctAnswer;
  const weightOf = (letter: Letter) => Number(draft.options[letter].weight || -1);
  const used = usedLetters(draft);
  const best = Math.max(...used.map(weightOf));
  return used.find((letter) => best >= 0 && weightOf(letter) === best) ?? null;
}

/** Where a form is sent to, and what it started from. */
export interface FormTarget {
  tryoutListId: string;
  base: AuthorQuestion | null;
}

/** The text fields of the form, as multipart carries them. */
function textFields(draft: QuestionDraft, { tryoutListId, base }: FormTarget): Record<string, string> {
  const pictureTexts = (name: '' | Letter, { picture, alt }: Pick<OptionDraft, 'picture' | 'alt'>) => ({
    [`removeImage${name}`]: String(picture === null),
    // One that is as it was isn't judged anew: some were written before there was a limit.
    ...(picture !== null && alt !== (base?.[`imageAlt${name}`] ?? '') && { [`imageAlt${name}`]: alt }),
  });
  const optionTexts = letters.map((letter) => {
    const option = draft.options[letter];
    return {
      [`option${letter}`]: option.text,
      [`weight${letter}`]: draft.isWeighted ? option.weight : '',
      ...pictureTexts(letter, option),
    };
  });
  return {
    tryoutListId,
    question: draft.question,
    explanation: draft.explanation,
    type: draft.type,
    subType: draft.subType,
    ...pictureTexts('', draft),
    ...(draft.kind === 'essay' && draft.rubric !== undefined && { rubric: draft.rubric }),
    ...(base && { version: String(base.version) }),
    ...(draft.kind === 'multiple_choice' &&
      Object.assign({ correctAnswer: draft.isWeighted ? '' : (draft.correctAnswer ?? '') }, ...optionTexts)),
  };
}

/** The one call of a save: texts, and the pictures that were chosen. */
export function toFormData(draft: QuestionDraft, target: FormTarget): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(textFields(draft, target))) form.append(name, text);
  const pictures: [string, Picture][] = [
    ['image', draft.picture],
    ...letters.map((letter): [string, Picture] => [`image${letter}`, draft.options[letter].picture]),
  ];
  for (const [name, picture] of pictures) if (picture instanceof Blob) form.append(name, picture, name);
  return form;
}

/** What the server would refuse, by field; empty when a save may go out. */
export function refusalsOf(draft: QuestionDraft, target: FormTarget): Record<string, string> {
  const { issues } = v.safeParse(AuthorQuestionForm, textFields(draft, target));
  const fields = Object.entries(issues ? (v.flatten<typeof AuthorQuestionForm>(issues).nested ?? {}) : {});
  const used = usedLetters(draft);
  const options =
    draft.kind === 'essay'
      ? []
      : refusedOptions(
          letters.map((letter) => ({
            letter,
            isUsed: used.includes(letter),
            // As many as are missing are told at once, also when none is there yet.
            weight: draft.isWeighted ? Number(draft.options[letter].weight || Number.NaN) : null,
            isKey: draft.correctAnswer === letter,
          })),
        );
  const weights = draft.isWeighted
    ? used
        .filter((letter) => draft.options[letter].weight === '')
        .map((letter) => [`weight${letter}`, 'Isi bobot semua pilihan, atau kosongkan semuanya'] as const)
    : [];
  return Object.fromEntries([
    ...options.map(({ field, message }) => [field, message]),
    ...weights,
    ...fields.flatMap(([field, messages]) => (messages?.[0] ? [[field, messages[0]]] : [])),
  ]);
}

/**
 * The draft after `sent` was stored as `saved`: what was written meanwhile stays, and pictures that have arrived needn't be sent
 * again.
 */
export function afterSave(draft: QuestionDraft, sent: QuestionDraft, saved: AuthorQuestion): QuestionDraft {
  const stored = draftOf(saved);
  return {
    ...draft,
    picture: draft.picture === sent.picture ? stored.picture : draft.picture,
    options: perLetter((letter) => {
      const option = draft.options[letter];
      return option.picture === sent.options[letter].picture
        ? { ...option, picture: stored.options[letter].picture }
        : option;
    }),
  };
}
