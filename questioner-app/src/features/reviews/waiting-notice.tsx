import { Alert, Anchor, formatNumber, IconCircleCheck, Link, useQuery } from '@tryout/shared-ui';
import { reviewCountQuery } from './reviews.api.ts';

/** On the first page of the area: reviews that wait, and questions that were sent back. Nothing if there are none. */
export function WaitingNotice() {
  const { data } = useQuery(reviewCountQuery);
  if (!data || data.waiting + data.sentBack === 0) return null;
  const parts = [
    ...(data.waiting > 0 ? [`${formatNumber(data.waiting)} soal menunggu tinjauan Anda`] : []),
    ...(data.sentBack > 0 ? [`${formatNumber(data.sentBack)} soal dikembalikan kepada Anda`] : []),
  ];
  return (
    <Alert color="nila" mb="md" icon={<IconCircleCheck aria-hidden />}>
      {parts.join(', ')}.{' '}
      <Anchor component={Link} to="/questioner/reviews" underline="always">
        Buka tinjauan
      </Anchor>
    </Alert>
  );
}
