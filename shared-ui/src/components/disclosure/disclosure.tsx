import type { ComponentProps, ReactNode } from 'react';
import { IconChevronRight } from '@tryout/shared-ui/kit';
import * as styles from './disclosure.module.css';

interface DisclosureProps extends ComponentProps<'details'> {
  /** The line that opens and folds it. */
  label: ReactNode;
}

/** Details under a line in the colour of a link: works without script, and the browser's search in the page opens it. */
export function Disclosure({ label, children, ...details }: DisclosureProps) {
  return (
    <details {...details}>
      <summary className={styles.label}>
        <IconChevronRight size={18} className={styles.mark} aria-hidden />
        {label}
      </summary>
      {children}
    </details>
  );
}
