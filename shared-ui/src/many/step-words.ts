import type { QuestionStep } from '@tryout/api/contract';
import { formatNumber } from '../format/numbers.ts';

/** A step in words: "12 soal dipindahkan". */
export function stepWords({ kind, count }: Pick<QuestionStep, 'kind' | 'count'>): string {
  const questions = `${formatNumber(count)} soal`;
  switch (kind) {
    case 'sub_type':
      return `Subtes ${questions} diubah`;
    case 'time':
      return `Waktu ${questions} diubah`;
    case 'readiness':
      return `Keadaan ${questions} diubah`;
    case 'move':
      return `${questions} dipindahkan`;
    case 'copy':
      return `${questions} disalin`;
    case 'archive':
      return `${questions} diarsipkan`;
    case 'restore':
      return `${questions} dipulihkan`;
    case 'duplicate':
      return `Paket digandakan dengan ${questions}`;
    default:
      return `${questions} diubah`;
  }
}
