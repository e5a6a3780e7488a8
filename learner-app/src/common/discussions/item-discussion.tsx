import { Button, formatNumber, IconChevronDown, IconHelpCircle, StatusBadge, useQuery } from '@tryout/shared-ui';
import { useId, useState } from 'react';
import { countPosts } from './discussions.api.ts';
import * as styles from './discussions.module.css';
import { Threads } from './threads.tsx';

interface ItemDiscussionProps {
  learnerId: string;
  attemptId: string;
  itemId: string;
  number: number;
}

/** The folded discussion under one explanation. Nothing where there is none: switched off, closed to this learner, or an older API. */
export function ItemDiscussion({ learnerId, attemptId, itemId, number }: ItemDiscussionProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  // Folded again it stays, and with it what is being written.
  const [wasOpened, setWasOpened] = useState(false);
  const { data } = useQuery({
    queryKey: ['discussions', 'counts', learnerId, attemptId],
    queryFn: ({ signal }) => countPosts(attemptId, signal),
    retry: false,
  });
  if (!data) return null;
  const { posts, news } = data.items.find((item) => item.itemId === itemId) ?? { posts: 0, news: 0 };
  return (
    <section className={styles.place} aria-label={`Diskusi soal ${number}`}>
      <div className={styles.fold}>
        <Button
          variant="subtle"
          className={styles.button ?? ''}
          aria-expanded={isOpen}
          aria-controls={`${id}-threads`}
          leftSection={<IconHelpCircle size={18} aria-hidden />}
          rightSection={<IconChevronDown size={18} aria-hidden className={styles.chevron} />}
          onClick={() => {
            setIsOpen(!isOpen);
            setWasOpened(true);
          }}
        >
          {posts === 0 ? 'Diskusi' : `Diskusi (${formatNumber(posts)})`}
        </Button>
        {news > 0 && <StatusBadge tone="brand">{formatNumber(news)} jawaban baru</StatusBadge>}
      </div>
      <div id={`${id}-threads`} hidden={!isOpen}>
        {wasOpened && <Threads place={{ attemptId, itemId }} number={number} hasNews={isOpen && news > 0} />}
      </div>
    </section>
  );
}
