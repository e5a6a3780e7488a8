import { createHash } from 'node:crypto';
import { errors, maxImageBytes, maxImportedQuestions, maxOptions } from '../../contract/index.ts';
import { knownFormats } from './known-formats.ts';
import { FileRefused, type ReadPicture, type ReadQuestion, type Remark } from './read-question.ts';
import { isArchive, isOldOffice, isPdf, sniff } from './sniff.ts';

/** A picture in a found question: its place among the file's pictures. */
export type PictureIndex = number | null;

/** A question as it leaves the process: its pictures are numbers, since many questions may show the same one. */
export interface FoundQuestion extends Omit<ReadQuestion, 'picture' | 'options'> {
  picture: PictureIndex;
  options: { text: string; picture: PictureIndex; imageAlt: string | null; isKey: boolean; weight: number | null }[];
}

/** Everything that a file has. */
export interface FoundFile {
  format: string;
  questions: FoundQuestion[];
  notices: string[];
  /** Each different picture once. */
  pictures: Uint8Array[];
}

/** Longest text of any part: far more than a question may have, so that its author still sees what is too long. */
const longestText = 20_000;
/** More than the options that a question may have, so that its author sees that there are too many. */
const mostOptions = 2 * maxOptions;
/** Bytes of all different pictures together. */
const mostPictureBytes = 24 * 1024 * 1024;
const mostRemarks = 20;

/** Other formats whose first bytes are known, and what can be done with them. */
function refuseKnownOthers(content: Uint8Array): void {
  if (content.length === 0) throw new FileRefused('Berkas ini kosong');
  if (isOldOffice(content)) throw new FileRefused('Berkas .xls lama: simpan ulang sebagai .xlsx');
  if (isPdf(content)) throw new FileRefused('Berkas PDF tidak dapat dibaca: salin soalnya ke templat Excel');
}

/** Gathers the pictures of a file, each different one once, and leaves out those that are too large. */
function createGallery() {
  const pictures: Uint8Array[] = [];
  const places = new Map<string, number>();
  const seen = new WeakMap<Uint8Array, number>();
  let bytes = 0;
  return {
    pictures,
    /** The place of a picture; null if it is left out, which is a problem of its question. */
    add(picture: ReadPicture | null, field: Remark['field'], problems: Remark[]): PictureIndex {
      if (!picture) return null;
      const { content } = picture;
      const before = seen.get(content);
      if (before !== undefined) return before;
      if (content.length > maxImageBytes) {
        problems.push({ field, message: `Gambar "${picture.name.slice(0, 80)}": ${errors.IMAGE_TOO_LARGE.message}` });
        return null;
      }
      const hash = createHash('sha256').update(content).digest('hex');
      const place = places.get(hash) ?? pictures.length;
      seen.set(content, place);
      if (places.has(hash)) return place;
      bytes += content.length;
      if (bytes > mostPictureBytes)
        throw new FileRefused('Gambar di dalam berkas terlalu besar; bagi menjadi beberapa berkas');
      places.set(hash, place);
      // A copy: the original may be a small part of a large buffer.
      pictures.push(Uint8Array.from(content));
      return place;
    },
  };
}

const shortened = (text: string): string => text.slice(0, longestText).toWellFormed().replaceAll('\0', '');
const shortenedOrNull = (text: string | null): string | null => (text === null ? null : shortened(text));

/**
 * Finds the questions in a file, whose format is found from its bytes alone. Runs in a process of its own (`reading-process.ts`).
 * @throws FileRefused with a sentence for the author
 */
export async function readFile(content: Uint8Array): Promise<FoundFile> {
  refuseKnownOthers(content);
  if (isArchive(content)) throw new FileRefused('Berkas ini tidak dikenali');
  const sniffed = sniff(content);
  const format = knownFormats.find((one) => one.recognises(sniffed));
  if (!format)
    throw new FileRefused(
      'Berkas ini tidak dikenali. Kirim .xlsx, .csv, .docx, Moodle XML, GIFT, Aiken, atau .zip dari berkas itu.',
    );
  const read = await format.load();
  const { questions, notices } = await read(content, () => undefined);
  return found(format.label, questions, notices);
}

function found(format: string, questions: readonly ReadQuestion[], notices: readonly string[]): FoundFile {
  if (questions.length === 0) throw new FileRefused('Tidak ada soal di dalam berkas ini');
  if (questions.length > maxImportedQuestions)
    throw new FileRefused(
      `Berkas berisi ${questions.length.toLocaleString('id-ID')} soal; paling banyak ${maxImportedQuestions.toLocaleString('id-ID')} sekali impor`,
    );
  const gallery = createGallery();
  return {
    format,
    notices: notices.slice(0, mostRemarks).map((notice) => notice.slice(0, 500)),
    questions: questions.map(({ picture, options, ...question }) => {
      const problems = question.problems.slice(0, mostRemarks);
      return {
        ...question,
        place: question.place.slice(0, 200),
        subType: question.subType?.slice(0, 100) ?? null,
        stem: shortened(question.stem),
        imageAlt: shortenedOrNull(question.imageAlt),
        explanation: shortenedOrNull(question.explanation),
        source: shortenedOrNull(question.source),
        rubric: shortenedOrNull(question.rubric),
        exportedId: question.exportedId?.slice(0, 64) ?? null,
        notices: question.notices.slice(0, mostRemarks),
        picture: gallery.add(picture, 'image', problems),
        options: options.slice(0, mostOptions).map((option, at) => ({
          ...option,
          text: shortened(option.text),
          imageAlt: shortenedOrNull(option.imageAlt),
          picture: gallery.add(option.picture, `optionImage.${at}`, problems),
        })),
        problems: problems.map(({ field, message }) => ({ field, message: message.slice(0, 500) })),
      };
    }),
    pictures: gallery.pictures,
  };
}
