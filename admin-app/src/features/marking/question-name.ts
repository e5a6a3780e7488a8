import type { EssayQuestionList } from '@tryout/api/contract';

type EssayQuestion = EssayQuestionList['questions'][number];

/** `Soal 4`, as its package counts today. */
export const questionName = ({ number }: Pick<EssayQuestion, 'number'>) =>
  number === null ? 'soal yang sudah dihapus' : `Soal ${number}`;
