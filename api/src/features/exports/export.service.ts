import { AppError } from '../../app-error.ts';
import {
  bankWork,
  type ExamTypes,
  type ExportFormat,
  exportFormatLabels,
  exportFormats,
  maxExportedQuestions,
  type QuestionExportPlan,
  type QuestionExportRequest,
  type QuestionExportSource,
  type Work,
  pictureName,
} from '../../contract/index.ts';
import { jakartaDay } from '../../foundation/days/days.ts';
import { expectKnown } from '../../foundation/exam-types/expect-known.ts';
import { inFileName } from '../../foundation/files/in-file-name.ts';
import { type ExportedQuestion, type PictureOf, pictureUrls, type WriteFormat } from './exported-question.ts';
import type { ExportRepository } from './export.repository.ts';
import { fitsGift, writeGift } from './gift.ts';
import { writeMoodleXml } from './moodle-xml.ts';
import { writeWorkbook } from './workbook.ts';

interface Found {
  questions: ExportedQuestion[];
  total: number;
  /** True if there may be more than were found. */
  isTotalCapped: boolean;
}

export interface ExportNeeds {
  exports: ExportRepository;
  lists: {
    ofPackage(tryoutId: string): Promise<ExportedQuestion[]>;
    found(query: {
      search?: string;
      type?: string;
      subType?: string;
      state?: 'unready';
      page: number;
      pageSize: number;
    }): Promise<Found>;
  };
  works: {
    begin(
      accountId: string,
      subject: { kind: 'question-export'; about: string },
      work: (
        doing: Doing,
      ) => Promise<{ fileName: string; fileType: string; pieces: AsyncIterable<string | Uint8Array> }>,
    ): Promise<Work>;
  };
  /** Reads a stored picture by its name; undefined if there is none. */
  readPicture(name: string): Promise<Uint8Array | undefined>;
  examTypes: ExamTypes;
  now(): Date;
}

/** How an export reports its progress, and hears that it is cancelled. */
interface Doing {
  report(done: number, total: number): void;
  signal: AbortSignal;
}

const files: Record<ExportFormat, { ending: string; type: string }> = {
  xlsx: { ending: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'moodle-xml': { ending: 'xml', type: 'application/xml; charset=utf-8' },
  gift: { ending: 'gift.txt', type: 'text/plain; charset=utf-8' },
};

const isEssay = ({ kind }: ExportedQuestion) => kind === 'essay';
const hasPictures = (question: ExportedQuestion) => pictureUrls(question).length > 0;

/** The questions that the format can hold, and sentences that count the others. */
function planOf(format: ExportFormat, all: readonly ExportedQuestion[]) {
  if (format !== 'gift') return { questions: all, losses: [] };
  const essays = all.filter(isEssay).length;
  const pictured = all.filter((question) => !isEssay(question) && hasPictures(question)).length;
  return {
    questions: all.filter(fitsGift),
    losses: [
      ...(essays > 0 ? [`${essays} soal esai tidak ikut`] : []),
      ...(pictured > 0 ? [`${pictured} soal bergambar tidak ikut`] : []),
    ],
  };
}

/** The reason for which what was found can't be exported: never a part of it without a word. */
function refusalOf({ total, isTotalCapped }: Found) {
  if (total > maxExportedQuestions) return 'TOO_MANY_TO_EXPORT';
  return isTotalCapped ? 'SEARCH_TOO_BROAD' : undefined;
}

/** Exports of questions: a package, or what a search of the bank finds. */
export function createExportService({ exports, lists, works, readPicture, examTypes, now }: ExportNeeds) {
  const writers: Record<ExportFormat, WriteFormat> = {
    xlsx: writeWorkbook(examTypes),
    'moodle-xml': writeMoodleXml,
    gift: writeGift,
  };

  /** @throws AppError TRYOUT_NOT_FOUND, VALIDATION_FAILED */
  async function find({ tryoutId, search, type, subType, state }: QuestionExportSource): Promise<Found> {
    if (tryoutId !== undefined) {
      const questions = await lists.ofPackage(tryoutId);
      return { questions, total: questions.length, isTotalCapped: false };
    }
    const filter = { ...(search && { search }), ...(type && { type }), ...(subType && { subType }) };
    expectKnown(examTypes, filter);
    return lists.found({ ...filter, ...(state && { state }), page: 1, pageSize: maxExportedQuestions });
  }

  const pictureOf: PictureOf = async (imageUrl) => {
    const name = pictureName(imageUrl);
    const content = await readPicture(name);
    if (!content) throw new Error(`The picture ${name} of an exported question is gone.`);
    return { name, content };
  };

  return {
    /** The size of an export, and the parts that each format leaves out. @throws AppError TRYOUT_NOT_FOUND */
    async plan(source: QuestionExportSource): Promise<QuestionExportPlan> {
      const found = await find(source);
      const { questions, total } = found;
      const refusal = refusalOf(found);
      return {
        questions: total,
        isTooMany: refusal !== undefined,
        ...(refusal === 'SEARCH_TOO_BROAD' && { isTooBroad: true }),
        pictures: questions.flatMap(pictureUrls).length,
        formats: exportFormats.map((format) => {
          const plan = planOf(format, questions);
          return { format, label: exportFormatLabels[format], questions: plan.questions.length, losses: plan.losses };
        }),
      };
    },

    /**
     * Begins an export as long work. It is in the audit log before the first question is written.
     * @throws AppError TRYOUT_NOT_FOUND, TOO_MANY_TO_EXPORT, SEARCH_TOO_BROAD, NOTHING_TO_EXPORT, TOO_MUCH_WORK
     */
    async begin(actorId: string, { format, ...source }: QuestionExportRequest): Promise<Work> {
      const found = await find(source);
      const refusal = refusalOf(found);
      if (refusal) throw new AppError(refusal);
      const { questions } = planOf(format, found.questions);
      if (questions.length === 0) throw new AppError('NOTHING_TO_EXPORT');
      const { tryoutId, search, ...filter } = source;
      const own = tryoutId === undefined ? undefined : await exports.findPackage(tryoutId);
      const at = now();
      return works.begin(
        actorId,
        { kind: 'question-export', about: tryoutId ?? bankWork },
        async ({ report, signal }) => {
          // The log is kept for ever: it says that there was a search, and never its text.
          await exports.note({
            at,
            actorId,
            action: 'export',
            entity: own ? 'tryout' : 'question',
            entityId: tryoutId ?? 'bank',
            label: `${own ? own.title : 'Bank soal'} (${exportFormatLabels[format]})`,
            after: {
              format,
              ...(!own && { ...filter, ...(search && { searched: true }) }),
              questions: questions.length,
            },
          });
          const { ending, type } = files[format];
          const day = jakartaDay(at);
          const pieces = writers[format](questions, pictureOf, (count) => {
            signal.throwIfAborted();
            report(count, questions.length);
          });
          const name = own ? `${inFileName(own.title)}-${own.batch}` : 'bank-soal';
          return { fileName: `soal-${name}-${day}.${ending}`, fileType: type, pieces };
        },
      );
    },
  };
}
export type ExportService = ReturnType<typeof createExportService>;
