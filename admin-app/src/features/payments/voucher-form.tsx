import {
  endsAfterItBegins,
  endsTooEarlyMessage,
  maxCodeLength,
  NewVoucher,
  type Voucher,
  type VoucherKind,
  voucherKindLabels,
  voucherKinds,
  VoucherLimits,
} from '@tryout/api/contract';
import {
  ActionIcon,
  Button,
  Group,
  IconX,
  SimpleGrid,
  Stack,
  Text,
  useHeldOpen,
  useQuery,
  useQueryClient,
} from '@tryout/shared-ui';
import {
  Checkbox,
  createOnce,
  Input,
  Radio,
  Switch,
  TextInput,
  type UseFormReturnType,
  useSchemaForm,
} from '@tryout/shared-ui/more';
import { NumberField } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import * as v from 'valibot';
import { useFormGuard } from '../../common/form-guard.tsx';
import { formParams } from './form-params.ts';
import { Refusal } from '../../common/refusal.tsx';
import { MomentField } from '../../common/moment-field.tsx';
import type { ChosenPackage } from '../../common/package-select.tsx';
import { addVoucher, changeVoucher } from './payments.api.ts';
import { plansQuery, refreshPayments } from './payments.queries.ts';
import { PlansFailure } from './plans-failure.tsx';
import { PricedPackageSelect } from './priced-package-select.tsx';
import * as styles from './voucher-form.module.css';

interface VoucherFormProps {
  onClose(): void;
  onSaved(voucher: Voucher): void;
}

/** An empty number field means "no limit". */
const limits = {
  max: v.pipe(
    v.union([v.number(), v.literal(''), v.null()]),
    v.transform((value) => (value === '' ? null : value)),
    v.unwrap(VoucherLimits.entries.max),
  ),
};

/** Fields that can change later, too. */
interface Limits {
  isActive: boolean;
  from: string | null;
  until: string | null;
  max: number | '' | null;
  maxPerAccount: number | '';
  note: string;
}

const startOf = (voucher: Voucher | null): VoucherLimits => ({
  isActive: voucher?.isActive ?? true,
  from: voucher?.from ?? null,
  until: voucher?.until ?? null,
  max: voucher?.max ?? null,
  maxPerAccount: voucher?.maxPerAccount ?? 1,
  note: voucher?.note ?? '',
});

const ChangeForm = v.pipe(
  v.object({ ...VoucherLimits.entries, ...limits }),
  v.forward(v.partialCheck([['from'], ['until']], endsAfterItBegins, endsTooEarlyMessage), ['until']),
);

type Draft = Limits & Record<string, unknown>;

function LimitFields({ form }: { form: UseFormReturnType<Draft> }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <MomentField
          label="Berlaku sejak"
          data-path="from"
          none="Kosong = mulai sekarang."
          value={form.values.from}
          error={form.errors['from']}
          onChange={(moment) => form.setFieldValue('from', moment)}
        />
        <MomentField
          label="Berlaku sampai"
          data-path="until"
          none="Kosong = tanpa batas."
          value={form.values.until}
          error={form.errors['until']}
          onChange={(moment) => form.setFieldValue('until', moment)}
        />
        <NumberField
          label="Pemakaian oleh semua"
          description="Kosong = tanpa batas."
          inputMode="numeric"
          min={1}
          {...form.getInputProps('max')}
          value={form.values.max ?? ''}
        />
        <NumberField
          label="Pemakaian per akun"
          description="Biasanya sekali."
          inputMode="numeric"
          min={1}
          {...form.getInputProps('maxPerAccount')}
        />
      </SimpleGrid>
      <TextInput
        label="Catatan"
        description="Hanya dibaca administrator."
        placeholder="Contoh: Promosi Hari Guru"
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('note')}
      />
      <Switch
        label="Voucher dapat dipakai"
        description="Jika dimatikan, pembelian yang sudah memakainya tetap."
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </>
  );
}

