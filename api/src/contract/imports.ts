import * as v from 'valibot';
import { examTypeValue } from './exam-types.ts';
import { imageAltField, imageUrlField } from './images.ts';
import { questionKinds } from './lists.ts';
import { openPicklist } from './open-values.ts';
import { pageFields } from './pages.ts';
import { perText, writtenTexts } from './question-texts.ts';
import { maxOptions, maxWeight, rubricText } from './questions.ts';

/*
 * Questions out of a file: it is sent, read into a preview that is kept for an hour, looked through and mended, and then added as a whole
 * (docs/imports.md). Both areas have the same calls, below /api/questioner/imports and /admin/imports:
 *
 * POST   …/imports                    a form (`ImportForm`) with one file `file`; 202 and the `Import`, which is being read
 * GET    …/imports                    the caller's own previews that are still kept: `ImportList`
 * GET    …/imports/template           the Excel template, with examples
 * GET    …/imports/{id}               the `Import`: ask it every second while its `state` is `reading`
 * GET    …/imports/{id}/items         a page of its questions: `ImportItemQuery`, `ImportItems`
 * PUT    …/imports/{id}/items         the same change of several questions: `ImportItemsChange`; answers the `Import`
 * PUT    …/imports/{id}/items/{n}     mends one question: `ImportItemChange`; answers the `ImportItem`
 * POST   …/imports/{id}/application   adds the questions to the package: `ImportApplication`; answers the `Import`, as `applied`
 * DELETE …/imports/{id}               forgets the preview
 */

/** Most bytes of a file. */
export const maxImportBytes = 10 * 1024 * 1024;
/** Most questions that one file may have; of them, as many are added as the package has room for. */
export const maxImportedQuestions = 1_000;
/** Hours for which a preview is kept after the last change of it. */
export const importKeptHours = 1;
/** Most files of one account that are being read at the same time. */
export const importsAtOnce = 2;

/**
 * `reading`: the file is being read, see `done` and `total`. `ready`: look through it. `refused`: the file as a whole can't be read,
 * `message` says why and what to do. `applied`: the questions are in the package. A preview that isn't kept any more is a 404
 * `IMPORT_NOT_FOUND`.
 */
export const importStates = ['reading', 'ready', 'refused', 'applied'] as const;
export type ImportState = (typeof importStates)[number];

/** The texts of the form; beside them comes the file, as `file`. Its format is found from its bytes. */
export const ImportForm = v.object({
  /** The package that gets the questions. */
  tryoutId: v.pipe(
    v.string('Pilih tryout terlebih dahulu'),
    v.nonEmpty('Pilih tryout terlebih dahulu'),
    v.maxLength(64),
  ),
  /** The name of the file on the author's device, to be shown and for the audit log; it decides nothing. */
  fileName: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'Nama berkas maksimal 200 karakter')), ''),
  /** The sub type of questions for which the file says none. Left out: each of them gets the problem "Pilih subtes". */
  subType: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(64, 'Subtes tidak dikenal'),
      v.transform((value) => value || undefined),
    ),
  ),
  /** The exam type of these questions, if several have that sub type; left out: the package's if it has the sub type. */
  type: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(64, 'Pilih tipe soal'),
      v.transform((value) => value || undefined),
    ),
  ),
});
export type ImportForm = v.InferOutput<typeof ImportForm>;

/**
 * A sentence about one part of a question. `field` is one of `question` (as a whole), `subType`, `stem`, `image`, `imageAlt`, `key`,
 * `explanation`, `source`, `rubric`, `timeLimit`, or of an option by its place from 0: `option.0`, `optionImage.0`, `optionImageAlt.0`,
 * `weight.0`.
 */
export const ImportRemark = v.object({ field: v.string(), message: v.string() });
export type ImportRemark = v.InferOutput<typeof ImportRemark>;

