import { type PaymentDetail, Reasoned } from '@tryout/api/contract';
import { Button, formatRupiah, Group, Stack, Text, useQueryClient } from '@tryout/shared-ui';
import { BlobImage } from '@tryout/shared-ui/more';
import { useState } from 'react';
import { ActForm } from '../../common/act-dialog.tsx';
import { Facts } from '../../common/facts.tsx';
import { lookAtProof } from './payments.api.ts';
import * as styles from './proof-view.module.css';

interface ProofViewProps {
  /** The purchase's. */
  number: string;
  payment: PaymentDetail;
  onClose(): void;
  onDecide(act: 'confirm' | 'refuse'): void;
}

/** Asks for the reason to see a proof, then shows it beside what it must agree with, until the dialog is closed. */
export function ProofView({ number, payment, onClose, onDecide }: ProofViewProps) {
  const queryClient = useQueryClient();
  const [proof, setProof] = useState<Blob | null>(null);
  const { amountDue, transfer, attention } = payment;
  if (!proof)
    return (
      <ActForm
        label="Lihat bukti transfer"
        about={payment.id}
        schema={Reasoned}
        initialValues={{ reason: '' }}
        reason={{
          label: 'Alasan melihat bukti',
          description: 'Bukti transfer memuat data pribadi. Nama Anda, waktu, dan alasan ini dicatat di log audit.',
          placeholder: 'Contoh: Mencocokkan dengan mutasi rekening.',
        }}
        submitLabel="Lihat bukti"
        failureTitle="Gagal memuat bukti"
        onSubmit={async ({ reason }) => {
          setProof(await lookAtProof(number, payment.number, reason));
          void queryClient.invalidateQueries({ queryKey: ['audit'] });
        }}
        onClose={onClose}
      />
    );
  return (
    <Stack gap="md">
      <Facts
        facts={[
          ['Harus cocok', <strong key="due">{formatRupiah(amountDue)}</strong>],
          ['Ke rekening', transfer && `${transfer.bank} ${transfer.accountNumber} a.n. ${transfer.accountName}`],
        ]}
      />
      <BlobImage blob={proof} alt="Bukti transfer dari pembeli" className={styles.proof} />
      <Text size="sm" c="dimmed">
        Gambar dapat dipalsukan: uangnya harus terlihat di mutasi rekening. Gambar tidak disimpan di perangkat ini.
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Tutup
        </Button>
        {attention === 'transfer' && (
          <>
            <Button variant="default" onClick={() => onDecide('refuse')}>
              Tolak bukti…
            </Button>
            <Button onClick={() => onDecide('confirm')}>Konfirmasi transfer…</Button>
          </>
        )}
      </Group>
    </Stack>
  );
}
