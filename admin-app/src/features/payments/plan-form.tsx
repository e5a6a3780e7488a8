import {
  type AdminPlan,
  labelOf,
  maxReason,
  PlanChange,
  type PlanFeature,
  planFeatureLabels,
  planFeatures,
  PlanForm as PlanFields,
} from '@tryout/api/contract';
import {
  ApiError,
  Button,
  formatNumber,
  formatRupiah,
  Group,
  SimpleGrid,
  Stack,
  useHeldOpen,
  useQueryClient,
} from '@tryout/shared-ui';
import { Checkbox, createOnce, Switch, TextInput, useSchemaForm } from '@tryout/shared-ui/more';
import { Comparison, type Difference, mergeVersions, NumberField, Textarea } from '@tryout/shared-ui/staff';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { useFormGuard } from '../../common/form-guard.tsx';
import { formParams } from './form-params.ts';
import { Refusal } from '../../common/refusal.tsx';
import { addPlan, changePlan, listPlans } from './payments.api.ts';
import { plansQuery, refreshPayments } from './payments.queries.ts';

interface PlanFormProps {
  /** As it was when the dialog opened; null = a new one. */
  plan: AdminPlan | null;
  onClose(): void;
  onSaved(name: string): void;
}

/** The fields as typed; numbers may be missing, and a newer API may know further features. */
interface Draft extends Record<string, unknown> {
  name: string;
  months: number | '';
  packageQuota: number | '';
  price: number | '';
  features: string[];
  isPopular: boolean;
  isSold: boolean;
}

const draftOf = (plan: AdminPlan | null): Draft => ({
  name: plan?.name ?? '',
  months: plan?.months ?? 1,
  packageQuota: plan?.packageQuota ?? 10,
  price: plan?.price ?? '',
  features: plan?.features ?? [...planFeatures],
  isPopular: plan?.isPopular ?? false,
  isSold: plan?.isSold ?? false,
});

const yesNo = (value: boolean) => (value ? 'Ya' : 'Tidak');
const featureLabel = (feature: string) => labelOf(planFeatureLabels, feature as PlanFeature);

const texts: { label: string; text(draft: Draft): string }[] = [
  { label: 'Nama', text: ({ name }) => name },
  { label: 'Lama', text: ({ months }) => (months === '' ? '' : `${formatNumber(months)} bulan`) },
  {
    label: 'Kuota paket',
    text: ({ packageQuota }) => (packageQuota === '' ? '' : `${formatNumber(packageQuota)} paket`),
  },
  { label: 'Harga', text: ({ price }) => (price === '' ? '' : formatRupiah(price)) },
  { label: 'Isi', text: ({ features }) => features.map(featureLabel).toSorted().join(', ') },
  { label: 'Paling populer', text: ({ isPopular }) => yesNo(isPopular) },
  { label: 'Dijual', text: ({ isSold }) => yesNo(isSold) },
];

function differences(own: Draft, newer: Draft, base: Draft): Difference[] {
  return texts.flatMap(({ label, text }) => {
    const [mine, theirs, before] = [text(own), text(newer), text(base)];
    if (mine === theirs) return [];
    const changedBy = mine === before ? 'newer' : theirs === before ? 'own' : 'both';
    return [{ label, own: { text: mine }, newer: { text: theirs }, changedBy }];
  });
}

/** A new plan needs no reason: it changes nothing that anybody knows. */
const NewForm = v.object({ ...PlanFields.entries, reason: v.string() });
const ChangeForm = v.omit(PlanChange, ['revision']);

