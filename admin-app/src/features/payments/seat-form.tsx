import { NewSeatBatch, type SeatBatchWithCode } from '@tryout/api/contract';
import { formatDateTime, formatNumber, formatRupiah, SimpleGrid, useQuery } from '@tryout/shared-ui';
import { createOnce, NativeSelect, TextInput } from '@tryout/shared-ui/more';
import { NumberField } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import * as v from 'valibot';
import { Facts } from '../../common/facts.tsx';
import { ActForm } from '../../common/act-dialog.tsx';
import { formParams } from './form-params.ts';
import { MomentField } from '../../common/moment-field.tsx';
import { addSeatBatch } from './payments.api.ts';
import { plansQuery } from './payments.queries.ts';
import { PlansFailure } from './plans-failure.tsx';

/** As the contract has it; the key is made when it is sent. */
const Form = v.omit(NewSeatBatch, ['key']);

const emptyBatch = {
  institution: '',
  planId: '',
  seats: '' as number | '',
  price: '' as number | '',
  until: null as string | null,
  reason: '',
};

interface SeatFormProps {
  onClose(): void;
  onAdded(added: SeatBatchWithCode): void;
}

/** Seats of a plan for a school, with a code of their own. */
export default function SeatForm({ onClose, onAdded }: SeatFormProps) {
  const { data } = useQuery(plansQuery);
  const plans = data?.plans ?? [];
  const [add] = useState(() => createOnce(addSeatBatch));
  return (
    <ActForm
      label="Tambah kursi lembaga"
      schema={Form}
      initialValues={emptyBatch}
      isOnce
      fields={(form) => (
        <>
          <TextInput
            label="Lembaga"
            placeholder="Contoh: SMAN 1 Kediri"
            maxLength={100}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('institution')}
          />
          <NativeSelect
            label="Langganan"
            data={[
              { value: '', label: 'Pilih langganan' },
              ...plans.map(({ id, name, isSold }) => ({ value: id, label: isSold ? name : `${name} (tidak dijual)` })),
            ]}
            {...form.getInputProps('planId')}
          />
          <PlansFailure />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <NumberField label="Jumlah kursi" inputMode="numeric" min={1} {...form.getInputProps('seats')} />
            <NumberField
              label="Harga semua kursi"
              description="Yang disepakati; 0 = gratis."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              isRupiah
              {...form.getInputProps('price')}
            />
          </SimpleGrid>
          <MomentField
            label="Kode dapat dipakai sampai"
            data-path="until"
            none="Akses setiap peserta dihitung sejak kodenya dimasukkan."
            value={form.values.until}
            error={form.errors['until']}
            onChange={(moment) => form.setFieldValue('until', moment)}
          />
        </>
      )}
      reason={{ placeholder: 'Contoh: Perjanjian 12/XI/2026, dibayar lewat transfer.' }}
      submitLabel="Lanjut…"
      question={({ institution, planId, seats, price, until }) => ({
        title: `Buat ${formatNumber(seats)} kursi untuk ${institution}?`,
        body: (
          <Facts
            facts={[
              ['Langganan', plans.find(({ id }) => id === planId)?.name ?? planId],
              ['Harga semua', price === 0 ? 'Gratis' : formatRupiah(price)],
              ['Per kursi', price === 0 ? null : formatRupiah(Math.round(price / seats))],
              ['Kode sampai', formatDateTime(until)],
            ]}
          />
        ),
        confirmLabel: 'Buat kursi',
      })}
      failureTitle="Kursi belum dibuat"
      guarded={{ param: formParams.seats, what: 'Kursi ini' }}
      onSubmit={async (batch, release) => {
        const added = await add(batch);
        release();
        onAdded(added);
      }}
      onClose={onClose}
    />
  );
}
