import {
  createReportCalls,
  newRulingAddress,
  QuestionStatisticsPanel,
  type ReportArea,
  type ReportRights,
} from '@tryout/shared-ui/staff';
import { api } from '../../session.ts';
import { statisticsCalls } from '../../common/question-statistics.ts';
import { rulingsPath } from '../../common/rulings.ts';
import { managerAddress } from '../../common/tryout-lists.ts';

export const reportArea: ReportArea = {
  calls: createReportCalls(api, 'api/questioner'),
  path: '/questioner/reports',
  editAddress: ({ tryoutId, questionId }) => managerAddress(tryoutId, questionId),
  rulingAddress: ({ questionId, version }) => newRulingAddress(rulingsPath, questionId, version),
  statistics: ({ questionId }) => <QuestionStatisticsPanel calls={statisticsCalls} questionId={questionId} />,
};

/** Questioners answer; misuse is decided by administrators. */
export const reportRights: ReportRights = { mayAnswer: true, mayDecideMisuse: false, writes: true };
