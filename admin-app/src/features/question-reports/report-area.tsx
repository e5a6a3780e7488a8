import {
  createQuestionStatisticsCalls,
  createReportCalls,
  QuestionStatisticsPanel,
  type ReportArea,
  type ReportRights,
} from '@tryout/shared-ui/staff';
import { useMay } from '../../may.ts';
import { api } from '../../session.ts';

export const reportArea: ReportArea = {
  calls: createReportCalls(api, 'admin'),
  path: '/admin/reports',
  editAddress: ({ questionId, tryoutId }) =>
    `/admin/tryouts/${encodeURIComponent(tryoutId)}?${new URLSearchParams({ soal: `${tryoutId}.${questionId}` })}`,
  rulingAddress: ({ questionId, version }) =>
    `/admin/rulings/new?${new URLSearchParams({ question: questionId, version: String(version) })}`,
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
