import { AppError } from '../../app-error.ts';
import {
  type QuestionerQuestion,
  type WrittenOption,
  type QuestionerQuestionForm,
  type ExamTypes,
  type Letter,
  letters,
  perText,
  refusedOptions,
  type Section,
  type SubType,
  textsOf,
  type TryoutType,
} from '../../contract/index.ts';
import type { QuestionDraft, QuestionOption, StoredQuestion } from './question-content.ts';

/** Names of the picture fields in a questioner's form. */
export const pictureFields = ['image', ...letters.map((letter) => `image${letter}` as const)] as const;
export type PictureField = (typeof pictureFields)[number];

/** A field for each option: `optionA` to `optionE` for 'option'. */
const perLetter = <Prefix extends string, Value>(
  prefix: Prefix,
  options: readonly QuestionOption[],
  valueOf: (option: QuestionOption | undefined) => Value,
) =>
  Object.fromEntries(
    letters.map((letter) => [`${prefix}${letter}`, valueOf(options.find((option) => option.letter === letter))]),
  ) as Record<`${Prefix}${Letter}`, Value>;

/** A stored question as questioners see it. */
export const toQuestionerQuestion = (question: StoredQuestion): QuestionerQuestion => ({
  id: question.id,
  tryoutListId: question.tryoutId,
  number: question.number,
  version: question.version,
  kind: question.kind,
  question: question.stem,
  imageUrl: question.imageUrl,
  imageAlt: question.imageAlt,
  ...perLetter('option', question.options, (option) => option?.text ?? ''),
  ...perLetter('imageUrl', question.options, (option) => option?.imageUrl ?? null),
  ...perLetter('imageAlt', question.options, (option) => option?.imageAlt ?? null),
  ...perLetter('weight', question.options, (option) => option?.weight ?? null),
  correctAnswer: question.options.find(({ isKey }) => isKey)?.letter ?? null,
  ...textsOf(question),
  rubric: question.rubric,
  type: question.type,
  subType: question.subType,
  updatedAt: question.updatedAt,
  isReady: question.isReady,
  isApproved: question.isApproved,
});

/** A form's fields for one letter. */
interface LetterForm extends WrittenOption {
  text: string;
  /** A new picture, null to remove it, or undefined to keep the present one. */
  imageUrl: string | null | undefined;
  imageAlt: string | null | undefined;
}

/** A new picture replaces one that is removed in the same form. */
const pictureOf = (file: string | undefined, remove: 'true' | 'false') =>
  file ?? (remove === 'true' ? null : undefined);

function lettersOf(
  form: QuestionerQuestionForm,
  files: ReadonlyMap<PictureField, string>,
  before: readonly QuestionOption[],
): LetterForm[] {
  // A form without any weight field, like the one in the specification, doesn't know weights: the stored ones stay.
  const saysWeights = letters.some((letter) => `weight${letter}` in form);
  return letters.map((letter) => {
    const option = before.find((one) => one.letter === letter);
    const text = form[`option${letter}`];
    const imageUrl = pictureOf(files.get(`image${letter}`), form[`removeImage${letter}`]);
    const shown = imageUrl === undefined ? (option?.imageUrl ?? null) : imageUrl;
    return {
      letter,
      text,
      imageUrl,
      imageAlt: form[`imageAlt${letter}`],
      weight: (saysWeights ? form[`weight${letter}`] : option?.weight) ?? null,
      isKey: form.correctAnswer === letter,
      isUsed: text !== '' || shown !== null,
    };
  });
}

/** The question's type, section and sub type. It may keep its stored ones, even if the exam types have changed. */
function kindOf(
  { type, subType }: QuestionerQuestionForm,
  examTypes: ExamTypes,
  before: StoredQuestion | undefined,
): { type: TryoutType; section: Section; subType: SubType } {
  if (before && before.type === type && before.subType === subType) return { ...before, type, subType };
  const chosen = type === undefined ? examTypes.list[0] : examTypes.find(type);
  if (!chosen) throw AppError.field('type', 'Pilih tipe soal');
  const own = subType ?? (examTypes.subTypesOf(chosen.type)[0] as SubType);
  const section = examTypes.sectionOf(chosen.type, own);
  if (section === undefined) throw AppError.field('subType', 'Subtes ini tidak termasuk tipe yang dipilih');
  return { type: chosen.type, section, subType: own };
}

/**
 * A questioner's form as a draft of the stored question. Fields that the form doesn't have stay; an essay stays an essay.
 * @param files addresses of the new pictures
 * @param before the question that is edited
 * @throws AppError with the form's fields
 */
export function fromQuestionerForm(
  form: QuestionerQuestionForm,
  files: ReadonlyMap<PictureField, string>,
  examTypes: ExamTypes,
  before?: StoredQuestion,
): QuestionDraft {
  const isEssay = before?.kind === 'essay';
  const all = isEssay ? [] : lettersOf(form, files, before?.options ?? []);
  const refused = isEssay ? [] : refusedOptions(all);
  if (refused.length > 0) throw new AppError('VALIDATION_FAILED', refused);
  const { type, section, subType } = kindOf(form, examTypes, before);
  return {
    kind: before?.kind ?? 'multiple_choice',
    type,
    section,
    subType,
    stem: form.question,
    ...perText((name) => form[name]),
    rubric: form.rubric,
    imageUrl: pictureOf(files.get('image'), form.removeImage),
    imageAlt: form.imageAlt,
    options: all
      .filter(({ isUsed }) => isUsed)
      .map(({ letter, text, imageUrl, imageAlt, weight, isKey }) => ({
        from: letter,
        text,
        imageUrl,
        imageAlt,
        weight,
        isKey,
      })),
  };
}
