import { QuestionerQuestion, QuestionVersionList } from '@tryout/api/contract';
import { api } from '../../session.ts';

const versionsPath = (questionId: string) => `api/questioner/questions/${encodeURIComponent(questionId)}/versions`;

export const listVersions = (questionId: string, signal: AbortSignal) =>
  api.get(versionsPath(questionId), QuestionVersionList, { signal });

/**
 * Brings an older version back, as a new one.
 * @param currentVersion the newest one that the questioner has seen (409 where there is a newer one)
 */
export const restoreVersion = (questionId: string, version: number, currentVersion: number) =>
  api.post(`${versionsPath(questionId)}/${version}/restore`, QuestionerQuestion, { json: { currentVersion } });
