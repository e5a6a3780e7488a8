import { Alert, Anchor, formatNumber, IconBell, Link, useQuery } from '@tryout/shared-ui';
import { useLearnerId } from '../use-learner-id.ts';
import { readNews } from './discussions.api.ts';
import * as styles from './discussions.module.css';

/** Answers to the learner's questions that the learner hasn't seen. Nothing while they load or fail: an older server knows none. */
export function DiscussionNewsNotice() {
  const learnerId = useLearnerId();
  const { data } = useQuery({
    queryKey: ['discussions', 'news', learnerId],
    queryFn: ({ signal }) => readNews(signal),
    retry: false,
  });
  if (!data || data.total === 0) return null;
  return (
    <Alert icon={<IconBell aria-hidden />} title={`${formatNumber(data.total)} jawaban baru untuk pertanyaan Anda`}>
      <ul className={styles.news}>
        {data.results.map(({ attemptId, title, count }) => (
          <li key={attemptId}>
            <Anchor component={Link} to={`/exam/${attemptId}`} underline="always" className={styles.newsLink ?? ''}>
              {title}
            </Anchor>{' '}
            ({formatNumber(count)})
          </li>
        ))}
      </ul>
    </Alert>
  );
}
