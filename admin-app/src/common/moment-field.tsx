import { formatWeekdayTime, momentAt, wallClock, zoneOf } from '@tryout/shared-ui';
import { TextInput } from '@tryout/shared-ui/more';
import type { ReactNode } from 'react';

interface MomentFieldProps {
  label: string;
  /** The meaning of an empty field. */
  none?: string;
  /** ISO 8601; null = empty. */
  value: string | null;
  error?: ReactNode;
  /** Its name in the form, which moves the focus there where it is wrong. */
  'data-path'?: string;
  onChange(moment: string | null): void;
}

/** A moment in the zone that the label names. Browsers write days in the order of their own language, so the words below make it clear. */
export function MomentField({ label, none, value, onChange, ...props }: MomentFieldProps) {
  return (
    <TextInput
      {...props}
      type="datetime-local"
      label={`${label} (${zoneOf(value ?? new Date()).name})`}
      description={value === null ? none : formatWeekdayTime(value)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      max="9999-12-31T23:59"
      value={value === null ? '' : wallClock(value)}
      onChange={(event) => onChange(momentAt(event.currentTarget.value))}
    />
  );
}
