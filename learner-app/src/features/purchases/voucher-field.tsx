import { CodeEntry, maxCodeLength } from '@tryout/api/contract';
import { Button, IconX, Text } from '@tryout/shared-ui';
import { TextInput, useSchemaForm } from '@tryout/shared-ui/more';
import { useEffect, useRef, useState } from 'react';
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

/** "Punya voucher?": one code, which can be taken away again. A control that makes way for the next one leaves it the focus. */
export function VoucherField({ applied, asked, refused, isChecking, onChange }: VoucherFieldProps) {
  const [isOpen, setIsOpen] = useState(refused !== null);
  const step = applied !== null ? 'applied' : isOpen || refused !== null || isChecking ? 'asked' : 'closed';
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (document.activeElement === document.body) place.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [step]);
  return (
    <div ref={place} className={styles.voucherPlace}>
      {step === 'applied' ? (
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
      ) : step === 'asked' ? (
        <VoucherForm asked={asked} refused={refused} isChecking={isChecking} onChange={onChange} />
      ) : (
        <Button variant="transparent" px={0} onClick={() => setIsOpen(true)} className={styles.openVoucher ?? ''}>
          Punya voucher?
        </Button>
      )}
    </div>
  );
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
