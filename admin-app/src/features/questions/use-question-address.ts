import { useDialogAddress } from '@tryout/shared-ui/staff';
import { fieldOf } from './admin-question.ts';

/** The parameter of the address that says which question is edited: `soal=<package>.<question>`. */
export const questionParam = 'soal';
/** What it says in place of an id where a new question is written. */
const newQuestion = 'baru';

/** Which question the dialog shows. */
export interface OpenQuestion {
  /** Null = still to be chosen. */
  tryoutId: string | null;
  /** Null = a new question; one that was sent and hasn't arrived has its draft's. */
  questionId: string | null;
}

/** What the parameter says of a question. */
export const writtenAddress = ({ tryoutId, questionId }: OpenQuestion) =>
  [tryoutId, questionId ?? newQuestion].filter(Boolean).join('.');

function read(value: string): OpenQuestion {
  const dot = value.lastIndexOf('.');
  const question = value.slice(dot + 1);
  return { tryoutId: value.slice(0, Math.max(dot, 0)) || null, questionId: question === newQuestion ? null : question };
}

/** The question dialog's place in the address. */
export function useQuestionAddress() {
  const { open, linkTo, close } = useDialogAddress(questionParam);
  return {
    open: open === null ? null : read(open),
    linkTo: (target: OpenQuestion, field: string | null = null) =>
      linkTo(writtenAddress(target), field && fieldOf(field)),
    close,
  };
}
