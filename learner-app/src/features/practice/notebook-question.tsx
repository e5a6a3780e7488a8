import type { NotebookEntry } from '@tryout/api/contract';
import { Disclosure, OptionReview, QuestionImage } from '@tryout/shared-ui';
import { useState } from 'react';
import { OwnNote } from '../../common/practice/own-note.tsx';
import * as styles from './notebook.module.css';
import { QuestionTexts } from './question-texts.tsx';

/**
 * The rest of a question in the notebook, drawn once it is opened: options, explanation, and the learner's note. Folded
 * again it stays, so that a note that isn't saved does.
 */
export function NotebookQuestion({ entry }: { entry: NotebookEntry }) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <Disclosure
      className={styles.question}
      onToggle={(event) => event.currentTarget.open && setWasOpened(true)}
      label="Lihat jawaban"
    >
      {wasOpened && (
        <div className={styles.opened}>
          {entry.imageUrl && <QuestionImage src={entry.imageUrl} alt={entry.imageAlt} />}
          <OptionReview options={entry.options} answerKey={entry.keys} label="Pilihan jawaban" />
          <QuestionTexts of={entry} name="soal ini" />
          <OwnNote questionId={entry.questionId} name="soal ini" note={entry.note} />
        </div>
      )}
    </Disclosure>
  );
}
