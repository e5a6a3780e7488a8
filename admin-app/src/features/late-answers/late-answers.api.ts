import {
  LateAcceptance,
  LateAcceptanceList,
  type LateAnswersAccept,
  type LateAnswersChoice,
  LateAnswersPreview,
} from '@tryout/api/contract';
import { rowsPerPage } from '@tryout/shared-ui/staff';
import { api } from '../../session.ts';

const path = 'admin/late-answers';
/** Scoring many attempts for a preview takes seconds. */
const previewTimeoutMs = 60_000;

export const listAcceptances = (page: number, signal: AbortSignal) =>
  api.get(path, LateAcceptanceList, { query: { page, pageSize: rowsPerPage }, signal });

/** The results if these answers were accepted; nothing is changed. */
export const tryAcceptance = (choice: LateAnswersChoice) =>
  api.post(`${path}/preview`, LateAnswersPreview, { json: choice, timeoutMs: previewTimeoutMs });

export const acceptLateAnswers = (acceptance: LateAnswersAccept, creationKey: string) =>
  api.post(path, LateAcceptance, { json: acceptance, creationKey });

export const undoAcceptance = (id: string) => api.post(`${path}/${encodeURIComponent(id)}/undo`, LateAcceptance);
