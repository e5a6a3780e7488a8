import * as styles from './key-hints.module.css';

const hints: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['1–5', 'A–E'], does: 'memilih jawaban' },
  { keys: ['←', '→'], does: 'pindah soal' },
  { keys: ['R'], does: 'menandai ragu-ragu' },
];

/** What the keys do (use-exam-keys.ts); in sight only where there is likely to be a keyboard. */
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
