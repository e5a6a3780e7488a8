import { useDialogAddress } from '@tryout/shared-ui/staff';
import { fieldOf } from './admin-question.ts';

/** The parameter of the address that says which question is edited: `soal=<package>.<question>`. */
export const questionParam = 'soal';
/** The word in the parameter that stands for a new question instead of an id. */
const newQuestion = 'baru';

/** The question that the dialog shows. */
export interface OpenQuestion {
  /** Null if it is still to be chosen. */
  tryoutId: string | null;
  /** Null for a new question. A new question that was sent but hasn't arrived has its draft's id. */
  questionId: string | null;
}

/** The parameter's value for a question. */
export const writtenAddress = ({ tryoutId, questionId }: OpenQuestion) =>
  [tryoutId, questionId ?? newQuestion].filter(Boolean).join('.');

function read(value: string): OpenQuestion {
  const dot = value.lastIndexOf('.');
  const question = value.slice(dot + 1);
  return { tryoutId: value.slice(0, Math.max(dot, 0)) || null, questionId: question === newQuestion ? null : question };
}

/** Reads and changes the part of the address that says which question the dialog shows. */
export function useQuestionAddress() {
  const { open, linkTo, close } = useDialogAddress(questionParam);
  return {
    open: open === null ? null : read(open),
    linkTo: (target: OpenQuestion, field: string | null = null) =>
      linkTo(writtenAddress(target), field && fieldOf(field)),
    close,
  };
}
