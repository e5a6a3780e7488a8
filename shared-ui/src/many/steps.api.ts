import {
  type ArchiveStep,
  type DuplicateStep,
  LastStep,
  type PlaceStep,
  QuestionArchive,
  QuestionStep,
  type ReadinessStep,
  type RestoreStep,
  type SubTypeStep,
  type TimeStep,
} from '@tryout/api/contract';
import { isNotServed } from '../http/api-error.ts';
import type { StepArea } from './step-area.ts';

/** A step as it is sent: the end of its path, and its body. */
export type WantedStep =
  | { path: 'sub-type'; body: SubTypeStep }
  | { path: 'time'; body: TimeStep }
  | { path: 'readiness'; body: ReadinessStep }
  | { path: 'moves' | 'copies'; body: PlaceStep }
  | { path: 'archive'; body: ArchiveStep }
  | { path: 'restore'; body: RestoreStep }
  | { path: 'duplicates'; body: DuplicateStep };

/** The calls of an area. */
export type StepCalls = Pick<StepArea, 'api' | 'prefix'>;

/** Makes a step. @param creationKey the same one makes it only once */
export const takeStep = ({ api, prefix }: StepCalls, { path, body }: WantedStep, creationKey: string) =>
  api.post(`${prefix}/question-steps/${path}`, QuestionStep, { json: body, creationKey });

/** Takes a step back; asking twice changes nothing more. */
export const undoStep = ({ api, prefix }: StepCalls, stepId: string) =>
  api.post(`${prefix}/question-steps/${encodeURIComponent(stepId)}/undo`, QuestionStep, { isRepeatable: true });

/** The caller's last step that can be undone; null if there is none, or the API is too old to know steps. */
export async function getLastStep({ api, prefix }: StepCalls, signal: AbortSignal): Promise<QuestionStep | null> {
  try {
    return (await api.get(`${prefix}/question-steps/last`, LastStep, { signal })).step;
  } catch (error) {
    if (isNotServed(error)) return null;
    throw error;
  }
}

/** A page of archived questions that have the searched text. */
export const listArchive = ({ api, prefix }: StepCalls, search: string, page: number, signal: AbortSignal) =>
  api.get(`${prefix}/archived-questions`, QuestionArchive, { query: { search, page }, signal });
