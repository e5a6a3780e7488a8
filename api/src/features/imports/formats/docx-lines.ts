import { letters } from '../../../contract/lists.ts';
import type { ReadQuestion } from '../read-question.ts';
import { withoutMarks } from './docx-marks.ts';
import type { DocumentPart } from './docx-parts.ts';
import { leftOut, leftPicture, severalPictures, shownLine } from './left-out.ts';
import { emptyOption, emptyQuestion, severalKeys } from './questions.ts';
import type { Cell } from './table.ts';

const stemStart = /^(?:[QS]\s*:\s*\d{1,3}\s*\)|(?:soal\s*(?:no\.?|nomor)?\s*)?\d{1,3}\s*[.)])\s*(?<rest>[^]*)$/i;
const optionStart = /^(?:[A-E]\s*:\s*\)|[A-Ea-e]\s*[.)])\s*(?<rest>[^]*)$/;
const keyLine = /^(?:kunci(?:\s+jawaban)?|jawab(?:an)?(?:\s+benar)?|answer)\s*[:=]\s*(?<rest>[^]+)$/i;
const explanationLine = /^(?:pembahasan|penjelasan)\s*[:=]\s*(?<rest>[^]*)$/i;
const subTypeLine = /^sub\s*-?\s*(?:tipe|tes)\s*[:=]\s*(?<rest>[^]+)$/i;

/** A paragraph, or a table whose cells are read. */
export type ReadPart = Extract<DocumentPart, { kind: 'line' }> | { kind: 'table'; rows: Cell[][] };
type Section = 'stem' | 'option' | 'explanation';

interface Draft {
  question: ReadQuestion;
  section: Section;
  key: string | undefined;
  /** Lines after the key that belong to no part. */
  left: string[];
  /** Rows of tables between its lines. */
  rows: string[];
}

const joined = (before: string | null, more: string) => (before ? `${before}\n${more}` : more);

/** The key as the place of an option; a problem if it names none. Lines that are left out become a notice. */
function settleDraft({ question, key, left, rows }: Draft): ReadQuestion {
  const letter = key?.trim().toUpperCase().replace(/[.)]$/, '') ?? '';
  const right = letters.findIndex((one) => one === letter);
  const refuse = (message: string) => void question.problems.push({ field: 'key', message });
  if (key === undefined) refuse('Jawaban tidak ditemukan; tambahkan baris "Kunci: A"');
  else if (/^[A-Z](\s*(,|;|&|\/|DAN)\s*[A-Z])+$/.test(letter)) refuse(severalKeys);
  else if (right < 0 || right >= question.options.length)
    refuse(`Kunci "${withoutMarks(key).slice(0, 20)}" tidak ada di antara pilihan; isi satu huruf A–E`);
  question.options = question.options.map((option, index) => ({ ...option, isKey: index === right }));
  for (const message of [...leftOut('sesudah kunci', left), ...leftOut('di tabel', rows)])
    question.notices.push({ field: 'question', message });
  return question;
}

/**
 * The questions in the lines of a document without a table of questions: a number begins a stem, a letter or an item of a numbered list
 * an option, "Kunci:" says which is right. Letters follow the order of the options.
 */
export function readLines(
  parts: readonly ReadPart[],
  cellOf: (html: string) => Cell,
): { questions: ReadQuestion[]; notices: string[] } {
  const drafts: Draft[] = [];
  /** A title, an instruction or a passage before the first number is no question. */
  const before: string[] = [];
  const begin = (cell: Cell, text: string) => {
    const question = { ...emptyQuestion(`Soal ${drafts.length + 1}`), stem: text, picture: cell.picture ?? null };
    drafts.push({ question, section: 'stem', key: undefined, left: [], rows: [] });
  };
  const addOption = ({ question }: Draft, cell: Cell, text: string) =>
    question.options.push({ ...emptyOption, text, picture: cell.picture ?? null });

  function goOn(draft: Draft, cell: Cell, text: string): void {
    const { question, section } = draft;
    const last = question.options.at(-1);
    if (section === 'stem') question.stem = joined(question.stem, text);
    if (section === 'explanation') question.explanation = joined(question.explanation, text);
    if (section === 'option' && last) last.text = joined(last.text, text);
    if (!cell.picture) return;
    const place = section === 'option' && last ? last : question;
    if (section === 'explanation') question.notices.push({ field: 'explanation', message: leftPicture });
    else if (place.picture)
      question.problems.push({
        field: place === question ? 'image' : `optionImage.${question.options.length - 1}`,
        message: severalPictures,
      });
    else place.picture = cell.picture;
  }

  for (const part of parts) {
    const draft = drafts.at(-1);
    if (part.kind === 'table') {
      for (const row of part.rows) (draft?.rows ?? before).push(shownLine(row));
      continue;
    }
    const cell = cellOf(part.html);
    const text = part.isBullet ? `- ${cell.text}` : cell.text;
    if (text === '' && !cell.picture) continue;
    const rest = (pattern: RegExp) => pattern.exec(text)?.groups?.['rest'];
    const isOver = !draft || draft.key !== undefined;
    const [key, explanation, subType] = [rest(keyLine), rest(explanationLine), rest(subTypeLine)];
    const [stem, option] = [rest(stemStart), rest(optionStart)];
    if (draft && draft.question.options.length > 0 && key !== undefined && draft.key === undefined) draft.key = key;
    else if (draft && explanation !== undefined) {
      draft.section = 'explanation';
      if (explanation !== '') goOn(draft, cell, explanation);
    } else if (draft && subType !== undefined) draft.question.subType = subType.trim();
    else if (stem !== undefined && (isOver || draft.question.options.length > 0)) begin(cell, stem);
    else if (draft && draft.key === undefined && (option !== undefined || part.isNumbered)) {
      draft.section = 'option';
      addOption(draft, cell, option ?? text);
    } else if (part.isNumbered && isOver) begin(cell, text);
    else if (draft && (draft.key === undefined || draft.section === 'explanation')) goOn(draft, cell, text);
    else (draft?.left ?? before).push(shownLine([{ ...cell, text }]));
  }
  return { questions: drafts.map(settleDraft), notices: leftOut('sebelum soal pertama', before) };
}
