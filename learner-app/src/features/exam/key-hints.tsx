import * as styles from './key-hints.module.css';

const hints: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['1–5', 'A–E'], does: 'memilih jawaban' },
  { keys: ['←', '→'], does: 'pindah soal' },
  { keys: ['R'], does: 'menandai ragu-ragu' },
];

/** The keys of the exam (use-exam-keys.ts); visible only where a keyboard is likely. */
export function KeyHints() {
  return (
    <div className={styles.hints}>
      <p className={styles.title}>Pintasan keyboard</p>
      <ul className={styles.list}>
        {hints.map(({ keys, does }) => (
          <li key={does}>
            {keys.map((key) => (
              <kbd key={key} className={styles.key}>
                {key}
              </kbd>
            ))}
            <span>{does}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
