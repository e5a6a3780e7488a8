import { parse, type GIFTQuestion, type TextChoice, type TextFormat } from 'gift-pegjs';
import { FileRefused, type FindPicture, type ReadField, type ReadFormat, type ReadQuestion } from '../read-question.ts';
import { textOf } from '../sniff.ts';
import { readPlain } from './html-text.ts';
import {
  emptyOption,
  emptyQuestion,
  negativeWeight,
  readPart,
  readTags,
  severalKeys,
  splitSource,
  weightOf,
} from './questions.ts';

/** The points of the best option if no tag says them. */
const usualBest = 5;

/*
 * The parser refuses signs that teachers write and Moodle takes ("10:30", "2 + 2 = 4"), decodes its own escapes with an error, and
 * joins lines. So every sign that has no meaning at its place is hidden from it between two signs that no text has.
 */
const [hideStart, hideEnd] = ['\uF8F0', '\uF8F1'];
const hide = (sign: string) => `${hideStart}${sign.charCodeAt(0).toString(16)}${hideEnd}`;
const shown = (text: string) =>
  text.replace(/\uF8F0([0-9a-f]+)\uF8F1/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The parts of one block, with everything hidden from the parser that it would misread. */
interface Block {
  body: string;
  tags: string[];
  id: string | null;
  /** A sentence about braces that don't fit. */
  problem?: string;
}

/** Where a title ends, such as `::Soal 1::`; 0 without one. */
const titleEnd = (text: string) => /^\s*::(?:\\[^]|(?!::)[^\\])*::/.exec(text)?.[0].length ?? 0;

function hideSigns(text: string): { body: string; problem?: string } {
  let body = '';
  let state: 'stem' | 'answers' | 'tail' = 'stem';
  let isNumeric = false;
  // Only a text without HTML has lines of its own.
  const keepsLines = !/^\s*\[(html|markdown)\]/.test(text);
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    const next = text.charAt(at + 1);
    if (sign === '\\') {
      const isEscape = next !== '' && '\\:#={}~n'.includes(next);
      body += hide(isEscape ? (next === 'n' ? '\n' : next) : sign);
      if (isEscape) at++;
    } else if (sign === hideStart || sign === hideEnd) body += hide(sign);
    else if (state === 'stem' && sign === '{') {
      state = 'answers';
      isNumeric = /^\{\s*#(?!###)/.test(text.slice(at, at + 50));
      body += sign;
    } else if (state === 'answers' && sign === '}') {
      state = 'tail';
      body += sign;
    } else if (state === 'answers') body += sign === '{' || (sign === ':' && !isNumeric) ? hide(sign) : sign;
    else if (':=#~{}'.includes(sign)) body += hide(sign);
    else if (sign === '\n' && state === 'stem' && keepsLines) body += hide(sign);
    else body += sign;
  }
  return state === 'answers'
    ? { body, problem: 'Tanda { tidak ditutup dengan }; baris kosong memisahkan soal, juga di dalam { }' }
    : { body };
}

/** Blocks between blank lines, without categories and comments: one that can't be read harms no other. */
function blocksOf(text: string): Block[] {
  return text.split(/\n[ \t]*(?:\n[ \t]*)+/).flatMap((block) => {
    const lines = block.split('\n');
    const comments = lines.filter((line) => line.startsWith('//')).join('\n');
    const rest = lines.filter((line) => !line.startsWith('//') && !/^\s*\$CATEGORY:/.test(line)).join('\n');
    if (rest.trim() === '') return [];
    return [
      {
        ...hideSigns(rest.slice(titleEnd(rest)).trim()),
        tags: [...comments.matchAll(/\[tag:([^\]]+)\]/g)].map(([, tag = '']) => tag.trim()),
        id: /\[id:([^\]]+)\]/.exec(comments)?.[1]?.trim() ?? null,
      },
    ];
  });
}

interface Place {
  field: ReadField;
  imageField?: ReadField;
}

function partOf(part: TextFormat, place: Place, { problems, notices }: ReadQuestion, find: FindPicture) {
  const text = shown(part.text);
  const isHtml = part.format === 'html' || (part.format !== 'plain' && /<\/?[a-z][^<>]*>/i.test(text));
  if (!isHtml) return { text: readPlain(text), picture: null, imageAlt: null };
  return readPart(part.format === 'html' ? text : text.replaceAll('\n', '<br>'), { ...place, problems, notices, find });
}

