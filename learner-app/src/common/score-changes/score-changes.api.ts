import { Done, ScoreChanges } from '@tryout/api/contract';
import { api } from '../../session.ts';

/** Changes of one's own results that weren't seen yet. */
export const listScoreChanges = (signal?: AbortSignal) => api.get('score-changes', ScoreChanges, { signal });

/** Notes that they were seen: they are told once. */
export const noteSeen = (ids: readonly string[]) => api.post('score-changes/seen', Done, { json: { ids } });
