import { Progress } from '@tryout/api/contract';
import { api } from '../../session.ts';

/** The signed-in learner's scores over time and strengths by sub type. */
export const getProgress = (signal?: AbortSignal) => api.get('attempts/progress', Progress, { signal });
