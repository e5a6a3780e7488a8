import { IconCircleCheck } from '@tryout/shared-ui/kit';
import * as styles from './saved-note.module.css';

/**
 * Says that something is saved, beside the place where the user saved it instead of in a toast (docs/decisions/0084); null = nothing yet.
 */
export function SavedNote({ children }: { children: string | null }) {
  return (
    // Always in the page, so that a screen reader hears new text in it.
    <div role="status" className={styles.note}>
      {children && (
        <>
          <IconCircleCheck size={18} aria-hidden /> {children}
        </>
      )}
    </div>
  );
}
