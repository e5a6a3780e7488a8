import { QuestionerQuestion, QuestionVersionList } from '@tryout/api/contract';
import { api } from '../../session.ts';

const versionsPath = (questionId: string) => `api/questioner/questions/${encodeURIComponent(questionId)}/versions`;

export const listVersions = (questionId: string, signal: AbortSignal) =>
  api.get(versionsPath(questionId), QuestionVersionList, { signal });

/**
 * Restores an older version as a new one.
 * @param currentVersion the newest one that the questioner has seen (409 if there is a newer one)
 */
export const restoreVersion = (questionId: string, version: number, currentVersion: number) =>
  api.post(`${versionsPath(questionId)}/${version}/restore`, QuestionerQuestion, { json: { currentVersion } });
