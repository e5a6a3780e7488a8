import { CodeEntry, maxCodeLength } from '@tryout/api/contract';
import { Button, IconX, Text } from '@tryout/shared-ui';
import { TextInput, useSchemaForm } from '@tryout/shared-ui/more';
import { useState } from 'react';
import * as styles from './purchases.module.css';

interface VoucherFieldProps {
  /** The code that counts; null without one. */
  applied: string | null;
  /** The code that is asked for, from the form or from a link; null without one. */
  asked: string | null;
  /** Why the last code doesn't count, and that code. */
  refused: { code: string; why: string } | null;
  isChecking: boolean;
  /** Null takes the code away. */
  onChange: (code: string | null) => void;
}

/** "Punya voucher?": one code, which can be taken away again. */
export function VoucherField({ applied, asked, refused, isChecking, onChange }: VoucherFieldProps) {
  const [isOpen, setIsOpen] = useState(refused !== null);
  if (applied !== null)
    return (
      <div className={styles.voucher}>
        <Text role="status">
          Voucher <strong>{applied}</strong> dipakai.
        </Text>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={18} aria-hidden />}
          onClick={() => onChange(null)}
          aria-label={`Lepaskan voucher ${applied}`}
        >
          Lepaskan
        </Button>
      </div>
    );
  if (!isOpen && refused === null && !isChecking)
    return (
      <Button variant="transparent" px={0} onClick={() => setIsOpen(true)} className={styles.openVoucher ?? ''}>
        Punya voucher?
      </Button>
    );
  return <VoucherForm asked={asked} refused={refused} isChecking={isChecking} onChange={onChange} />;
}

function VoucherForm({ asked, refused, isChecking, onChange }: Omit<VoucherFieldProps, 'applied'>) {
  const [isEdited, setIsEdited] = useState(false);
  const { form, submit } = useSchemaForm(CodeEntry, {
    initialValues: { code: refused?.code ?? asked ?? '' },
    onEdit: () => setIsEdited(true),
    onSubmit({ code }) {
      setIsEdited(false);
      onChange(code);
    },
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Voucher">
      <TextInput
        label="Kode voucher"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxCodeLength + 8}
        inputContainer={(input) => (
          <div className={styles.voucherLine}>
            {input}
            <Button type="submit" variant="default" loading={isChecking}>
              Pakai
            </Button>
          </div>
        )}
        {...form.getInputProps('code')}
        error={form.errors['code'] ?? (isEdited ? null : refused?.why)}
      />
    </form>
  );
}
