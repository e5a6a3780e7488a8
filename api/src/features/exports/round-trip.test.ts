import fc from 'fast-check';
import { examTypes } from '../../../test/exam-content.ts';
import { anyQuestion, pictureOf } from '../../../test/exported-questions.ts';
import { subTypeName } from '../../foundation/tables/question-sheet.ts';
import { readGift } from '../imports/formats/gift.ts';
import { readMoodleXml } from '../imports/formats/moodle-xml.ts';
import { readXlsx } from '../imports/formats/xlsx.ts';
import type { ReadFormat, ReadPicture } from '../imports/read-question.ts';
import type { ExportedQuestion, WriteFormat } from './exported-question.ts';
import { writeGift } from './gift.ts';
import { writeMoodleXml } from './moodle-xml.ts';
import { toSheetPicture } from './pictures.ts';
import { writeWorkbook } from './workbook.ts';

/** Files and questions in each: a thousand questions. */
const [files, questionsInFile] = [4, 250];

async function bytesOf(pieces: AsyncIterable<string | Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
  return new Uint8Array(Buffer.concat(all));
}

const base64 = (content: Uint8Array) => Buffer.from(content).toString('base64');
const shown = (picture: ReadPicture | null) => picture && base64(picture.content);
type Stored = (url: string | null) => Promise<string | null>;
const asStored: Stored = async (url) => url && base64((await pictureOf(url)).content);
/** As spreadsheets show it. */
const asDrawn: Stored = async (url) => url && base64((await toSheetPicture(await pictureOf(url))).content);

/** The question as a reader must find it in the file. */
const expected = async (
  { id, imageUrl, imageAlt, options, subType, ...question }: ExportedQuestion,
  { stored, name }: Expected,
) => ({
  ...question,
  subType: name(subType),
  exportedId: id,
  picture: await stored(imageUrl),
  imageAlt: imageUrl && imageAlt,
  options: await Promise.all(
    options.map(async ({ letter: _, imageUrl: url, imageAlt: alt, ...option }) => ({
      ...option,
      picture: await stored(url),
      imageAlt: url && alt,
    })),
  ),
  problems: [],
  notices: [],
});

async function found(read: ReadFormat, content: Uint8Array) {
  const { questions, notices } = await read(content, () => undefined);
  expect(notices).toEqual([]);
  return questions.map(({ place: _, picture, options, ...question }) => ({
    ...question,
    picture: shown(picture),
    options: options.map((option) => ({ ...option, picture: shown(option.picture) })),
  }));
}

/** The parts that a format writes in another form. */
interface Expected {
  stored: Stored;
  name(subType: string): string;
}
const same: Expected = { stored: asStored, name: (subType) => subType };
const inSheet: Expected = { stored: asDrawn, name: (subType) => subTypeName(examTypes, subType) };

describe('a thousand questions that are exported', () => {
  it.each<[string, WriteFormat, ReadFormat, Parameters<typeof anyQuestion>[0], Expected]>([
    ['Excel', writeWorkbook(examTypes), readXlsx, {}, inSheet],
    ['Moodle XML', writeMoodleXml, readMoodleXml, {}, same],
    ['GIFT', writeGift, readGift, { hasPictures: false, hasEssays: false }, same],
  ])('come back from %s as they were', async (_, write, read, kinds, form) => {
    const some = fc.array(anyQuestion(kinds), { minLength: questionsInFile, maxLength: questionsInFile });
    await fc.assert(
      fc.asyncProperty(some, async (questions) => {
        const content = await bytesOf(write(questions, pictureOf));
        expect(await found(read, content)).toEqual(await Promise.all(questions.map((one) => expected(one, form))));
      }),
      { numRuns: files, endOnFailure: true },
    );
  });
});