/** Makes a plan or changes one; where somebody else was faster, both versions stand side by side. */
export default function PlanForm({ plan, onClose, onSaved }: PlanFormProps) {
  const queryClient = useQueryClient();
  // The version that this form began with, or has accepted since: for running saves as well as for the comparison.
  const base = useRef(plan);
  const [shownBase, showBase] = useState(plan);
  const [add] = useState(() => createOnce(addPlan));
  /** Somebody else's version; null while it couldn't be read, undefined while there is none. */
  const [newer, setNewer] = useState<AdminPlan | null | undefined>(undefined);

  /** True if the newest version says what was sent: that had arrived before, and only the answer was lost. */
  async function isSavedInNewer(sent: Draft): Promise<boolean> {
    try {
      const list = await listPlans();
      queryClient.setQueryData(plansQuery.queryKey, list);
      const newest = list.plans.find(({ id }) => id === plan?.id) ?? null;
      if (newest && differences(sent, draftOf(newest), sent).length === 0) return true;
      setNewer(newest);
    } catch {
      // The comparison offers to read it again.
      setNewer(null);
    }
    return false;
  }

  const { form, submit, isSubmitting, failure, refusal } = useSchemaForm(plan ? ChangeForm : NewForm, {
    initialValues: { ...draftOf(plan), reason: '' },
    async onSubmit({ reason, ...fields }) {
      try {
        if (base.current) await changePlan(base.current.id, { ...fields, reason, revision: base.current.revision });
        else await add(fields);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'PLAN_CHANGED')) throw error;
        if (!(await isSavedInNewer(fields))) return;
      }
      guard.release();
      void refreshPayments(queryClient);
      onSaved(fields.name);
    },
  });
  useHeldOpen(isSubmitting);
  const guard = useFormGuard(
    { param: formParams.plan, what: plan ? 'Perubahan langganan ini' : 'Langganan ini' },
    form.values,
    {
      ...draftOf(shownBase),
      reason: '',
    },
  );

  if (newer !== undefined) {
    const { reason, ...own } = form.values;
    const begun = draftOf(shownBase);
    const accept = (version: AdminPlan, values: Draft) => {
      form.setValues({ ...values, reason });
      form.clearErrors();
      base.current = version;
      showBase(version);
      setNewer(undefined);
    };
    return (
      <Stack gap="md">
        {guard.question}
        <Comparison
          title="Langganan ini sudah diubah orang lain"
          savedAt={newer?.updatedAt ?? null}
          differences={newer ? differences(own, draftOf(newer), begun) : []}
          isReading={isSubmitting}
          onReadAgain={() => void submit()}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={!newer} onClick={() => newer && accept(newer, draftOf(newer))}>
            Pakai versi terbaru
          </Button>
          <Button
            disabled={!newer}
            loading={isSubmitting}
            onClick={() => {
              if (!newer) return;
              accept(newer, mergeVersions<Draft>(own, draftOf(newer), begun));
              void submit();
            }}
          >
            Simpan versi saya
          </Button>
        </Group>
      </Stack>
    );
  }

  const { months, price } = form.values;
  const monthly =
    months !== '' && months > 1 && price !== '' && !Number.isNaN(price) ? Math.round(price / months) : null;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={plan ? 'Ubah langganan' : 'Langganan baru'}>
      {guard.question}
      <Stack gap="md">
        <TextInput
          label="Nama"
          placeholder="Contoh: Langganan 3 bulan"
          maxLength={60}
          autoComplete="off"
          {...(plan === null && { 'data-autofocus': true })}
          {...form.getInputProps('name')}
        />
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
          <NumberField label="Lama" suffix=" bulan" inputMode="numeric" min={1} {...form.getInputProps('months')} />
          <NumberField
            label="Kuota"
            suffix=" paket"
            inputMode="numeric"
            min={1}
            {...form.getInputProps('packageQuota')}
          />
          <NumberField
            label="Harga"
            isRupiah
            step={1000}
            description={monthly === null ? undefined : `${formatRupiah(monthly)} per bulan`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('price')}
          />
        </SimpleGrid>
        <Checkbox.Group label="Isi selain paket" {...form.getInputProps('features')}>
          <Stack gap={0} mt={4}>
            {[...new Set([...planFeatures, ...form.values.features])].map((feature) => (
              <Checkbox key={feature} value={feature} label={featureLabel(feature)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Switch
          label="Dijual"
          description="Tampil di halaman depan dan pusat langganan. Yang sudah membeli tetap memilikinya."
          {...form.getInputProps('isSold', { type: 'checkbox' })}
        />
        <Switch
          label="Paling populer"
          description="Ditonjolkan di antara langganan lain."
          {...form.getInputProps('isPopular', { type: 'checkbox' })}
        />
        {plan && (
          <Textarea
            label="Alasan perubahan"
            description="Nama Anda, waktu, dan alasan ini dicatat di log audit."
            placeholder="Contoh: Harga awal tahun, disetujui 20 Nov 2026."
            autosize
            minRows={2}
            maxRows={6}
            maxLength={maxReason}
            {...form.getInputProps('reason')}
          />
        )}
        {failure !== null && <Refusal title="Langganan belum tersimpan" error={refusal} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isSubmitting}>
            Batal
          </Button>
          <Button type="submit" loading={isSubmitting}>
            Simpan
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
