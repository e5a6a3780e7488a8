import { CodeEntry, maxCodeLength } from '@tryout/api/contract';
import { Alert, Button, IconCircleCheck, Title, useQueryClient } from '@tryout/shared-ui';
import { TextInput, useSchemaForm } from '@tryout/shared-ui/more';
import { useState } from 'react';
import { entitlementsKey } from '../../common/sales/sales.queries.ts';
import { useLearnerId } from '../../common/use-learner-id.ts';
import { enterCode } from './codes.api.ts';
import * as styles from './offers.module.css';

/** A code of a school's seats, which is used at once, or of a voucher, which is used when buying. */
export function CodeForm({ onVoucher }: { onVoucher: (code: string) => void }) {
  const learnerId = useLearnerId();
  const queryClient = useQueryClient();
  const [found, setFound] = useState<{ title: string; label: string } | null>(null);
  const { form, submit, isSubmitting, failure } = useSchemaForm(CodeEntry, {
    initialValues: { code: '' },
    onEdit: () => setFound(null),
    async onSubmit({ code }) {
      setFound(null);
      const { kind, label } = await enterCode(code);
      form.reset();
      if (kind === 'voucher') {
        setFound({ title: `Voucher ${code} terpasang. Pilih langganan di atas.`, label });
        return onVoucher(code);
      }
      setFound({ title: 'Kode diterima, akses Anda sudah terbuka.', label });
      return queryClient.invalidateQueries({ queryKey: entitlementsKey(learnerId) });
    },
  });
  return (
    <section aria-labelledby="code">
      <Title order={2} id="code" mb="sm">
        Punya kode?
      </Title>
      <form onSubmit={(event) => void submit(event)} noValidate aria-labelledby="code" className={styles.code}>
        <TextInput
          label="Kode sekolah, lembaga, atau voucher"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxCodeLength + 8}
          inputContainer={(input) => (
            <div className={styles.codeLine}>
              {input}
              <Button type="submit" loading={isSubmitting}>
                Pakai kode
              </Button>
            </div>
          )}
          {...form.getInputProps('code')}
          error={form.errors['code'] ?? failure}
        />
        <div role="status">
          {found && (
            <Alert color="green" icon={<IconCircleCheck aria-hidden />} title={found.title}>
              {found.label}
            </Alert>
          )}
        </div>
      </form>
    </section>
  );
}
