import { UnstyledButton } from '@tryout/shared-ui';
import { useStore } from 'zustand';
import { type ExamStore, isAnswered, responseTo } from './exam.store.ts';
import * as styles from './question-grid.module.css';

interface QuestionGridProps {
  store: ExamStore;
  /** After a jump; closes the sheet on a phone. */
  onJump?: () => void;
}

/** The numbers of all questions: red outline = empty, green = answered, a yellow corner = ragu-ragu. Said in words too. */
export function QuestionGrid({ store, onJump }: QuestionGridProps) {
  // Not the whole state: what is being typed is no business of the numbers.
  const items = useStore(store, (state) => state.items);
  const shown = useStore(store, (state) => state.index);
  const all = useStore(store, (state) => state.responses);
  const { goTo } = store.getState();
  const responses = items.map((item) => responseTo({ responses: all }, item.id));
  const answered = responses.filter(isAnswered).length;
  const flagged = responses.filter((response) => response.flagged).length;
  return (
    <div>
      <ol className={styles.grid} aria-label="Nomor soal">
        {items.map((item, index) => {
          const response = responses[index] ?? responseTo({ responses: all }, item.id);
          const words = [
            isAnswered(response) ? 'dijawab' : 'belum dijawab',
            ...(response.flagged ? ['ragu-ragu'] : []),
          ];
          return (
            <li key={item.id}>
              <UnstyledButton
                className={styles.number}
                data-answered={isAnswered(response) || undefined}
                data-flagged={response.flagged || undefined}
                aria-current={index === shown ? 'step' : undefined}
                aria-label={`Soal ${item.number}, ${words.join(', ')}`}
                onClick={() => {
                  goTo(index);
                  onJump?.();
                }}
              >
                {item.number}
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
      <ul className={styles.legend}>
        <li>
          <span className={styles.sample} data-answered aria-hidden />
          Dijawab {answered}
        </li>
        <li>
          <span className={styles.sample} aria-hidden />
          Belum {items.length - answered}
        </li>
        <li>
          <span className={styles.sample} data-flagged aria-hidden />
          Ragu-ragu {flagged}
        </li>
      </ul>
    </div>
  );
}
