import type { OwnTryoutState } from '@tryout/api/contract';
import { Anchor, formatDate, formatDateTime, formatPoints, Link, Text } from '@tryout/shared-ui';

/** The last score of a package, or when it can be seen; nothing if the learner has never finished it. */
export function LastScore({ own }: { own: Pick<OwnTryoutState, 'last' | 'withheld'> | undefined }) {
  if (own?.withheld)
    return (
      <Text c="dimmed" mt="sm">
        Terakhir Anda kerjakan {formatDate(own.withheld.submittedAt)}. Hasilnya dibuka paling lambat{' '}
        {formatDateTime(own.withheld.resultOpensAt)}.
      </Text>
    );
  if (!own?.last) return null;
  const { attemptId, submittedAt, score } = own.last;
  return (
    <Text c="dimmed" mt="sm">
      Terakhir Anda kerjakan {formatDate(submittedAt)}
      {score.max > 0
        ? ` dengan nilai ${formatPoints(score.points)} dari ${formatPoints(score.max)}.`
        : '. Semua soalnya dianulir, jadi tidak ada nilai.'}{' '}
      <Anchor component={Link} to={`/exam/${attemptId}`} underline="always">
        Lihat pembahasan
      </Anchor>
    </Text>
  );
}
