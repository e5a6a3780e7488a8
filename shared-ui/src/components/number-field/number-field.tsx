import type { NumberInputProps } from '@mantine/core';
import { NumberInput } from '@tryout/shared-ui/kit-staff';
import { useState } from 'react';

type NumberFieldProps = Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  value?: number | string;
  /** '' = empty, or not a number yet. */
  onChange?(value: number | ''): void;
};

/**
 * A number in Indonesian notation that stays as it is typed, with its minus sign, its decimals and any size: the form's schema says in
 * words what is allowed. `min` and `max` only limit the arrow keys.
 */
export function NumberField({ value = '', onChange, ...props }: NumberFieldProps) {
  // "-" and "1," are no complete numbers yet: the form holds '' or 1 for them, and must not write that back.
  const [written, setWritten] = useState({ text: value, value, isNew: false });
  if (written.isNew) setWritten({ ...written, value, isNew: false });
  else if (written.value !== value) setWritten({ text: value, value, isNew: false });
  return (
    <NumberInput
      hideControls
      thousandSeparator="."
      decimalSeparator=","
      allowedDecimalSeparators={[',']}
      clampBehavior="none"
      {...props}
      value={written.text}
      onChange={(text) => {
        setWritten({ text, value, isNew: true });
        onChange?.(numberOf(text));
      }}
    />
  );
}

function numberOf(text: number | string): number | '' {
  const number = Number(text);
  return text === '' || Number.isNaN(number) ? '' : number;
}
