import { isKnown, type PaymentMethod, paymentMethodLabels, paymentMethods } from '@tryout/api/contract';
import { Alert, LoadingState, Skeleton, Stack } from '@tryout/shared-ui';
import { Radio } from '@tryout/shared-ui/more';
import type { ReactNode } from 'react';
import { useSales } from '../../common/sales/sales.queries.ts';
import * as styles from './purchases.module.css';

const notes: Record<PaymentMethod, string> = {
  online: 'Anda diarahkan ke halaman pembayaran, lalu kembali ke sini. Langsung terbuka setelah dibayar.',
  transfer: 'Kirim jumlah yang persis sama, lalu unggah buktinya. Kami periksa sebelum akses terbuka.',
};

/**
 * The ways to pay that are on, without those of a newer API, which this page can't show.
 * @returns undefined until they are known; where they can't be asked for all of them, and the server refuses what is off
 */
export function useMethods(): readonly PaymentMethod[] | undefined {
  const { data, error } = useSales();
  if (data) return data.methods.filter((method) => isKnown(paymentMethods, method));
  return error ? paymentMethods : undefined;
}

interface MethodFieldsProps {
  methods: ReturnType<typeof useMethods>;
  value: PaymentMethod | null;
  onChange: (method: PaymentMethod) => void;
  error?: ReactNode;
}

/** "Cara bayar": one of the ways that are on. */
export function MethodFields({ methods, value, onChange, error }: MethodFieldsProps) {
  if (!methods)
    return (
      <LoadingState label="Memuat cara bayar…">
        <Skeleton height={176} radius="md" />
      </LoadingState>
    );
  if (methods.length === 0)
    return (
      <Alert color="soga" title="Belum ada cara bayar">
        Pembayaran sedang tidak dapat diterima. Coba lagi beberapa saat lagi.
      </Alert>
    );
  return (
    <Radio.Group
      label="Cara bayar"
      value={value}
      onChange={(chosen) => isKnown(paymentMethods, chosen) && onChange(chosen)}
      error={error}
    >
      <Stack gap="xs" mt={6}>
        {methods.map((method) => (
          <div key={method} className={styles.method} data-chosen={method === value || undefined}>
            <Radio value={method} label={paymentMethodLabels[method]} description={notes[method]} data-path="method" />
          </div>
        ))}
      </Stack>
    </Radio.Group>
  );
}
