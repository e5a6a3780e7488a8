import * as v from 'valibot';
import { examTypeValue } from './exam-types.ts';
import { imageAltField } from './images.ts';
import { type Letter, letters, questionKinds } from './lists.ts';
import { openPicklist } from './open-values.ts';
import { pageFields, searchField } from './pages.ts';
import type { FieldError } from './errors.ts';
import { perText, textAnswers, writtenTexts } from './question-texts.ts';
import { maxWeight, minOptions, questionState, rubricText } from './questions.ts';

/** The same field for each option: `optionA` to `optionE` for 'option'. */
type PerLetter<Prefix extends string, Schema> = Record<`${Prefix}${Letter}`, Schema>;
const perLetter = <Prefix extends string, Schema extends v.GenericSchema>(prefix: Prefix, schema: Schema) =>
  Object.fromEntries(letters.map((letter) => [`${prefix}${letter}`, schema])) as PerLetter<Prefix, Schema>;

/** A package in the list from which a questioner chooses. */
export const QuestionerTryout = v.object({
  id: v.string(),
  title: v.string(),
  batch: v.number(),
  type: v.string(),
  questionCount: v.number(),
  /** True if only approved versions enter an exam. Left out by an API that knows neither reviews nor questions that aren't ready. */
  requiresReview: v.optional(v.boolean()),
});
export type QuestionerTryout = v.InferOutput<typeof QuestionerTryout>;

export const QuestionerTryoutList = v.object({ tryoutLists: v.array(QuestionerTryout) });
export type QuestionerTryoutList = v.InferOutput<typeof QuestionerTryoutList>;

/** A question as questioners see and edit it: the questioner's door to the one stored question (docs/questions.md). */
export const QuestionerQuestion = v.object({
  id: v.string(),
  tryoutListId: v.string(),
  /** Its place in the package, from 1. */
  number: v.number(),
  /** Counts up with every edit; an edit names the version that it started from. */
  version: v.number(),
  /** Questioners write multiple-choice questions; an administrator's essay is shown here and stays one. */
  kind: openPicklist(questionKinds),
  question: v.string(),
  imageUrl: v.nullable(v.string()),
  imageAlt: v.nullable(v.string()),
  /** '' for a letter without an option, and for an option that is only a picture. */
  ...perLetter('option', v.string()),
  ...perLetter('imageUrl', v.nullable(v.string())),
  ...perLetter('imageAlt', v.nullable(v.string())),
  /** 0–5 if every option earns something; otherwise null. */
  ...perLetter('weight', v.nullable(v.number())),
  /** Null for an essay, and if the options have weights. */
  correctAnswer: v.nullable(v.picklist(letters)),
  ...textAnswers,
  /** Guide to marking an essay: for staff only, never sent to learners. */
  rubric: v.optional(v.nullable(v.string()), null),
  type: v.string(),
  subType: v.string(),
  updatedAt: v.string(),
  ...questionState,
  /** The writer of this version, only in answers with one question; null if unknown. */
  updatedBy: v.optional(v.nullable(v.string())),
});
export type QuestionerQuestion = v.InferOutput<typeof QuestionerQuestion>;

/** A package's questions in their order. */
export const QuestionerQuestionList = v.object({ questions: v.array(QuestionerQuestion) });
export type QuestionerQuestionList = v.InferOutput<typeof QuestionerQuestionList>;

const blankIsNull = v.transform((text: string) => (text === '' ? null : text));
const wholeNumber = (sentence: string, min: number, max: number) =>
  v.pipe(v.string(), v.toNumber(sentence), v.integer(sentence), v.minValue(min, sentence), v.maxValue(max, sentence));
/** A field that isn't sent, or is blank, is undefined. */
const optionalWholeNumber = (sentence: string, min: number, max: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.union(
        [
          v.pipe(
            v.literal(''),
            v.transform(() => undefined),
          ),
          wholeNumber(sentence, min, max),
        ],
        sentence,
      ),
    ),
  );

/**
 * The text fields of a questioner's form, as multipart carries them: all of them text. The pictures come beside them as files:
 * `image`, and `imageA` to `imageE` for options.
 */
