import type { NumberInputProps } from '@mantine/core';
import { NumberInput } from '@tryout/shared-ui/kit-staff';
import { useState } from 'react';

type NumberFieldProps = Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  value?: number | string;
  /** '' = empty, or not a number yet. */
  onChange?(value: number | ''): void;
  /**
   * Whole rupiah, with "Rp". "99,000" is the English way to write 99.000, and 99 in the Indonesian one: with a comma the value is NaN, which every schema
   * refuses, and the field's error says how rupiah are written.
   */
  isRupiah?: boolean;
};

const rupiahFields = { prefix: 'Rp', inputMode: 'numeric', trimLeadingZeroesOnBlur: false } as const;

/**
 * A number in Indonesian notation that stays as it is typed, with its minus sign, its decimals and any size: the form's schema says in
 * words what is allowed. `min` and `max` only limit the arrow keys.
 */
export function NumberField({ value = '', onChange, isRupiah = false, error, ...props }: NumberFieldProps) {
  // "-" and "1," are no complete numbers yet: the form holds '' or 1 for them, and must not write that back.
  const [written, setWritten] = useState({ text: textOf(value), value, isNew: false });
  if (written.isNew) setWritten({ ...written, value, isNew: false });
  else if (!Object.is(written.value, value)) setWritten({ text: textOf(value), value, isNew: false });
  const hasComma = isRupiah && String(written.text).includes('.');
  return (
    <NumberInput
      hideControls
      thousandSeparator="."
      decimalSeparator=","
      allowedDecimalSeparators={[',']}
      clampBehavior="none"
      {...(isRupiah && rupiahFields)}
      {...props}
      error={error && hasComma ? 'Rupiah ditulis tanpa koma, contoh: 99.000' : error}
      value={written.text}
      onChange={(text) => {
        setWritten({ text, value, isNew: true });
        onChange?.(isRupiah && String(text).includes('.') ? Number.NaN : numberOf(text));
      }}
    />
  );
}

/** A form that comes from the device holds null for NaN. */
const textOf = (value: number | string | null) => (value === null || Number.isNaN(value) ? '' : value);

function numberOf(text: number | string): number | '' {
  const number = Number(text);
  return text === '' || Number.isNaN(number) ? '' : number;
}
