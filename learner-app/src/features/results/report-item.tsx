import { labelOf, reportKindLabels, reportStateLabels, type ResultItem } from '@tryout/api/contract';
import { Anchor, Link, Text, useLater, useQuery } from '@tryout/shared-ui';
import { reports } from '../../common/reports/later.ts';
import { listOwnReports } from '../../common/reports/report.api.ts';
import { useIsGuests } from '../../common/guest-tryouts.ts';
import { useSession } from '../../session.ts';

/** The attempt whose questions are discussed. */
export interface ReportedAttempt {
  id: string;
  tryout: { title: string };
}

/** Reports one question of the discussion; nothing for a guest, whom nobody could tell what came of it. */
export function ReportItem({ attempt, item }: { attempt: ReportedAttempt; item: ResultItem }) {
  const learnerId = useSession(({ account }) => account?.id);
  const isGuests = useIsGuests(attempt.id);
  const reporting = useLater(reports, false);
  if (!reporting || isGuests || learnerId === undefined) return null;
  return (
    <div>
      <OwnReports learnerId={learnerId} attemptId={attempt.id} itemId={item.itemId} />
      <reporting.ReportQuestion learnerId={learnerId} attempt={attempt} item={item} itemId={item.itemId} />
    </div>
  );
}

/** The learner's reports of the question so far, and what came of them. Nothing while they load or fail. */
function OwnReports({ learnerId, attemptId, itemId }: { learnerId: string; attemptId: string; itemId: string }) {
  const { data } = useQuery({
    queryKey: ['question-reports', learnerId, { attempt: attemptId }],
    queryFn: ({ signal }) => listOwnReports({ attempt: attemptId }, signal),
  });
  const own = data?.reports.filter((report) => report.itemId === itemId) ?? [];
  if (own.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {own
        .map(({ kind, state }) => `${labelOf(reportKindLabels, kind)}: ${labelOf(reportStateLabels, state)}`)
        .join(' · ')}
      {' · '}
      <Anchor component={Link} to="/history/laporan" size="sm" underline="always">
        Laporan Saya
      </Anchor>
    </Text>
  );
}
