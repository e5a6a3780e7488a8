import { Kbd } from '@tryout/shared-ui';
import * as styles from './key-hints.module.css';

const hints: [keys: string[], what: string][] = [
  [['Ctrl', 'S'], 'simpan'],
  [['Ctrl', 'Enter'], 'simpan, lalu soal berikutnya'],
  [['Alt', '1–5'], 'tandai jawaban A–E'],
  [['Alt', '↑ ↓'], 'pindah soal'],
];

/** A list of the keyboard shortcuts. It isn't shown on phones. */
export const KeyHints = () => (
  <ul className={styles.hints} aria-label="Pintasan keyboard">
    {hints.map(([keys, what]) => (
      <li key={what}>
        <span>
          {keys.map((one) => (
            <Kbd key={one}>{one}</Kbd>
          ))}
        </span>
        {what}
      </li>
    ))}
  </ul>
);
