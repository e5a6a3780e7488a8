import { maxPlanMonths, NewGrant } from '@tryout/api/contract';
import { formatNumber, Stack, useQuery } from '@tryout/shared-ui';
import { createOnce, NativeSelect, Radio, TextInput } from '@tryout/shared-ui/more';
import { NumberField } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import * as v from 'valibot';
import { ActForm } from '../../common/act-dialog.tsx';
import { Facts } from '../../common/facts.tsx';
import type { ChosenPackage } from '../../common/package-select.tsx';
import { formParams } from './form-params.ts';
import { giveAccess } from './payments.api.ts';
import { plansQuery } from './payments.queries.ts';
import { PlansFailure } from './plans-failure.tsx';
import { PricedPackageSelect } from './priced-package-select.tsx';
import { packagePeriod } from './purchase-words.tsx';

interface GrantFormProps {
  onClose(): void;
  onGiven(what: string): void;
}

interface Draft extends Record<string, unknown> {
  email: string;
  kind: 'plan' | 'package';
  planId: string;
  package: ChosenPackage | null;
  months: number | '';
  reason: string;
}

const emptyDraft: Draft = { email: '', kind: 'plan', planId: '', package: null, months: '', reason: '' };

const { email, reason, months } = NewGrant.entries;

/** The form's fields as the API wants them; `name` is for the question. */
const Form = v.pipe(
  v.object({
    email,
    kind: v.picklist(['plan', 'package']),
    planId: v.string(),
    package: v.nullable(v.object({ id: v.string(), title: v.string() })),
    months: v.pipe(
      v.union([v.number(), v.literal('')]),
      v.transform((value) => (value === '' ? undefined : value)),
      v.optional(
        v.pipe(v.unwrap(months), v.maxValue(maxPlanMonths, `Paling lama ${formatNumber(maxPlanMonths)} bulan`)),
      ),
    ),
    reason,
  }),
  v.forward(
    v.partialCheck([['kind'], ['planId']], ({ kind, planId }) => kind !== 'plan' || planId !== '', 'Pilih langganan'),
    ['planId'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['package']],
      ({ kind, package: chosen }) => kind !== 'package' || chosen !== null,
      'Pilih tryout',
    ),
    ['package'],
  ),
);

/** Gives a learner a plan or one package without money. */
export default function GrantForm({ onClose, onGiven }: GrantFormProps) {
  const { data } = useQuery(plansQuery);
  const plans = data?.plans ?? [];
  const [give] = useState(() => createOnce(giveAccess));
  const titleOf = ({ kind, planId, package: chosen }: Pick<Draft, 'kind' | 'planId' | 'package'>) =>
    (kind === 'plan' ? plans.find(({ id }) => id === planId)?.name : chosen?.title) ?? '';
  return (
    <ActForm
      label="Beri akses"
      schema={Form}
      initialValues={emptyDraft}
      isOnce
      fields={(form) => (
        <>
          <TextInput
            label="Email peserta"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            data-autofocus
            {...form.getInputProps('email')}
          />
          <Radio.Group label="Yang diberikan" {...form.getInputProps('kind')}>
            <Stack gap={0} mt={4}>
              <Radio value="plan" label="Langganan" />
              <Radio value="package" label="Satu tryout" description={packagePeriod} />
            </Stack>
          </Radio.Group>
          {form.values.kind === 'plan' ? (
            <>
              <NativeSelect
                label="Langganan"
                data={[
                  { value: '', label: 'Pilih langganan' },
                  ...plans.map(({ id, name, isSold }) => ({
                    value: id,
                    label: isSold ? name : `${name} (tidak dijual)`,
                  })),
                ]}
                {...form.getInputProps('planId')}
              />
              <PlansFailure />
              <NumberField
                label="Lama"
                description="Kosong = seperti langganannya."
                suffix=" bulan"
                inputMode="numeric"
                min={1}
                max={maxPlanMonths}
                {...form.getInputProps('months')}
              />
            </>
          ) : (
            <PricedPackageSelect
              label="Tryout"
              data-path="package"
              value={form.values.package}
              error={form.errors['package']}
              onChange={(chosen) => form.setFieldValue('package', chosen)}
            />
          )}
        </>
      )}
      reason={{ placeholder: 'Contoh: Pengganti pembelian P-261121-7K3M9Q yang gagal karena gangguan kami.' }}
      submitLabel="Lanjut…"
      question={(values) => ({
        title: `Beri ${titleOf(values)} tanpa bayar?`,
        body: (
          <Facts
            facts={[
              ['Kepada', values.email],
              [
                'Lama',
                values.kind === 'package'
                  ? packagePeriod
                  : values.months === undefined
                    ? 'Seperti langganannya'
                    : `${formatNumber(values.months)} bulan`,
              ],
              ['Alasan', values.reason],
            ]}
          />
        ),
        confirmLabel: 'Beri akses',
      })}
      guarded={{ param: formParams.grant, what: 'Akses ini' }}
      failureTitle="Akses belum diberikan"
      onSubmit={async ({ kind, planId, package: chosen, ...fields }, release) => {
        await give({
          email: fields.email,
          reason: fields.reason,
          item: { kind, id: kind === 'plan' ? planId : (chosen?.id ?? '') },
          ...(kind === 'plan' && fields.months !== undefined && { months: fields.months }),
        });
        release();
        onGiven(`${titleOf({ kind, planId, package: chosen })} diberikan kepada ${fields.email}`);
      }}
      onClose={onClose}
    />
  );
}