/** A question as it would be stored: as the editor's preview shows it. Pictures are drawn already and have addresses of ours. */
export const ImportedQuestion = v.object({
  kind: openPicklist(questionKinds),
  /** The exam type and the section, which follow from the sub type; '' as long as the sub type isn't known. */
  type: v.string(),
  section: v.string(),
  /** The sub type, as `ExamTypes` knows it; '' as long as it isn't known. */
  subType: v.string(),
  question: v.string(),
  imageUrl: v.nullable(v.string()),
  imageAlt: v.nullable(v.string()),
  /** The first is A. Weights are either all null, and one option is the key, or all numbers, and none is. */
  options: v.array(
    v.object({
      text: v.string(),
      imageUrl: v.nullable(v.string()),
      imageAlt: v.nullable(v.string()),
      isKey: v.boolean(),
      weight: v.nullable(v.number()),
    }),
  ),
  ...perText(() => v.nullable(v.string())),
  rubric: v.nullable(v.string()),
  /** Seconds. */
  timeLimit: v.number(),
});
export type ImportedQuestion = v.InferOutput<typeof ImportedQuestion>;

/** A question that looks like this one: in the package, elsewhere in the bank, or earlier in the same file. */
export const ImportDuplicate = v.object({
  /** The question in the bank; null for one of the same file. */
  questionId: v.nullable(v.string()),
  /** The number of the other item of the same file; null for a question of the bank. */
  itemNumber: v.nullable(v.number()),
  /** Its package, and its number there; null for one of the same file. */
  tryout: v.nullable(v.object({ id: v.string(), title: v.string(), batch: v.number(), number: v.number() })),
  isSamePackage: v.boolean(),
  /** The share of words that both have, 0.85 to 1; less only for the question whose ID the file names. 1 only if their texts are the same. */
  similarity: v.number(),
  question: ImportedQuestion,
});
export type ImportDuplicate = v.InferOutput<typeof ImportDuplicate>;

/** A question of the file. */
export const ImportItem = v.object({
  /** Its place in the file, from 1. */
  number: v.number(),
  /** Where its author finds it: "Baris 7", "Soal 4", or in a .zip "soal.xlsx, Baris 7". */
  place: v.string(),
  question: ImportedQuestion,
  /** The sub type as the file writes it; null if the file says none. */
  writtenSubType: v.nullable(v.string()),
  /** Reasons why it can't be added as it is. Mending a part removes the problem of that part. */
  problems: v.array(ImportRemark),
  /** Parts that were flattened or left out. Nothing has to be done. */
  notices: v.array(ImportRemark),
  /** The most similar first, at most three. */
  duplicates: v.array(ImportDuplicate),
  /** The author's tick. At first unticked: a question whose exact text is in the package or earlier in the file. */
  isTicked: v.boolean(),
  /** True if it will be added: ticked, and without problems. */
  isIncluded: v.boolean(),
});
export type ImportItem = v.InferOutput<typeof ImportItem>;

/** A file and what was found in it. */
export const Import = v.object({
  id: v.string(),
  state: openPicklist(importStates),
  /** The package that gets the questions, and how many it has now. */
  tryout: v.object({ id: v.string(), title: v.string(), batch: v.number(), questionCount: v.number() }),
  fileName: v.string(),
  /** The format that was found: "Excel (.xlsx)"; null as long as it isn't known. */
  format: v.nullable(v.string()),
  /** Questions that are checked, of all in the file; `total` is null while the file itself is being read. */
  done: v.number(),
  total: v.nullable(v.number()),
  /** Why the file was refused, and what to do; null in every other state. */
  message: v.nullable(v.string()),
  /** Sentences about the file as a whole: a guessed encoding, a column that isn't used. */
  notices: v.array(v.string()),
  /** Its questions; 0 until it is `ready`. */
  counts: v.object({
    items: v.number(),
    /** Those that will be added; once it is `applied`, those that were. */
    included: v.number(),
    withProblems: v.number(),
    withNotices: v.number(),
    withDuplicates: v.number(),
    withoutSubType: v.number(),
    unticked: v.number(),
  }),
  createdAt: v.string(),
  /** When the preview is forgotten; each change of it moves this on. */
  expiresAt: v.string(),
});
export type Import = v.InferOutput<typeof Import>;

/** The caller's own previews that are still kept, the newest first. */
export const ImportList = v.object({ imports: v.array(Import) });
export type ImportList = v.InferOutput<typeof ImportList>;