/** A key or weights from the marks of the choices. */
function rate(read: ReadQuestion, choices: readonly TextChoice[], bestWeight: number | undefined): void {
  const percents = choices.map(({ isCorrect, weight }) => weight ?? (isCorrect ? 100 : 0));
  const refuse = (message: string) => void read.problems.push({ field: 'key', message });
  const positive = percents.filter((percent) => percent > 0).length;
  const hasBest = percents.some((percent) => Math.abs(percent - 100) < 0.001);
  if (percents.some((percent) => percent < 0)) return refuse(negativeWeight);
  const isKeyed = bestWeight === undefined && positive === 1 && hasBest;
  const isPlain = choices.every(({ weight }) => weight === null);
  if (bestWeight === undefined && positive > 1 && (isPlain || !hasBest)) return refuse(severalKeys);
  if (positive === 0 && isPlain) return refuse('Tidak ada jawaban benar; tandai satu pilihan dengan =');
  read.options = read.options.map((option, index) => {
    const percent = percents[index] ?? 0;
    return isKeyed
      ? { ...option, isKey: percent > 0 }
      : { ...option, weight: weightOf(percent, bestWeight ?? usualBest) };
  });
}

const otherTypes: Partial<Record<GIFTQuestion['type'], string>> = {
  Matching: 'Soal menjodohkan belum didukung',
  Short: 'Soal isian singkat belum didukung',
  Numerical: 'Soal isian angka belum didukung',
  TF: 'Soal benar–salah belum didukung',
  Essay: 'Soal esai dalam GIFT belum didukung',
  Description: 'Teks tanpa pilihan jawaban belum didukung',
};

function parsed(body: string): GIFTQuestion | undefined {
  try {
    return parse(body)[0];
  } catch {
    // Whatever the parser says is about its grammar, and nothing that an author could use.
    return undefined;
  }
}

function readBlock({ body, tags, id, problem }: Block, number: number, find: FindPicture): ReadQuestion {
  const read = emptyQuestion(`Soal ${number}`);
  const { bestWeight, unused, ...tagged } = readTags(tags);
  Object.assign(read, { ...tagged, exportedId: id });
  if (unused.length > 0)
    read.notices.push({ field: 'subType', message: `Tag yang tidak dipakai: ${unused.slice(0, 10).join(', ')}` });
  const question = problem === undefined ? parsed(body) : undefined;
  if (!question || question.type === 'Category') {
    read.stem = shown(body).slice(0, 10_000);
    const message = problem ?? 'Penulisan GIFT tidak dapat dibaca; periksa tanda { } = ~ #';
    read.problems.push({ field: 'question', message });
    return read;
  }
  const { text, ...picture } = partOf(question.stem, { field: 'stem', imageField: 'image' }, read, find);
  Object.assign(read, { ...picture, stem: text });
  if (question.type !== 'MC') {
    read.problems.push({ field: 'question', message: otherTypes[question.type] ?? 'Jenis soal ini belum didukung' });
    return read;
  }
  if (question.hasEmbeddedAnswers)
    read.problems.push({ field: 'stem', message: 'Soal dengan isian di tengah kalimat belum didukung' });
  if (question.globalFeedback) {
    const { html, source } = splitSource(shown(question.globalFeedback.text));
    const feedback = { ...question.globalFeedback, text: html };
    read.explanation = partOf(feedback, { field: 'explanation' }, read, find).text || null;
    read.source = source;
  }
  read.options = question.choices.map((choice, index) => {
    const place = { field: `option.${index}`, imageField: `optionImage.${index}` } as const;
    if (choice.feedback) read.notices.push({ field: place.field, message: 'Umpan balik pilihan ditinggalkan' });
    return { ...emptyOption, ...partOf(choice.text, place, read, find) };
  });
  rate(read, question.choices, bestWeight);
  return read;
}

/** GIFT, Moodle's format that people write by hand: questions between blank lines, answers in braces. */
export const readGift: ReadFormat = async (content, findPicture) => {
  const { text, notices } = textOf(content);
  const blocks = blocksOf(text);
  if (blocks.length === 0) throw new FileRefused('Berkas ini tidak berisi soal');
  return { questions: blocks.map((block, index) => readBlock(block, index + 1, findPicture)), notices };
};
