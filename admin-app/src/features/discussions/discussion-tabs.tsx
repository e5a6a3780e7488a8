import { Link } from '@tryout/shared-ui';
import * as styles from './discussions.module.css';

const tabs = [
  { to: '/admin/discussions', label: 'Dilaporkan' },
  { to: '/admin/discussions/questions', label: 'Semua diskusi' },
];

/** The two lists of discussions: what is reported, and all questions with one. */
export function DiscussionTabs({ current }: { current: (typeof tabs)[number]['to'] }) {
  return (
    <nav aria-label="Diskusi" className={styles.tabs}>
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} className={styles.tab} aria-current={to === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