function Buttons({ isSubmitting, label, onClose }: { isSubmitting: boolean; label: string; onClose(): void }) {
  useHeldOpen(isSubmitting);
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onClose} disabled={isSubmitting}>
        Batal
      </Button>
      <Button type="submit" loading={isSubmitting}>
        {label}
      </Button>
    </Group>
  );
}

interface ChangeVoucherFormProps extends VoucherFormProps {
  voucher: Voucher;
  /** Its worth and its products, which never change. */
  worth: string;
}

function ChangeVoucherForm({ voucher, worth, onClose, onSaved }: ChangeVoucherFormProps) {
  const queryClient = useQueryClient();
  const [before] = useState(() => startOf(voucher));
  const initial = before as Draft;
  const { form, submit, isSubmitting, failure, refusal } = useSchemaForm(ChangeForm, {
    initialValues: initial,
    async onSubmit(change) {
      try {
        const next = await changeVoucher(voucher.id, { ...change, before });
        guard.release();
        onSaved(next);
      } finally {
        // Refused or lost: it may be another by now.
        void refreshPayments(queryClient);
      }
    },
  });
  const guard = useFormGuard({ param: formParams.voucher, what: 'Perubahan voucher ini' }, form.values, initial);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Ubah voucher">
      {guard.question}
      <Stack gap="md">
        <div>
          <code className={styles.code}>{voucher.code}</code>
          <Text size="sm" c="dimmed">
            {worth}. Kode, potongan, dan yang dapat dibeli dengannya tidak dapat diubah.
          </Text>
        </div>
        <LimitFields form={form} />
        {failure !== null && <Refusal title="Voucher belum tersimpan" error={refusal} />}
        <Buttons isSubmitting={isSubmitting} label="Simpan" onClose={onClose} />
      </Stack>
    </form>
  );
}

interface NewDraft extends Limits, Record<string, unknown> {
  code: string;
  kind: VoucherKind;
  value: number | '';
  cap: number | '' | null;
  itemIds: string[];
  /** False: for everything that is sold. */
  onlyChosen: boolean;
}

const NewForm = v.pipe(
  v.custom<NewDraft>(() => true),
  v.forward(
    v.partialCheck(
      [['onlyChosen'], ['itemIds']],
      ({ onlyChosen, itemIds }) => !onlyChosen || itemIds.length > 0,
      'Pilih paling sedikit satu',
    ),
    ['itemIds'],
  ),
  // Nothing is sent of fields that aren't shown. A number that is still missing is refused by the contract's own schema.
  v.transform(({ onlyChosen, itemIds, ...fields }) => ({
    ...fields,
    max: fields.max === '' ? null : fields.max,
    cap: fields.kind === 'percent' && fields.cap !== '' ? fields.cap : null,
    itemIds: onlyChosen ? itemIds : [],
  })),
  v.transform((fields) => fields as v.InferInput<typeof NewVoucher>),
  NewVoucher,
);

/** Units and examples of what a kind's value is. */
const valueFields: Record<VoucherKind, { label: string; isRupiah?: boolean; suffix?: string }> = {
  percent: { label: 'Potongan', suffix: '%' },
  amount: { label: 'Potongan', isRupiah: true },
  price: { label: 'Harga dengan voucher', isRupiah: true },
};

const emptyDraft: NewDraft = {
  code: '',
  kind: 'percent',
  value: '',
  cap: null,
  itemIds: [],
  onlyChosen: false,
  ...startOf(null),
};

