import { createQuestionStatisticsCalls } from '@tryout/shared-ui/staff';
import { api } from '../session.ts';

/** Statistics of questions. */
export const statisticsCalls = createQuestionStatisticsCalls(api, 'api/questioner/questions');
