import { IconCircleCheck } from '@tabler/icons-react';
import * as styles from './saved-note.module.css';

/** That something is saved, said beside where it was asked for instead of in a toast (docs/decisions/0084); null = nothing yet. */
export function SavedNote({ children }: { children: string | null }) {
  return (
    // Always there, so that a screen reader hears what comes into it.
    <div role="status" className={styles.note}>
      {children && (
        <>
          <IconCircleCheck size={18} aria-hidden /> {children}
        </>
      )}
    </div>
  );
}
