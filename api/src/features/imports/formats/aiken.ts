import { letters } from '../../../contract/lists.ts';
import { aikenAnswer, aikenOption } from '../looks-like.ts';
import { FileRefused, type ReadFormat, type ReadQuestion } from '../read-question.ts';
import { textOf } from '../sniff.ts';
import { readPlain } from './html-text.ts';
import { emptyOption, emptyQuestion, severalKeys } from './questions.ts';

/** The lines of a question: those of the stem, then the options with their letters. */
interface Block {
  stem: string[];
  options: { letter: string; lines: string[] }[];
  key: string | undefined;
}

/** Splits a file at its answers. A blank line ends a question that has options, so that one without an answer harms no other. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let block: Block = { stem: [], options: [], key: undefined };
  const end = () => {
    if (block.stem.some((line) => line.trim() !== '') || block.options.length > 0) blocks.push(block);
    block = { stem: [], options: [], key: undefined };
  };
  for (const line of text.split('\n')) {
    const key = aikenAnswer.exec(line)?.groups?.['key'];
    const option = aikenOption.exec(line)?.groups;
    const last = block.options.at(-1);
    const next = String.fromCodePoint(65 + block.options.length);
    if (key !== undefined) {
      block.key = key.trim();
      end();
    } else if (option && option['letter']?.toUpperCase() === next && block.stem.length > 0)
      block.options.push({ letter: next, lines: [option['text'] ?? ''] });
    else if (last && line.trim() === '') end();
    else if (last) last.lines.push(line);
    else block.stem.push(line);
  }
  end();
  return blocks;
}

function readBlock({ stem, options, key }: Block, number: number): ReadQuestion {
  const read = emptyQuestion(`Soal ${number}`);
  read.stem = readPlain(stem.join('\n'));
  read.options = options.map(({ lines }) => ({ ...emptyOption, text: readPlain(lines.join('\n')) }));
  const refuse = (message: string) => read.problems.push({ field: 'key', message });
  const letter = key?.toUpperCase().replace(/[.)]$/, '') ?? '';
  const right = letters.findIndex((one) => one === letter);
  if (key === undefined) refuse('Jawaban tidak ditemukan; tambahkan baris "ANSWER: A"');
  else if (/^[A-Z](\s*[,;&]\s*[A-Z])+$/.test(letter)) refuse(severalKeys);
  else if (right < 0 || right >= options.length) refuse(`Jawaban "${key.slice(0, 20)}" tidak ada di antara pilihan`);
  read.options = read.options.map((option, index) => ({ ...option, isKey: index === right }));
  return read;
}

/** Aiken: a stem, options as `A.` or `A)`, and `ANSWER: A`. It knows neither explanations nor pictures. */
export const readAiken: ReadFormat = async (content) => {
  const { text, notices } = textOf(content);
  const blocks = blocksOf(text);
  if (blocks.length === 0) throw new FileRefused('Berkas ini tidak berisi soal');
  return { questions: blocks.map((block, index) => readBlock(block, index + 1)), notices };
};
