import { CodeEntry, type CodeResult, maxCodeLength } from '@tryout/api/contract';
import { Alert, Anchor, Button, IconCircleCheck, Link, Title, useQueryClient } from '@tryout/shared-ui';
import { TextInput, useSchemaForm } from '@tryout/shared-ui/more';
import { useState } from 'react';
import { listWords } from '../../common/list-words.ts';
import { checkoutPath } from '../../common/sales/addresses.ts';
import { entitlementsKey } from '../../common/sales/sales.queries.ts';
import { useLearnerId } from '../../common/use-learner-id.ts';
import { enterCode } from './codes.api.ts';
import * as styles from './offers.module.css';

interface Found {
  title: string;
  label: string;
  /** Packages that a voucher is for: no plan's card leads to them. */
  packages?: { title: string; to: string }[];
}

interface CodeFormProps {
  /**
   * A voucher is there for plans, or for none of them.
   * @param code null: no plan can be bought with it
   * @param planIds the plans that it is for; empty: all
   */
  onVoucher(code: string | null, planIds: string[]): void;
}

/** The meaning of a voucher for the learner: for what it is, and where it goes on. */
function ofVoucher(code: string, { label, items = [] }: CodeResult): Found {
  if (items.length === 0) return { title: `Voucher ${code} terpasang. Pilih langganan di atas.`, label };
  return {
    title: `Voucher ${code} berlaku untuk ${listWords(items.map(({ title }) => title))}.`,
    label,
    packages: items.flatMap(({ kind, id, title }) =>
      kind === 'package' ? { title, to: checkoutPath('package', id, code) } : [],
    ),
  };
}

/** A code of a school's seats, which is used at once, or of a voucher, which is used when buying. */
export function CodeForm({ onVoucher }: CodeFormProps) {
  const learnerId = useLearnerId();
  const queryClient = useQueryClient();
  const [found, setFound] = useState<Found | null>(null);
  const { form, submit, isSubmitting, failure } = useSchemaForm(CodeEntry, {
    initialValues: { code: '' },
    onEdit: () => setFound(null),
    async onSubmit({ code }) {
      setFound(null);
      const sent = form.getValues().code;
      const result = await enterCode(code);
      // The next code, typed meanwhile, stays.
      if (form.getValues().code === sent) form.reset();
      if (result.kind === 'voucher') {
        setFound(ofVoucher(code, result));
        const { items = [] } = result;
        const planIds = items.flatMap(({ kind, id }) => (kind === 'plan' ? id : []));
        return onVoucher(items.length === 0 || planIds.length > 0 ? code : null, planIds);
      }
      setFound({ title: 'Kode diterima, akses Anda sudah terbuka.', label: result.label });
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
              {found.packages?.map(({ title, to }) => (
                <div key={to}>
                  <Anchor component={Link} to={to} underline="always" inherit>
                    Beli {title}
                  </Anchor>
                </div>
              ))}
            </Alert>
          )}
        </div>
      </form>
    </section>
  );
}