export const QuestionerQuestionForm = v.object({
  tryoutListId: v.pipe(
    v.string('Pilih tryout terlebih dahulu'),
    v.nonEmpty('Pilih tryout terlebih dahulu'),
    v.maxLength(64),
  ),
  /** Its place; left out: behind the others, or where it was. */
  number: optionalWholeNumber('Nomor soal tidak valid', 1, 500),
  question: v.pipe(
    v.string('Pertanyaan tidak boleh kosong'),
    v.trim(),
    v.nonEmpty('Pertanyaan tidak boleh kosong'),
    v.maxLength(10_000, 'Pertanyaan maksimal 10.000 karakter'),
  ),
  /** Left out: as they were. */
  ...perText((name) => v.optional(v.pipe(writtenTexts[name], blankIsNull))),
  /** Left out: as it was. Only an essay keeps one. */
  rubric: v.optional(v.pipe(rubricText, blankIsNull)),
  ...perLetter(
    'option',
    v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2_000, 'Pilihan maksimal 2.000 karakter')), ''),
  ),
  ...perLetter('weight', optionalWholeNumber(`Bobot 0 sampai ${maxWeight}`, 0, maxWeight)),
  ...perLetter('imageAlt', v.optional(imageAltField)),
  /** 'true' takes the stored picture away. */
  ...perLetter('removeImage', v.optional(v.picklist(['true', 'false']), 'false')),
  imageAlt: v.optional(imageAltField),
  removeImage: v.optional(v.picklist(['true', 'false']), 'false'),
  correctAnswer: v.optional(
    v.pipe(
      v.union([v.literal(''), v.picklist(letters)], 'Jawaban benar harus A sampai E'),
      v.transform((letter) => letter || null),
    ),
    '',
  ),
  /** Left out: the first of them. */
  type: v.optional(examTypeValue('Pilih tipe soal')),
  /** Left out: the type's first. Whether the type has it, the API looks. */
  subType: v.optional(examTypeValue('Pilih subtes')),
  /** 'false' for a question that shall enter no exam yet. Left out: as it was; a new one is ready. */
  isReady: v.optional(v.picklist(['true', 'false'], 'Pilih Siap atau Konsep')),
  /** The version that the edit started from; a newer one is never overwritten (409). Left out: the newest. */
  version: optionalWholeNumber('Versi tidak valid', 1, Number.MAX_SAFE_INTEGER),
});
export type QuestionerQuestionForm = v.InferOutput<typeof QuestionerQuestionForm>;

/** A questioner's form for one letter. */
export interface WrittenOption {
  letter: Letter;
  /** True if a learner reads or sees anything there. */
  isUsed: boolean;
  weight: number | null;
  isKey: boolean;
}

/**
 * Errors of the options as a whole, under the form's field names. The schema can't find them: a stored picture that stays
 * makes an option too.
 * @param all the letters in their order
 */
export function refusedOptions(all: readonly WrittenOption[]): FieldError[] {
  const used = all.filter(({ isUsed }) => isUsed);
  if (used.length < minOptions)
    return all
      .slice(0, minOptions)
      .filter(({ isUsed }) => !isUsed)
      .map(({ letter }) => ({ field: `option${letter}`, message: 'Minimal harus ada 2 pilihan jawaban' }));
  const last = all.findLastIndex(({ isUsed }) => isUsed);
  const gaps = all.slice(0, last).filter(({ isUsed }) => !isUsed);
  const unweighted = used.filter(({ weight }) => weight === null);
  const isWeighted = unweighted.length < used.length;
  return [
    ...gaps.map(({ letter }) => ({
      field: `option${letter}`,
      message: `Isi pilihan ${letter}, atau kosongkan pilihan setelahnya`,
    })),
    ...(isWeighted ? unweighted : []).map(({ letter }) => ({
      field: `weight${letter}`,
      message: 'Isi bobot semua pilihan, atau kosongkan semuanya',
    })),
    ...(isWeighted || used.some(({ isKey }) => isKey)
      ? []
      : [{ field: 'correctAnswer', message: 'Tandai jawaban yang benar' }]),
  ];
}

/** How deep the bank can be paged; a search with more results must be made narrower. */
export const bankListedAtMost = 10_000;

/** Search of the item bank, over all packages that aren't archived. */
export const ItemBankQuery = v.object({
  ...pageFields,
  search: searchField,
  type: v.optional(examTypeValue('Tipe tidak dikenal')),
  subType: v.optional(examTypeValue('Subtes tidak dikenal')),
  /** Only those that aren't ready. */
  state: v.optional(v.picklist(['unready'], 'Keadaan soal tidak dikenal')),
});
export type ItemBankQuery = v.InferOutput<typeof ItemBankQuery>;

/** A question of the bank, and the package that it belongs to. */
export const BankQuestion = v.object({
  ...QuestionerQuestion.entries,
  tryout: v.object({ title: v.string(), batch: v.number() }),
});
export type BankQuestion = v.InferOutput<typeof BankQuestion>;

export const ItemBank = v.object({
  questions: v.array(BankQuestion),
  total: v.number(),
  /** True when there are more than were counted. */
  isTotalCapped: v.boolean(),
});
export type ItemBank = v.InferOutput<typeof ItemBank>;

/** The package that gets the copy, as its last question. */
export const QuestionCopy = v.object({
  tryoutListId: v.pipe(
    v.string('Pilih tryout terlebih dahulu'),
    v.nonEmpty('Pilih tryout terlebih dahulu'),
    v.maxLength(64),
  ),
});
export type QuestionCopy = v.InferOutput<typeof QuestionCopy>;

/** A former text of a question, who wrote it and when. */
export const QuestionVersion = v.object({
  version: v.number(),
  createdAt: v.string(),
  /** Null for questions that came with the product. */
  author: v.nullable(v.string()),
  isCurrent: v.boolean(),
  content: QuestionerQuestion,
});
export type QuestionVersion = v.InferOutput<typeof QuestionVersion>;

/** The newest first. */
export const QuestionVersionList = v.object({ versions: v.array(QuestionVersion) });
export type QuestionVersionList = v.InferOutput<typeof QuestionVersionList>;

/** Restores an older version as a new one. */
export const VersionRestore = v.object({
  /** The newest version that the caller has seen (409 when there is a newer one). */
  currentVersion: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type VersionRestore = v.InferOutput<typeof VersionRestore>;
