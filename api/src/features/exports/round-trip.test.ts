import fc from 'fast-check';
import { anyQuestion, pictureOf } from '../../../test/exported-questions.ts';
import { readGift } from '../imports/formats/gift.ts';
import { readMoodleXml } from '../imports/formats/moodle-xml.ts';
import type { ReadFormat, ReadPicture } from '../imports/read-question.ts';
import type { ExportedQuestion, WriteFormat } from './exported-question.ts';
import { writeGift } from './gift.ts';
import { writeMoodleXml } from './moodle-xml.ts';

/** Files and questions in each: a thousand questions. */
const [files, questionsInFile] = [4, 250];

async function bytesOf(pieces: AsyncIterable<string | Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
  return new Uint8Array(Buffer.concat(all));
}

const base64 = (content: Uint8Array) => Buffer.from(content).toString('base64');
const shown = (picture: ReadPicture | null) => picture && base64(picture.content);
const stored = async (url: string | null) => url && base64((await pictureOf(url)).content);

/** The question as a reader must find it in the file. */
const expected = async ({ id, imageUrl, imageAlt, options, ...question }: ExportedQuestion) => ({
  ...question,
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

async function comesBack(write: WriteFormat, read: ReadFormat, questions: readonly ExportedQuestion[]): Promise<void> {
  const content = await bytesOf(write(questions, pictureOf));
  expect(await found(read, content)).toEqual(await Promise.all(questions.map(expected)));
}

describe('a thousand questions that are exported', () => {
  it.each<[string, WriteFormat, ReadFormat, Parameters<typeof anyQuestion>[0]]>([
    ['Moodle XML', writeMoodleXml, readMoodleXml, {}],
    ['GIFT', writeGift, readGift, { hasPictures: false, hasEssays: false }],
  ])('come back from %s as they were', async (_, write, read, kinds) => {
    const some = fc.array(anyQuestion(kinds), { minLength: questionsInFile, maxLength: questionsInFile });
    await fc.assert(
      fc.asyncProperty(some, (questions) => comesBack(write, read, questions)),
      { numRuns: files, endOnFailure: true },
    );
  });
});
