import { formatWeekday } from '@tryout/shared-ui';
import { TextInput } from '@tryout/shared-ui/more';

interface DayFieldProps {
  label: string;
  /** `2026-11-21`; '' = none. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange(day: string): void;
}

/** A day. Browsers write it in the order of their own language, so the words below it make it clear. */
export function DayField({ value, onChange, ...props }: DayFieldProps) {
  return (
    <TextInput
      {...props}
      type="date"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      // Noon in Jakarta is the same day in every zone of the country.
      description={value && formatWeekday(`${value}T05:00:00.000Z`)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}

/** A day from the address; '' where it is none. */
export const knownDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
