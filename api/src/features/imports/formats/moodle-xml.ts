import { SaxesParser } from 'saxes';
import { textOf } from '../sniff.ts';
import {
  FileRefused,
  type FindPicture,
  type ReadFormat,
  type ReadOption,
  type ReadQuestion,
} from '../read-question.ts';
import { readHtml } from './html-text.ts';
import {
  emptyOption,
  emptyQuestion,
  negativeWeight,
  pictureName,
  readPart,
  readTags,
  severalKeys,
  splitSource,
  weightOf,
} from './questions.ts';

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  words: string[];
}

/** Elements in one another: a question of Moodle has six. */
const maxDepth = 50;

/** @throws FileRefused for anything that isn't well-formed, and for a DOCTYPE, which could define entities */
function parse(text: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], words: [] };
  const open = [root];
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  const add = (words: string) => void open.at(-1)?.words.push(words);
  parser.on('error', (error) => {
    throw new FileRefused(
      `XML rusak pada baris ${parser.line}: ${error.message.replace(/^\d+:\d+: /, '')} Ekspor ulang dari Moodle.`,
    );
  });
  parser.on('doctype', () => {
    throw new FileRefused('XML memuat DOCTYPE; ditolak. Ekspor ulang dari Moodle sebagai "Moodle XML".');
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > maxDepth) throw new FileRefused('XML bersarang terlalu dalam; ini bukan ekspor Moodle');
    const element = { name, attributes, children: [], words: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return root;
}

const child = (element: Element | undefined, name: string) => element?.children.find((one) => one.name === name);
const wordsOf = (element: Element | undefined) => element?.words.join('') ?? '';
const textIn = (element: Element | undefined, name: string) => wordsOf(child(child(element, name), 'text')).trim();
const valueOf = (element: Element, name: string) => wordsOf(child(element, name)).trim();

/** A text of Moodle as HTML. Moodle shows the line ends of a text without HTML as lines. */
function htmlOf(part: Element | undefined, outer: string | undefined): string {
  const text = wordsOf(child(part, 'text'));
  const format = part?.attributes['format'] ?? outer ?? 'moodle_auto_format';
  if (format === 'html') return text;
  if (format === 'moodle_auto_format' && /<\/?[a-z][^<>]*>/i.test(text)) return text.replaceAll('\n', '<br>');
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<p style="white-space: pre-wrap">${escaped}</p>`;
}

/** The pictures that come with a part of a question. */
function filesOf(part: Element | undefined, find: FindPicture): FindPicture {
  const files = part?.children.filter(({ name }) => name === 'file') ?? [];
  return (name) => {
    const file = files.find(
      ({ attributes }) => attributes['name'] === name || pictureName(attributes['name'] ?? '') === name,
    );
    if (!file) return find(name);
    return { name, content: new Uint8Array(Buffer.from(wordsOf(file), 'base64')) };
  };
}

const otherTypes: Record<string, string> = {
  matching: 'Soal menjodohkan belum didukung',
  ddmatch: 'Soal menjodohkan belum didukung',
  shortanswer: 'Soal isian singkat belum didukung',
  numerical: 'Soal isian angka belum didukung',
  truefalse: 'Soal benar–salah belum didukung',
  cloze: 'Soal dengan isian di tengah kalimat belum didukung',
  description: 'Teks tanpa pertanyaan belum didukung',
  multichoiceset: severalKeys,
};

function readOptions(question: Element, read: ReadQuestion, find: FindPicture): ReadOption[] {
  const outer = child(question, 'questiontext')?.attributes['format'];
  return question.children
    .filter(({ name }) => name === 'answer')
    .map((answer, index) => {
      const { problems, notices } = read;
      if (textIn(answer, 'feedback') !== '')
        notices.push({ field: `option.${index}`, message: 'Umpan balik pilihan ditinggalkan' });
      const part = readPart(htmlOf(answer, outer), {
        field: `option.${index}`,
        imageField: `optionImage.${index}`,
        problems,
        notices,
        find: filesOf(answer, find),
      });
      return { ...emptyOption, ...part };
    });
}

/** Keys and weights: one hundred percent and otherwise nothing is a key, anything else are shares of the question's points. */
function rate(question: Element, read: ReadQuestion, bestWeight: number | undefined): void {
  const fractions = question.children
    .filter(({ name }) => name === 'answer')
    .map(({ attributes }) => Number(attributes['fraction'] ?? '0'));
  const best = bestWeight ?? Number(valueOf(question, 'defaultgrade') || '1');
  const refuse = (message: string) => read.problems.push({ field: 'key', message });
  const positive = fractions.filter((fraction) => fraction > 0).length;
  if (fractions.some((fraction) => Number.isNaN(fraction)) || Number.isNaN(best))
    return void refuse('Nilai pilihan bukan angka');
  if (fractions.some((fraction) => fraction < 0)) return void refuse(negativeWeight);
  const isSingle = !/^(false|0)$/.test(valueOf(question, 'single'));
  if (!isSingle && positive > 1) return void refuse(severalKeys);
  const isKeyed =
    bestWeight === undefined && positive === 1 && fractions.some((fraction) => Math.abs(fraction - 100) < 0.001);
  read.options = read.options.map((option, index) => {
    const fraction = fractions[index] ?? 0;
    return isKeyed ? { ...option, isKey: fraction > 0 } : { ...option, weight: weightOf(fraction, best) };
  });
}

function readQuestion(question: Element, number: number, find: FindPicture): ReadQuestion {
  const read = emptyQuestion(`Soal ${number}`);
  const type = question.attributes['type'] ?? '';
  const { problems, notices } = read;
  const stem = child(question, 'questiontext');
  const { text, ...shown } = readPart(htmlOf(stem, undefined), {
    field: 'stem',
    imageField: 'image',
    problems,
    notices,
    find: filesOf(stem, find),
  });
  const tags = child(question, 'tags')?.children.map((tag) => wordsOf(child(tag, 'text')).trim()) ?? [];
  const { bestWeight, unused, ...tagged } = readTags(tags.filter((tag) => tag !== ''));
  if (unused.length > 0)
    notices.push({ field: 'subType', message: `Tag yang tidak dipakai: ${unused.slice(0, 10).join(', ')}` });
  const feedback = child(question, 'generalfeedback');
  const { html, source } = splitSource(htmlOf(feedback, stem?.attributes['format']));
  const explained = readPart(html, { field: 'explanation', problems, notices, find });
  Object.assign(read, {
    ...tagged,
    ...shown,
    stem: text,
    explanation: explained.text || null,
    source,
    exportedId: valueOf(question, 'idnumber') || null,
  });
  if (type === 'essay') {
    read.kind = 'essay';
    read.rubric = readHtml(htmlOf(child(question, 'graderinfo'), undefined)).text || null;
    return read;
  }
  if (type !== 'multichoice') {
    problems.push({
      field: 'question',
      message: otherTypes[type] ?? `Soal jenis "${type.slice(0, 40)}" belum didukung`,
    });
    return read;
  }
  read.options = readOptions(question, read, find);
  rate(question, read, bestWeight);
  return read;
}

/** Moodle's own XML format: multiple choice and essays, with their pictures. Categories aren't questions. */
export const readMoodleXml: ReadFormat = async (content, findPicture) => {
  const { text, notices } = textOf(content);
  const quiz = child(parse(text), 'quiz');
  if (!quiz) throw new FileRefused('XML ini bukan ekspor Moodle; di Moodle pilih Bank soal → Ekspor → Moodle XML.');
  const questions = quiz.children.filter(
    ({ name, attributes }) => name === 'question' && attributes['type'] !== 'category',
  );
  return { questions: questions.map((question, index) => readQuestion(question, index + 1, findPicture)), notices };
};
