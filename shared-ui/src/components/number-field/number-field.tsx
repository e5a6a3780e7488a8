import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

type NumberFieldProps = Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  value?: number | string;
  /** '' = nothing, or nothing that is a number yet. */
  onChange?(value: number | ''): void;
};

/**
 * A number in Indonesian writing that stays as it is typed, with its minus sign, its decimals and however large: what is allowed is for
 * the form's schema to say, in words. `min` and `max` only hold the arrow keys.
 */
export function NumberField({ value = '', onChange, ...props }: NumberFieldProps) {
  // "-" and "1," are no numbers yet: the form has '' or 1 for them, and must not write that back.
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
