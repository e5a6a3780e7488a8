import * as v from 'valibot';
import { examTypeValue } from './exam-types.ts';
import { searchField } from './pages.ts';

/*
 * Questions as a file: a package, or what a search of the item bank finds. Both areas have the same calls, below /api/questioner/exports
 * and /admin/question-exports:
 *
 * GET  …   what each format can't hold, counted: `QuestionExportSource`, `QuestionExportPlan`
 * POST …   begins the export: `QuestionExportRequest`; 202 and the `Work`, at /api/questioner/work or /admin/work
 */

/** Most questions of one export: as many as one import reads. */
export const maxExportedQuestions = 1_000;

export const exportFormats = ['xlsx', 'moodle-xml', 'gift'] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const exportFormatLabels: Record<ExportFormat, string> = {
  xlsx: 'Excel (.xlsx)',
  'moodle-xml': 'Moodle XML',
  gift: 'GIFT',
};

const sourceFields = {
  /** A package; left out: what the search finds in the bank. */
  tryoutId: v.optional(v.pipe(v.string(), v.nonEmpty('Pilih tryout terlebih dahulu'), v.maxLength(64))),
  /** The filters of the bank. */
  search: searchField,
  type: v.optional(examTypeValue('Tipe tidak dikenal')),
  subType: v.optional(examTypeValue('Subtes tidak dikenal')),
  state: v.optional(v.picklist(['unready'], 'Keadaan soal tidak dikenal')),
};

/** The questions that are meant. */
export const QuestionExportSource = v.object(sourceFields);
export type QuestionExportSource = v.InferOutput<typeof QuestionExportSource>;

export const QuestionExportRequest = v.object({
  ...sourceFields,
  format: v.picklist(exportFormats, 'Format tidak dikenal'),
});
export type QuestionExportRequest = v.InferOutput<typeof QuestionExportRequest>;

/** The size of an export, and the parts that each format leaves out. */
export const QuestionExportPlan = v.object({
  questions: v.number(),
  /** True if there are, or may be, more than can be exported: the first ones are counted, and none can be exported. */
  isTooMany: v.boolean(),
  /** True if it is so because the search is too broad to find all; left out by an older API, and where it found all. */
  isTooBroad: v.optional(v.boolean()),
  pictures: v.number(),
  formats: v.array(
    v.object({
      format: v.string(),
      label: v.string(),
      /** Questions in the file. */
      questions: v.number(),
      /** Sentences about what the format can't hold, with their numbers: "3 soal bergambar tidak ikut". */
      losses: v.array(v.string()),
    }),
  ),
});
export type QuestionExportPlan = v.InferOutput<typeof QuestionExportPlan>;
