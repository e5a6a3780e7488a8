import type { EssayQuestionList } from '@tryout/api/contract';

type EssayQuestion = EssayQuestionList['questions'][number];

/** `Soal 4`, by the package's present numbering. */
export const questionName = ({ number }: Pick<EssayQuestion, 'number'>) =>
  number === null ? 'soal yang sudah dihapus' : `Soal ${number}`;
