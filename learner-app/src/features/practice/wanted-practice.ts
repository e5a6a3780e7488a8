import { practiceCounts, type PracticeSubType } from '@tryout/api/contract';

/** Practice that a link asks for, as a task of the study plan does. */
export interface WantedPractice {
  subType: string;
  count: number;
}

/** Reads `?subType=number_sequence&count=15`. Null without a sub type that this learner can practise; another number becomes one that a session may have. */
export function readWanted(query: URLSearchParams, subTypes: readonly PracticeSubType[]): WantedPractice | null {
  const wanted = subTypes.find(({ subType, available }) => subType === query.get('subType') && available > 0);
  if (!wanted) return null;
  const { min, usual, max } = practiceCounts;
  const count = Math.trunc(Number(query.get('count'))) || usual;
  return { subType: wanted.subType, count: Math.min(Math.max(count, min), max) };
}
