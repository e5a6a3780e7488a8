import { createHash } from 'node:crypto';
// The contract's single files, here and in the formats: the process that reads a file would spend most of its time on loading all of it.
import { errors } from '../../contract/errors.ts';
import { maxImageBytes } from '../../contract/images.ts';
import { maxImportedQuestions } from '../../contract/imports.ts';
import { maxOptions } from '../../contract/questions.ts';
import { knownFormats } from './known-formats.ts';
import { type Budget, type Entries, fullBudget, inflate, packed } from './archive.ts';
import {
  FileRefused,
  type FindPicture,
  type ReadFile,
  type ReadPicture,
  type ReadQuestion,
  type Remark,
} from './read-question.ts';
import { isArchive, isPdf, oldOfficeOf, sniff } from './sniff.ts';

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
/** Of the whole file: a text beside each of many tables is one. */
const mostNotices = 100;

const oldOfficeSentences = {
  locked: 'Berkas ini diberi password: buka dengan Excel atau Word, hapus passwordnya, simpan ulang, lalu kirim lagi.',
  doc: 'Berkas .doc lama: simpan ulang sebagai .docx',
  xls: 'Berkas .xls lama: simpan ulang sebagai .xlsx',
  other: 'Berkas Office lama: simpan ulang sebagai .xlsx atau .docx',
};

/** Other formats whose first bytes are known, and what can be done with them. */
function refuseKnownOthers(content: Uint8Array): void {
  if (content.length === 0) throw new FileRefused('Berkas ini kosong');
  const oldOffice = oldOfficeOf(content);
  if (oldOffice) throw new FileRefused(oldOfficeSentences[oldOffice]);
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

/** Without NUL, which PostgreSQL can't store: Excel writes it as `_x0000_`. */
const shortened = (text: string, longest = longestText): string =>
  text.slice(0, longest).toWellFormed().replaceAll('\0', '');
const shortenedOrNull = (text: string | null, longest = longestText): string | null =>
  text === null ? null : shortened(text, longest);

/** Files of systems that archives have without being asked. */
const isHidden = (path: string) => /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(path);
const isPicture = (path: string) => /\.(png|jpe?g|webp|gif|svg|bmp|tiff?|emf|wmf)$/i.test(path);

/** A file's name as it is compared: tables name pictures with other slashes and capitals than archives. */
const compared = (path: string) =>
  path
    .trim()
    .replaceAll('\\', '/')
    .replace(/^\.?\//, '')
    .toLowerCase();

/** Finds pictures of an archive by their path, or by their name alone. */
function pictureFinder(entries: Entries): FindPicture {
  const byName = new Map<string, ReadPicture>();
  for (const [path, content] of Object.entries(entries)) {
    if (isHidden(path) || !isPicture(path)) continue;
    const picture = { name: path, content };
    const full = compared(path);
    byName.set(full, picture);
    const short = full.slice(full.lastIndexOf('/') + 1);
    if (!byName.has(short)) byName.set(short, picture);
  }
  return (name) => byName.get(compared(name)) ?? byName.get(compared(name.slice(name.lastIndexOf('/') + 1)));
}

const noPicture: FindPicture = () => undefined;
const unknown = () =>
  new FileRefused(
    'Berkas ini tidak dikenali. Kirim .xlsx, .csv, .docx, Moodle XML, GIFT, Aiken, atau .zip dari berkas itu.',
  );

type Read = ReadFile & { format: string };

/** Reads one file that is no .zip of others; undefined if no format recognises it. */
async function readOne(
  content: Uint8Array,
  entries: Entries | undefined,
  findPicture: FindPicture,
): Promise<Read | undefined> {
  refuseKnownOthers(content);
  const sniffed = sniff(content, Object.keys(entries ?? {}));
  const format = knownFormats.find((one) => one.recognises(sniffed));
  if (!format) return undefined;
  const read = await format.load();
  return { format: format.label, ...(await read(entries ? packed(entries) : content, findPicture)) };
}

/** Reads every file of an archive that has questions; the others are named in a notice. */
async function readAll(entries: Entries, budget: Budget): Promise<Read> {
  const findPicture = pictureFinder(entries);
  const reads: (Read & { path: string })[] = [];
  const refusals: string[] = [];
  for (const [path, content] of Object.entries(entries)) {
    if (isHidden(path) || isPicture(path)) continue;
    try {
      const inner = isArchive(content) ? await inflate(content, budget) : undefined;
      const read = await readOne(content, inner, findPicture);
      if (!read) throw inner ? new FileRefused('ZIP di dalam ZIP tidak dibaca; kirim isinya') : unknown();
      reads.push({ ...read, path });
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      refusals.push(`${path}: ${error.message}`);
    }
  }
  if (reads.length === 0)
    throw new FileRefused(refusals[0] ?? 'Tidak ada berkas soal di dalam ZIP ini, hanya gambar atau berkas lain');
  return {
    format: `ZIP: ${[...new Set(reads.map(({ format }) => format))].join(', ')}`,
    questions: reads.flatMap(({ path, questions }) =>
      questions.map((question) => ({ ...question, place: `${path}, ${question.place}` })),
    ),
    notices: [...refusals, ...reads.flatMap(({ path, notices }) => notices.map((notice) => `${path}: ${notice}`))],
  };
}

/**
 * Finds the questions in a file, whose format is found from its bytes alone. Runs in a process of its own (`reading-process.ts`).
 * @throws FileRefused with a sentence for who sent it
 */
export async function readFile(content: Uint8Array): Promise<FoundFile> {
  const budget = fullBudget();
  const entries = isArchive(content) ? await inflate(content, budget) : undefined;
  const one = await readOne(content, entries, noPicture);
  if (!one && !entries) throw unknown();
  const { format, questions, notices } = one ?? (await readAll(entries ?? {}, budget));
  return found(format, questions, notices);
}

/** The last of too many says how many are left out. */
function shownNotices(notices: readonly string[]): string[] {
  const shown = notices.slice(0, mostNotices).map((notice) => notice.slice(0, 500));
  const more = notices.length - shown.length;
  return more === 0
    ? shown
    : [...shown, `Masih ada ${more} catatan lain; bagi menjadi beberapa berkas untuk melihatnya`];
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
    notices: shownNotices(notices),
    questions: questions.map(({ picture, options, ...question }) => {
      const problems = question.problems.slice(0, mostRemarks);
      return {
        ...question,
        place: shortened(question.place, 200),
        subType: shortenedOrNull(question.subType, 100),
        stem: shortened(question.stem),
        imageAlt: shortenedOrNull(question.imageAlt),
        explanation: shortenedOrNull(question.explanation),
        source: shortenedOrNull(question.source),
        rubric: shortenedOrNull(question.rubric),
        exportedId: shortenedOrNull(question.exportedId, 64),
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
