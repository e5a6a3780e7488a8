import { Button, Link, Title } from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import * as styles from './nila-card.module.css';

interface NilaCardProps {
  /** Id of the heading among the children. */
  labelledBy: string;
  children: ReactNode;
}

/**
 * The one prominent card of a page: what to do next, or what has just been reached. Words, figures and button side by side when there is
 * room.
 */
export function NilaCard({ labelledBy, children }: NilaCardProps) {
  return (
    <section className={styles.card} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}

/** The heading that names the card; its id is the card's `labelledBy`. */
export function NilaCardTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Title order={2} id={id} className={styles.title}>
      {children}
    </Title>
  );
}

/** Secondary text on the card. */
export function NilaCardNote({ children, isEyebrow = false }: { children: ReactNode; isEyebrow?: boolean }) {
  return (
    <p className={styles.note} data-eyebrow={isEyebrow || undefined}>
      {children}
    </p>
  );
}

type NilaCardActionProps = { children: ReactNode } & ({ to: string } | { isLoading: boolean; onClick(): void });

/** The card's one button, or the link that looks like it. */
export function NilaCardAction({ children, ...action }: NilaCardActionProps) {
  const look = { size: 'md', variant: 'white', className: styles.action ?? '' };
  return 'to' in action ? (
    <Button component={Link} to={action.to} {...look}>
      {children}
    </Button>
  ) : (
    <Button {...look} loading={action.isLoading} loaderProps={{ color: 'nila' }} onClick={action.onClick}>
      {children}
    </Button>
  );
}
