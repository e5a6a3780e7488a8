import * as v from 'valibot';
import { examTypeValue } from './exam-types.ts';
import { imageAltField, imageUrlField } from './images.ts';
import { letters, type QuestionKind, questionKinds } from './lists.ts';
import { openPicklist } from './open-values.ts';
import { perText, textAnswers, writtenTexts } from './question-texts.ts';

/** Fewest and most options of a multiple-choice question; a new one starts with `initialOptionCount`. */
export const minOptions = 2;
export const maxOptions = letters.length;
export const initialOptionCount = 4;
/** Seconds that a question is meant to take, unless its author says otherwise. */
export const defaultTimeLimitSeconds = 60;
/** Most questions of one package. */
export const maxQuestions = 500;
/** Seconds that a question is meant to take, as a form or a body has them. */
export const timeLimitField = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.toNumber())], 'Batas waktu harus angka'),
  v.integer('Batas waktu harus bilangan bulat'),
  v.minValue(1, 'Batas waktu minimal 1 detik'),
  v.maxValue(7_200, 'Batas waktu maksimal 7.200 detik'),
);
/** The two states on every screen. */
export const readinessLabels = { ready: 'Siap', unready: 'Konsep' } as const;
/** Highest weight of an option of an AKHLAK or TKP question. */
export const maxWeight = 5;

/** Guide to marking an essay, for staff only. */
export const rubricText = v.pipe(v.string(), v.trim(), v.maxLength(10_000, 'Rubrik maksimal 10.000 karakter'));

/** Whether a question may enter an exam. Left out by an API that doesn't know it: there every question does. */
export const questionState = {
  /** False as long as its author works on it: then no exam has it. */
  isReady: v.optional(v.boolean()),
  /** True if another author has approved this version. */
  isApproved: v.optional(v.boolean()),
};

const optionFields = {
  text: v.string(),
  isCorrect: v.boolean(),
  imageUrl: v.nullable(v.string()),
  imageAlt: v.nullable(v.string()),
  /** 0–5 if every option earns something; null if one option is right and the others wrong. */
  weight: v.nullable(v.number()),
};

/** A question as administrators see and edit it (docs/questions.md). */
export const AdminQuestion = v.object({
  id: v.string(),
  tryoutId: v.string(),
  /** Its place in the package, from 1. */
  number: v.number(),
  /** Counts up with every edit; an edit names the version that it started from. */
  version: v.number(),
  question: v.string(),
  type: openPicklist(questionKinds),
  /** The coarse part by which the question is scored. */
  subType: v.string(),
  /** The sub type. The questioners' API calls it `subType`. */
  topic: v.string(),
  /** `id` is the option's letter in this version. Empty for an essay. */
  options: v.array(v.object({ id: v.picklist(letters), ...optionFields })),
  /** Text of the right (or best) option, as the spec has it; null for an essay. */
  correctAnswer: v.nullable(v.string()),
  ...textAnswers,
  /** Guide to marking an essay: for staff only, never sent to learners. */
  rubric: v.optional(v.nullable(v.string()), null),
  /** Seconds. */
  timeLimit: v.number(),
  imageUrl: v.nullable(v.string()),
  imageAlt: v.nullable(v.string()),
  updatedAt: v.string(),
  ...questionState,
});
export type AdminQuestion = v.InferOutput<typeof AdminQuestion>;

/** A package's questions in their order. */
export const AdminQuestionList = v.object({ questions: v.array(AdminQuestion) });
export type AdminQuestionList = v.InferOutput<typeof AdminQuestionList>;

/** One question, with the attempts that keep this version. */
export const AdminQuestionDetail = v.object({
  ...AdminQuestion.entries,
  /** Finished attempts with this version; they keep it. */
  finishedAttempts: v.number(),
  /** The writer of this version; null if unknown. */
  updatedBy: v.optional(v.nullable(v.string())),
});
export type AdminQuestionDetail = v.InferOutput<typeof AdminQuestionDetail>;

export const emptyOptionMessage = 'Pilihan jawaban tidak boleh kosong';

