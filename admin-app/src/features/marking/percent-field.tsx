import { Button } from '@tryout/shared-ui';
import { TextInput } from '@tryout/shared-ui/more';
import type { KeyboardEvent, RefObject } from 'react';
import { percentOf, typed } from './draft.ts';
import * as styles from './mark-form.module.css';

const quickPercents = [0, 25, 50, 75, 100];
const step = 5;
const steps: Record<string, number> = { ArrowUp: step, ArrowDown: -step };

interface PercentFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  /** As typed. */
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}

/**
 * A mark from 0 to 100, by typing, arrow keys, or one press. A text field, because a number field drops characters that it doesn't accept:
 * a pasted 8.5 would become 85, and −5 would become 5.
 */
export function PercentField({ ref, value, onChange, error }: PercentFieldProps) {
  const chosen = percentOf(value);

  function stepBy(event: KeyboardEvent) {
    const change = steps[event.key];
    if (change === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChange(typed(Math.min(100, Math.max(0, (chosen || 0) + change))));
  }

  return (
    <TextInput
      ref={ref}
      label="Nilai (0–100)"
      inputMode="decimal"
      autoComplete="off"
      rightSection="%"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={stepBy}
      onFocus={(event) => event.currentTarget.select()}
      error={error}
      inputContainer={(field) => (
        <div className={styles.percent}>
          {field}
          <div role="group" aria-label="Nilai cepat" className={styles.quick}>
            {quickPercents.map((percent) => (
              <Button
                key={percent}
                variant={chosen === percent ? 'filled' : 'default'}
                aria-pressed={chosen === percent}
                className={styles.quickButton ?? ''}
                onClick={() => onChange(typed(percent))}
              >
                {percent}
              </Button>
            ))}
          </div>
        </div>
      )}
    />
  );
}
