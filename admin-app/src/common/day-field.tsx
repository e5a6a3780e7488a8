import { formatWeekday, noonOf } from '@tryout/shared-ui';
import { TextInput } from '@tryout/shared-ui/more';
import { useState } from 'react';

interface DayFieldProps {
  label: string;
  /** `2026-11-21`; '' = none. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  /** Told `replace`, as the steps of typing a day are none of the history. */
  onChange(day: string, options: { replace: boolean }): void;
}

/**
 * A day. Browsers write it in the order of their own language, so the words below it make it clear. While a year is typed, each key makes a
 * valid date: those before 2000 count only once the field is left, or at Enter.
 */
export function DayField({ value, onChange, ...props }: DayFieldProps) {
  // An address takes a moment to change: until then the field would get its old day back.
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(value);
  const shown = typed ?? value;
  if (seen !== value) {
    setSeen(value);
    if (typed === value) setTyped(null);
  }

  function take(day: string) {
    if (day !== value && (day === '' || knownDay(day) !== '')) onChange(day, { replace: true });
  }

  return (
    <TextInput
      {...props}
      type="date"
      value={shown}
      onChange={({ currentTarget: { value: day } }) => {
        setTyped(day);
        if (day === '' || day >= '2000') take(day);
      }}
      onBlur={() => {
        take(shown);
        setTyped(null);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take(shown);
      }}
      description={knownDay(shown) && formatWeekday(noonOf(shown))}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}

/** A day from the address; '' where it is none. */
export const knownDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