function NewVoucherForm({ onClose, onSaved }: VoucherFormProps) {
  const queryClient = useQueryClient();
  const [add] = useState(() => createOnce(addVoucher));
  const { form, submit, isSubmitting, failure, refusal } = useSchemaForm(NewForm, {
    initialValues: emptyDraft,
    async onSubmit(voucher) {
      const added = await add(voucher);
      guard.release();
      void refreshPayments(queryClient);
      onSaved(added);
    },
  });
  const guard = useFormGuard({ param: formParams.voucher, what: 'Voucher ini' }, form.values, emptyDraft);
  const { kind, onlyChosen, itemIds, cap } = form.values;
  // Here and not in the fields: they come and go with "Yang dipilih", the chosen packages stay.
  const [packages, setPackages] = useState<readonly ChosenPackage[]>([]);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Tambah voucher">
      {guard.question}
      <Stack gap="md">
        <TextInput
          label="Kode"
          description="Huruf, angka, dan tanda hubung, seperti yang diketik pembeli."
          placeholder="HARIGURU-20"
          maxLength={maxCodeLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('code')}
          onChange={(event) => form.setFieldValue('code', event.currentTarget.value.toUpperCase())}
        />
        <Radio.Group label="Jenis" {...form.getInputProps('kind')}>
          <Stack gap={0} mt={4}>
            {voucherKinds.map((one) => (
              <Radio key={one} value={one} label={voucherKindLabels[one]} />
            ))}
          </Stack>
        </Radio.Group>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <NumberField
            inputMode="numeric"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...valueFields[kind]}
            {...form.getInputProps('value')}
          />
          {kind === 'percent' && (
            <NumberField
              label="Paling banyak"
              description="Kosong = tanpa batas."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              isRupiah
              {...form.getInputProps('cap')}
              value={cap ?? ''}
            />
          )}
        </SimpleGrid>
        <Radio.Group
          label="Berlaku untuk"
          value={onlyChosen ? 'chosen' : 'all'}
          onChange={(value) => form.setFieldValue('onlyChosen', value === 'chosen')}
        >
          <Group gap="lg" mt={4}>
            <Radio value="all" label="Semua pembelian" />
            <Radio value="chosen" label="Yang dipilih" />
          </Group>
        </Radio.Group>
        {onlyChosen && (
          <ItemFields
            value={itemIds}
            packages={packages}
            error={form.errors['itemIds']}
            onChange={(ids) => form.setFieldValue('itemIds', ids)}
            onPackages={setPackages}
          />
        )}
        <LimitFields form={form as unknown as UseFormReturnType<Draft>} />
        {failure !== null && <Refusal title="Voucher belum tersimpan" error={refusal} />}
        <Buttons isSubmitting={isSubmitting} label="Tambah voucher" onClose={onClose} />
      </Stack>
    </form>
  );
}

interface ItemFieldsProps {
  value: readonly string[];
  /** The packages of the value, with their titles. */
  packages: readonly ChosenPackage[];
  error: React.ReactNode;
  onChange(ids: string[]): void;
  onPackages(packages: readonly ChosenPackage[]): void;
}

/** The plans as checkboxes, packages found by their title. */
function ItemFields({ value, packages, error, onChange, onPackages }: ItemFieldsProps) {
  const { data } = useQuery(plansQuery);
  const plans = data?.plans ?? [];
  return (
    <Stack gap="sm" className={styles.items ?? ''} data-path="itemIds">
      {plans.length > 0 && (
        <Checkbox.Group label="Langganan" value={[...value]} onChange={onChange}>
          <Stack gap={0} mt={4}>
            {plans.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <PlansFailure />
      <PricedPackageSelect
        // A chosen package moves to the list below: the field begins anew.
        key={packages.length}
        label="Tambah tryout"
        value={null}
        onChange={(chosen) => {
          if (!chosen || value.includes(chosen.id)) return;
          onPackages([...packages, chosen]);
          onChange([...value, chosen.id]);
        }}
      />
      {packages.length > 0 && (
        <ul className={styles.chosen} aria-label="Tryout yang dipilih">
          {packages.map(({ id, title }) => (
            <li key={id}>
              <span>{title}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Hapus ${title}`}
                onClick={() => {
                  onPackages(packages.filter((one) => one.id !== id));
                  onChange(value.filter((one) => one !== id));
                }}
              >
                <IconX size={20} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </Stack>
  );
}

/** A new voucher, or the limits of one that there is. */
export default function VoucherForm({
  voucher,
  worth,
  ...props
}: VoucherFormProps & { voucher: Voucher | null; worth: string }) {
  return voucher ? <ChangeVoucherForm voucher={voucher} worth={worth} {...props} /> : <NewVoucherForm {...props} />;
}
