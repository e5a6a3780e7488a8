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
  const state = useStore(store);
  const responses = state.items.map((item) => responseTo(state, item.id));
  const answered = responses.filter(isAnswered).length;
  const flagged = responses.filter((response) => response.flagged).length;
  return (
    <div>
      <ol className={styles.grid} aria-label="Nomor soal">
        {state.items.map((item, index) => {
          const response = responses[index] ?? responseTo(state, item.id);
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
                aria-current={index === state.index ? 'step' : undefined}
                aria-label={`Soal ${item.number}, ${words.join(', ')}`}
                onClick={() => {
                  state.goTo(index);
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
          Belum {state.items.length - answered}
        </li>
        <li>
          <span className={styles.sample} data-flagged aria-hidden />
          Ragu-ragu {flagged}
        </li>
      </ul>
    </div>
  );
}
