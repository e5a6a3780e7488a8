import { setImmediate as others } from 'node:timers/promises';
import type { ExamTypes } from '../../contract/index.ts';
import {
  questionWorkbook,
  type SheetPicture,
  type SheetQuestion,
  subTypeName,
} from '../../foundation/tables/question-sheet.ts';
import type { WriteFormat } from './exported-question.ts';
import { toSheetPicture } from './pictures.ts';

/** Most bytes of all pictures together: the workbook is made in memory, and no import would take a larger one. */
const mostPictureBytes = 100 * 1024 * 1024;

/** The workbook of the import template, filled: with pictures, drop-downs and the ids of the questions. */
export const writeWorkbook = (examTypes: ExamTypes): WriteFormat =>
  async function* (questions, pictureOf, done) {
    let bytes = 0;
    const pictureAt = async (url: string | null): Promise<SheetPicture | null> => {
      if (url === null) return null;
      const picture = await toSheetPicture(await pictureOf(url));
      bytes += picture.content.length;
      if (bytes > mostPictureBytes) throw new Error('The pictures of the export are too large for one workbook.');
      return picture;
    };
    const rows: SheetQuestion[] = [];
    for (const [index, { imageUrl, options, subType, ...question }] of questions.entries()) {
      const row: SheetQuestion = {
        ...question,
        subType: subTypeName(examTypes, subType),
        picture: await pictureAt(imageUrl),
        options: [],
      };
      for (const { imageUrl: url, ...option } of options)
        row.options.push({ ...option, picture: await pictureAt(url) });
      rows.push(row);
      done?.(index + 1);
      await others();
    }
    yield questionWorkbook(rows, { examTypes });
  };
