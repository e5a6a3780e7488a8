import { Button, Text, VisuallyHidden } from '@tryout/shared-ui';
import { useClipboard } from '@tryout/shared-ui/more';
import * as styles from './question-edit-form.module.css';
import type { Obstacle } from './use-save-question.ts';

/** What a save is meant to do: end the editing, start the next question, or make a new one of a question that is gone. */
export type SaveAs = 'done' | 'next' | 'new';

interface EditFormActionsProps {
  isNew: boolean;
  obstacle: Obstacle | null;
  isSaving: boolean;
  /** A picture is on its way: saving now would miss it. */
  isUploading: boolean;
  onSave(as: SaveAs): void;
  onSaveOwn(): void;
  onTakeNewer(): void;
  /** The draft as text, to be copied. */
  text(): string;
  onClose(): void;
}

/** The dialog's last line. An obstacle asks for a decision in place of another try. */
export function EditFormActions(props: EditFormActionsProps) {
  const { isNew, obstacle, isSaving, isUploading, onSave, onSaveOwn, onTakeNewer, text, onClose } = props;
  const busy = { loading: isSaving, disabled: isUploading };
  if (obstacle?.kind === 'changed') {
    return (
      <footer className={styles.actions}>
        <Button variant="default" disabled={!obstacle.newer || isSaving} onClick={onTakeNewer}>
          Pakai versi terbaru
        </Button>
        <Button {...busy} disabled={!obstacle.newer || isUploading} onClick={onSaveOwn}>
          Simpan versi saya
        </Button>
      </footer>
    );
  }
  if (obstacle?.kind === 'deleted') {
    return (
      <footer className={styles.actions}>
        <CopyButton text={text} />
        <Button {...busy} onClick={() => onSave('new')}>
          Simpan sebagai soal baru
        </Button>
      </footer>
    );
  }
  return (
    <footer className={styles.actions}>
      <Text size="xs" c="dimmed" className={styles.hint ?? ''}>
        {isUploading ? 'Tunggu sampai gambar selesai diupload.' : 'Ctrl + Enter menyimpan.'}
      </Text>
      <Button variant="subtle" color="gray" className={styles.cancel ?? ''} onClick={onClose}>
        Batal
      </Button>
      {isNew && (
        <Button variant="default" {...busy} onClick={() => onSave('next')}>
          Simpan dan tambah lagi
        </Button>
      )}
      <Button {...busy} onClick={() => onSave('done')}>
        Simpan
      </Button>
    </footer>
  );
}

/** Copies what was written, and says so itself. */
function CopyButton({ text }: Pick<EditFormActionsProps, 'text'>) {
  const { copy, copied, error } = useClipboard({ timeout: 4_000 });
  return (
    <>
      <Button variant="default" onClick={() => copy(text())}>
        {copied ? 'Teks tersalin' : 'Salin teks'}
      </Button>
      <VisuallyHidden role="status">{copied && 'Teks soal tersalin.'}</VisuallyHidden>
      {error && (
        <Text size="xs" role="alert">
          Browser ini tidak mengizinkan penyalinan.
        </Text>
      )}
    </>
  );
}
