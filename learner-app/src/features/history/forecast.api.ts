import { PassingForecast } from '@tryout/api/contract';
import { api } from '../../session.ts';

/** How likely the signed-in learner is to pass. */
export const getForecast = (signal?: AbortSignal) => api.get('attempts/forecast', PassingForecast, { signal });
