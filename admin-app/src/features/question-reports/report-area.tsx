import {
  createQuestionStatisticsCalls,
  createReportCalls,
  newRulingAddress,
  QuestionStatisticsPanel,
  type ReportArea,
  type ReportRights,
} from '@tryout/shared-ui/staff';
import { questionAddress } from '../../common/question-address.ts';
import { rulingsPath } from '../../common/rulings-path.ts';
import { useMay } from '../../may.ts';
import { api } from '../../session.ts';

export const reportArea: ReportArea = {
  calls: createReportCalls(api, 'admin'),
  path: '/admin/reports',
  editAddress: ({ questionId, tryoutId }) =>
    questionAddress(`/admin/tryouts/${encodeURIComponent(tryoutId)}`, { tryoutId, questionId }),
  rulingAddress: ({ questionId, version }) => newRulingAddress(rulingsPath, questionId, version),
  statistics: ({ questionId, tryoutId }) => (
    <QuestionStatisticsPanel
      calls={createQuestionStatisticsCalls(api, `admin/tryouts/${encodeURIComponent(tryoutId)}/questions`)}
      questionId={questionId}
    />
  ),
};

/** With `review` all of it is read; answers and misuse need `manage`. */
export function useReportRights(): ReportRights {
  const mayManage = useMay()('manage');
  return { mayAnswer: mayManage, mayDecideMisuse: mayManage, writes: false };
}
