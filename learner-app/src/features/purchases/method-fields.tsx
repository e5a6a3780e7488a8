import { isKnown, type PaymentMethod, paymentMethodLabels, paymentMethods } from '@tryout/api/contract';
import { Alert, Group, LoadingState, Skeleton, Stack } from '@tryout/shared-ui';
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
  account: string | null;
  onAccountChange: (account: string) => void;
  error?: ReactNode;
}

/** "Cara bayar": one of the ways that are on, and for a transfer one of the accounts. */
export function MethodFields({ methods, value, onChange, account, onAccountChange, error }: MethodFieldsProps) {
  const accounts = useSales().data?.accounts ?? [];
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
    <Stack gap="md">
      <Radio.Group
        label="Cara bayar"
        value={value}
        onChange={(chosen) => isKnown(paymentMethods, chosen) && onChange(chosen)}
        error={error}
      >
        <Stack gap="xs" mt={6}>
          {methods.map((method) => (
            <div key={method} className={styles.method} data-chosen={method === value || undefined}>
              <Radio
                value={method}
                label={paymentMethodLabels[method]}
                description={notes[method]}
                data-path="method"
              />
            </div>
          ))}
        </Stack>
      </Radio.Group>
      {value === 'transfer' && accounts.length > 1 && (
        <Radio.Group
          label="Transfer ke bank"
          description="Pilih bank Anda bila ada: biasanya tanpa biaya transfer."
          value={accounts.find(({ id }) => id === account)?.id ?? accounts[0]?.id ?? null}
          onChange={onAccountChange}
        >
          <Group gap="lg" mt={4}>
            {accounts.map(({ id, bank }) => (
              <Radio key={id} value={id} label={bankWords(bank, id, accounts)} />
            ))}
          </Group>
        </Radio.Group>
      )}
    </Stack>
  );
}

/** Of two accounts at one bank each needs the end of its number. */
const bankWords = (bank: string, id: string, accounts: readonly { bank: string }[]) =>
  accounts.filter((one) => one.bank === bank).length > 1 ? `${bank} …${id.slice(-4)}` : bank;
