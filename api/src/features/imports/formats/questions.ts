import type { FindPicture, ReadField, ReadOption, ReadPicture, ReadQuestion, Remark } from '../read-question.ts';
import { type HtmlPicture, readHtml } from './html-text.ts';
import { leftPicture } from './left-out.ts';

/** A question of a file in which nothing has been read yet. */
export const emptyQuestion = (place: string): ReadQuestion => ({
  place,
  kind: 'multiple_choice',
  subType: null,
  stem: '',
  picture: null,
  imageAlt: null,
  options: [],
  explanation: null,
  source: null,
  rubric: null,
  timeLimitSeconds: null,
  exportedId: null,
  problems: [],
  notices: [],
});

export const emptyOption: ReadOption = { text: '', picture: null, imageAlt: null, isKey: false, weight: null };

export const severalKeys = 'Lebih dari satu jawaban benar belum didukung';
export const negativeWeight = 'Nilai negatif tidak didukung';

const asBytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

/** The name of a picture as its file has it: without the marks of an address. */
export function pictureName(src: string): string {
  const name = src.replace(/^@@PLUGINFILE@@\/?/, '').replace(/[?#].*$/, '');
  try {
    return decodeURIComponent(name);
  } catch {
    // A percent sign that is none of an address.
    return name;
  }
}

/** The picture of one part of a question, or sentences that say why there is none. */
export function onePicture(
  pictures: readonly HtmlPicture[],
  find: FindPicture,
): { picture: ReadPicture | null; imageAlt: string | null; problem: string | undefined } {
  const [shown] = pictures;
  const none = { picture: null, imageAlt: null };
  if (!shown) return { ...none, problem: undefined };
  if (pictures.length > 1)
    return { ...none, problem: `Ada ${pictures.length} gambar di sini; gabungkan menjadi satu gambar` };
  const inline = /^data:image\/[\w.+-]+;base64,(?<bytes>[^]*)$/i.exec(shown.src)?.groups?.['bytes'];
  if (inline !== undefined)
    return { picture: { name: 'gambar', content: asBytes(inline) }, imageAlt: shown.alt, problem: undefined };
  if (/^\s*(https?:)?\/\//i.test(shown.src))
    return { ...none, problem: 'Gambar dari alamat internet tidak diambil; sisipkan gambarnya di dalam berkas' };
  const name = pictureName(shown.src);
  const picture = find(name);
  if (!picture) return { ...none, problem: `Gambar "${name.slice(0, 80)}" tidak ada di dalam berkas atau ZIP` };
  return { picture, imageAlt: shown.alt, problem: undefined };
}

/** A part of a question in HTML: its text and picture. What is wrong with it is added to the remarks. */
export function readPart(
  html: string,
  {
    field,
    imageField,
    problems,
    notices,
    find,
  }: {
    field: ReadField;
    /** The field of its picture; left out for a part that has none. */
    imageField?: ReadField;
    problems: Remark[];
    notices: Remark[];
    find: FindPicture;
  },
): { text: string; picture: ReadPicture | null; imageAlt: string | null } {
  const read = readHtml(html);
  problems.push(...read.problems.map((message) => ({ field, message })));
  notices.push(...read.notices.map((message) => ({ field, message })));
  if (imageField === undefined) {
    if (read.pictures.length > 0) notices.push({ field, message: leftPicture });
    return { text: read.text, picture: null, imageAlt: null };
  }
  const { problem, ...shown } = onePicture(read.pictures, find);
  if (problem !== undefined) problems.push({ field: imageField, message: problem });
  return { text: read.text, ...shown };
}

/** The meaning of a question's tags: its time, its highest weight, and otherwise its sub type. */
export function readTags(tags: readonly string[]): {
  subType: string | null;
  timeLimitSeconds: number | null;
  bestWeight: number | undefined;
  unused: string[];
} {
  const numberAfter = (beginning: RegExp) => {
    const found = tags.map((tag) => beginning.exec(tag)?.[1]).find((number) => number !== undefined);
    return found === undefined ? undefined : Number(found);
  };
  const [subType, ...unused] = tags.filter((tag) => !/^(waktu|bobot-maks)-\d+$/i.test(tag));
  return {
    subType: subType ?? null,
    timeLimitSeconds: numberAfter(/^waktu-(\d{1,6})$/i) ?? null,
    bestWeight: numberAfter(/^bobot-maks-(\d{1,3})$/i),
    unused,
  };
}

/** A whole number that was written as a share in percent, with five or seven places. */
export function weightOf(percent: number, best: number): number {
  const weight = (percent * best) / 100;
  return Math.abs(weight - Math.round(weight)) < 0.001 ? Math.round(weight) : weight;
}

/** The explanation and, as the exports write it, the source below it. */
export function splitSource(html: string): { html: string; source: string | null } {
  const found = /^(?<rest>[^]*)<p class="sumber">Sumber: (?<source>[^]*?)<\/p>\s*$/.exec(html)?.groups;
  if (!found) return { html, source: null };
  return { html: found['rest'] ?? '', source: readHtml(found['source'] ?? '').text || null };
}
