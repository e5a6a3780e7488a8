import { Button, deviceStorage, storageKeys } from '@tryout/shared-ui';
import { useCallback, useState } from 'react';
import * as styles from './key-hints.module.css';

export interface KeyHint {
  keys: readonly string[];
  /** "memilih jawaban" */
  does: string;
}

/** Off only where the learner has turned them off on this device. */
const remembered = () => deviceStorage.get(storageKeys.keyShortcuts) !== 'off';

/**
 * True if single keys answer questions, remembered on the device. For people who speak to their device, or press keys by accident, a word
 * would change answers (WCAG 2.1.4).
 */
export function useShortcuts(): [boolean, (areOn: boolean) => void] {
  const [areOn, setAreOn] = useState(remembered);
  const turn = useCallback((wanted: boolean) => {
    setAreOn(wanted);
    if (wanted) deviceStorage.remove(storageKeys.keyShortcuts);
    else deviceStorage.set(storageKeys.keyShortcuts, 'off');
  }, []);
  return [areOn, turn];
}

interface KeyHintsProps {
  hints: readonly KeyHint[];
  areOn: boolean;
  onTurn(areOn: boolean): void;
}

/** The keys of the exam or of practice, and the button that turns them off; the keys themselves only where a keyboard is likely. */
export function KeyHints({ hints, areOn, onTurn }: KeyHintsProps) {
  return (
    <div className={styles.hints}>
      <p className={styles.title}>Pintasan keyboard</p>
      {areOn ? (
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
      ) : (
        <p className={styles.off}>Dimatikan di perangkat ini.</p>
      )}
      <Button variant="subtle" size="compact-md" mt="xs" className={styles.turn ?? ''} onClick={() => onTurn(!areOn)}>
        {areOn ? 'Matikan pintasan' : 'Nyalakan pintasan'}
      </Button>
    </div>
  );
}