/** Which questions of the file: all, or those that are counted under the same name in `counts`. */
export const importFilters = [
  'all',
  'included',
  'withProblems',
  'withNotices',
  'withDuplicates',
  'withoutSubType',
  'unticked',
] as const;
export type ImportFilter = (typeof importFilters)[number];
const filterField = v.optional(v.picklist(importFilters, 'Filter tidak dikenal'), 'all');

export const ImportItemQuery = v.object({ ...pageFields, only: filterField });
export type ImportItemQuery = v.InferOutput<typeof ImportItemQuery>;

/** A page of the questions, in the file's order. */
export const ImportItems = v.object({ items: v.array(ImportItem), total: v.number() });
export type ImportItems = v.InferOutput<typeof ImportItems>;

const timeLimitField = v.pipe(
  v.number('Batas waktu harus angka'),
  v.integer('Batas waktu harus bilangan bulat'),
  v.minValue(1, 'Batas waktu minimal 1 detik'),
  v.maxValue(7_200, 'Batas waktu maksimal 7.200 detik'),
);
const typeField = v.optional(examTypeValue('Pilih tipe soal'));
const subTypeField = v.optional(examTypeValue('Pilih subtes'));

/** The same change of several questions. Fields that are left out stay. */
export const ImportItemsChange = v.object({
  /** The questions by their numbers; left out: all that the filter names. */
  numbers: v.optional(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxImportedQuestions))),
      v.maxLength(maxImportedQuestions),
    ),
  ),
  only: filterField,
  isTicked: v.optional(v.boolean()),
  subType: subTypeField,
  /** The exam type, if several have the sub type; left out: the package's if it has the sub type. */
  type: typeField,
  /** Seconds. */
  timeLimit: v.optional(timeLimitField),
});
export type ImportItemsChange = v.InferOutput<typeof ImportItemsChange>;

/**
 * Mends one question. Fields that are left out stay. Nothing is refused for its content here: what is still wrong is in the answer's
 * `problems`.
 */
export const ImportItemChange = v.object({
  isTicked: v.optional(v.boolean()),
  subType: subTypeField,
  type: typeField,
  question: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(20_000, 'Pertanyaan terlalu panjang'))),
  /** True takes the picture away. */
  removeImage: v.optional(v.boolean(), false),
  imageAlt: v.optional(imageAltField),
  /** All options in their order. */
  options: v.optional(
    v.pipe(
      v.array(
        v.object({
          /** Its picture, one of this preview's; null: none. Left out by pages of earlier releases: `from` says it. */
          imageUrl: v.optional(imageUrlField),
          /** For the API of an earlier release: the place, from 0, of the present option whose picture it keeps; null: without a picture. */
          from: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxOptions * 2))),
          text: v.pipe(v.string(), v.trim(), v.maxLength(20_000, 'Pilihan terlalu panjang')),
          imageAlt: v.optional(imageAltField),
          isKey: v.boolean(),
          weight: v.nullable(
            v.pipe(
              v.number('Bobot harus angka'),
              v.integer('Bobot harus bilangan bulat'),
              v.minValue(0, `Bobot 0 sampai ${maxWeight}`),
              v.maxValue(maxWeight, `Bobot 0 sampai ${maxWeight}`),
            ),
          ),
        }),
      ),
      v.maxLength(maxOptions, 'Maksimal 5 pilihan jawaban'),
    ),
  ),
  ...perText((name) => v.optional(v.nullable(writtenTexts[name]))),
  rubric: v.optional(v.nullable(rubricText)),
  /** Seconds. */
  timeLimit: v.optional(timeLimitField),
});
export type ImportItemChange = v.InferOutput<typeof ImportItemChange>;

/** Adds the questions. Sent again, after a lost answer or by pressing twice, it adds nothing and answers the same. */
export const ImportApplication = v.object({
  /** `counts.included` as the author saw it; if it has changed since (in another tab), 409 `IMPORT_CHANGED`. */
  included: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1, 'Centang sedikitnya satu soal'),
    v.maxValue(maxImportedQuestions),
  ),
});
export type ImportApplication = v.InferOutput<typeof ImportApplication>;