const OptionChange = v.object({
  /**
   * The option's letter in the version that is edited; null for a new option. Properties that the form doesn't show
   * stay with it.
   */
  id: v.optional(v.nullable(v.picklist(letters)), null),
  text: v.pipe(v.string(emptyOptionMessage), v.trim(), v.maxLength(2_000, 'Pilihan maksimal 2.000 karakter')),
  isCorrect: v.optional(v.boolean(), false),
  /** Left out: as it was. */
  imageUrl: v.optional(imageUrlField),
  imageAlt: v.optional(imageAltField),
  weight: v.optional(
    v.nullable(
      v.pipe(
        v.number('Bobot harus angka'),
        v.integer('Bobot harus bilangan bulat'),
        v.minValue(0, 'Bobot 0 sampai 5'),
        v.maxValue(maxWeight, 'Bobot 0 sampai 5'),
      ),
    ),
    null,
  ),
});
export type OptionChange = v.InferOutput<typeof OptionChange>;

interface Answers {
  type: QuestionKind;
  options: OptionChange[];
}
const isChoice = ({ type }: Answers) => type === 'multiple_choice';
const isWeighted = ({ options }: Answers) => options.some(({ weight }) => weight !== null);
/**
 * True if there is no text and no picture; an option that continues another may show that one's picture (the API
 * knows).
 */
const isBlank = ({ id, text, imageUrl }: OptionChange) =>
  text === '' && !imageUrl && (imageUrl === null || id === null);

/** A question as an administrator writes it: the form and the API refuse the same values with the same sentences. */
export const AdminQuestionChange = v.pipe(
  v.object({
    question: v.pipe(
      v.string('Pertanyaan tidak boleh kosong'),
      v.trim(),
      v.nonEmpty('Pertanyaan tidak boleh kosong'),
      v.maxLength(10_000, 'Pertanyaan maksimal 10.000 karakter'),
    ),
    type: v.optional(v.picklist(questionKinds, 'Pilih tipe soal'), 'multiple_choice'),
    subType: examTypeValue('Pilih bagian'),
    /** Left out: as it was, or the sub type's first topic. The API checks whether the sub type has it. */
    topic: v.optional(examTypeValue('Pilih subtes')),
    options: v.optional(v.pipe(v.array(OptionChange), v.maxLength(maxOptions, 'Maksimal 5 pilihan jawaban')), []),
    /** Left out: as they were. */
    ...perText((name) => v.optional(v.nullable(writtenTexts[name]))),
    /** Left out: as it was. Only an essay keeps a rubric. */
    rubric: v.optional(v.nullable(rubricText)),
    /** Seconds. Left out: as it was, or 60. */
    timeLimit: v.optional(timeLimitField),
    imageUrl: v.optional(imageUrlField),
    imageAlt: v.optional(imageAltField),
    /** False: it shall enter no exam yet. Left out: as it was; a new one is ready. */
    isReady: v.optional(v.boolean('Pilih Siap atau Konsep')),
    /** The version that the edit started from; a newer one is never overwritten (409). Left out: the newest. */
    version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  v.forward(
    v.partialCheck(
      [['type'], ['options']],
      (question) => !isChoice(question) || question.options.length >= minOptions,
      'Minimal harus ada 2 pilihan jawaban',
    ),
    ['options'],
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || !isChoice(dataset.value)) return;
    const { value: input } = dataset;
    for (const [index, option] of input.options.entries()) {
      if (!isBlank(option)) continue;
      addIssue({
        message: emptyOptionMessage,
        path: [
          { type: 'object', origin: 'value', input, key: 'options', value: input.options },
          { type: 'array', origin: 'value', input: input.options, key: index, value: option },
          { type: 'object', origin: 'value', input: option, key: 'text', value: option.text },
        ],
      });
    }
  }),
  v.forward(
    v.partialCheck(
      [['type'], ['options']],
      (question) =>
        !isChoice(question) ||
        isWeighted(question) ||
        question.options.filter(({ isCorrect }) => isCorrect).length === 1,
      'Tandai tepat satu jawaban benar',
    ),
    ['options'],
  ),
  v.forward(
    v.partialCheck(
      [['type'], ['options']],
      (question) =>
        !isChoice(question) || !isWeighted(question) || question.options.every(({ weight }) => weight !== null),
      'Isi bobot semua pilihan, atau kosongkan semuanya',
    ),
    ['options'],
  ),
);
export type AdminQuestionChange = v.InferOutput<typeof AdminQuestionChange>;

/** The questions of a package in their new order: each of them once. */
export const QuestionOrder = v.object({
  questionIds: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(maxQuestions, 'Maksimal 500 soal')),
});
export type QuestionOrder = v.InferOutput<typeof QuestionOrder>;
