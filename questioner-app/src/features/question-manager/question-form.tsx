import { Button, Title } from '@tryout/shared-ui';
import { Notices, QuestionFields, SaveMark, useDiscard } from '@tryout/shared-ui/staff';
import type { RefObject } from 'react';
import * as styles from './question-form.module.css';
import type { Manager } from './use-manager.ts';

interface QuestionFormProps {
  manager: Manager;
  formRef: RefObject<HTMLFormElement | null>;
  onSave(): void;
  onNext(): void;
  onNew(): void;
  /** Shows the comparison with the newer version, if the screen has no column for it. */
  onCompare(): void;
}

/** The form of one question and its buttons. The page gives each question a form of its own. */
export function QuestionForm({ manager, formRef, onSave, onNext, onNew, onCompare }: QuestionFormProps) {
  const { writing, item } = manager;
  const { entry, start, isUnsaved } = writing;
  const name = item ? `Soal ${item.number}` : 'Soal baru';
  const discard = useDiscard(writing, name);
  const isStored = start.base !== null || (entry !== undefined && entry.base !== null && entry.phase !== 'gone');

  return (
    <form
      ref={formRef}
      noValidate
      aria-label={name}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <header className={styles.head}>
        <Title order={2} size="h3" className="tabular">
          {name}
        </Title>
        <SaveMark writing={writing} onDiscard={discard.ask} />
      </header>
      <div className={styles.fields}>
        {entry?.phase === 'changed' && (
          <Button variant="default" className={styles.compare ?? ''} onClick={onCompare}>
            Bandingkan kedua versi
          </Button>
        )}
        <Notices writing={writing} />
        <QuestionFields writing={writing} />
      </div>
      <footer className={styles.actions} data-bottom-bar="always">
        <div className={styles.quiet}>
          <Button variant="subtle" color="gray" aria-disabled={!isUnsaved} onClick={() => isUnsaved && discard.ask()}>
            Reset
          </Button>
          <Button variant="subtle" onClick={onNew}>
            Buat soal baru
          </Button>
        </div>
        <div className={styles.main}>
          <Button variant="default" aria-keyshortcuts="Alt+ArrowDown" onClick={onNext}>
            Soal berikutnya
          </Button>
          <Button type="submit" aria-keyshortcuts="Control+S" aria-disabled={entry?.phase === 'changed'}>
            {isStored ? 'Perbarui soal' : 'Tambah soal'}
          </Button>
        </div>
      </footer>
      {discard.dialog}
    </form>
  );
}
