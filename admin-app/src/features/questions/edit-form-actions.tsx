import { Button } from '@tryout/shared-ui';
import { SaveMark, type Writing } from '@tryout/shared-ui/staff';
import * as styles from './question-edit-form.module.css';

interface EditFormActionsProps {
  writing: Writing;
  /** True if the question was deleted: a save then stores the draft as a new question. */
  isGone: boolean;
  canAddNext: boolean;
  /** Saves, and then closes the form ('done') or starts the next question ('next'). */
  onSave(as: 'done' | 'next'): void;
  onDiscard(): void;
  onClose(): void;
}

/** The dialog's last line: the state of the draft, and the buttons to save or drop it. */
export function EditFormActions(props: EditFormActionsProps) {
  const { writing, isGone, canAddNext, onSave, onDiscard, onClose } = props;
  const phase = writing.entry?.phase;
  const busy = { loading: phase === 'saving' };
  return (
    <footer className={styles.actions}>
      <div className={styles.state}>
        <SaveMark writing={writing} onDiscard={onDiscard} />
      </div>
      <Button variant="subtle" color="gray" className={styles.cancel ?? ''} onClick={onClose}>
        Batal
      </Button>
      {phase !== 'changed' && (
        <>
          {canAddNext && !isGone && (
            <Button variant="default" aria-keyshortcuts="Control+Shift+Enter" {...busy} onClick={() => onSave('next')}>
              Simpan dan tambah lagi
            </Button>
          )}
          <Button aria-keyshortcuts="Control+Enter" {...busy} onClick={() => onSave('done')}>
            {isGone ? 'Simpan sebagai soal baru' : 'Simpan'}
          </Button>
        </>
      )}
    </footer>
  );
}
