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

/** The question that the parameter's value names. */
export function readAddress(value: string): OpenQuestion {
  const dot = value.lastIndexOf('.');
  const question = value.slice(dot + 1);
  return { tryoutId: value.slice(0, Math.max(dot, 0)) || null, questionId: question === newQuestion ? null : question };
}

/** The address at which a page shows the dialog of a question. @param path of a page with packages or of a package's */
export const questionAddress = (path: string, question: OpenQuestion) =>
  `${path}?${new URLSearchParams({ [questionParam]: writtenAddress(question) })}`;
