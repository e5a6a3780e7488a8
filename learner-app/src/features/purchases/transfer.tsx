import type { TransferTarget } from '@tryout/api/contract';
import {
  Alert,
  Anchor,
  Button,
  Disclosure,
  formatDateTime,
  formatRupiah,
  IconAlertCircle,
  IconCircleCheck,
  IconUpload,
  Stack,
  Text,
  userMessage,
  VisuallyHidden,
} from '@tryout/shared-ui';
import { type FormEvent, useState } from 'react';
import { PictureField } from '../../common/picture/picture-field.tsx';
import { CopyLine } from './copy-line.tsx';
import { type OwnPurchaseNow, sendProof } from './purchases.api.ts';
import { usePurchaseCall } from './purchases.queries.ts';
import * as styles from './purchases.module.css';

interface TransferProps {
  purchase: OwnPurchaseNow;
  transfer: TransferTarget;
  /** When the proof came that a person has to look at. */
  proofAt: string | null;
  refusedBecause: string | null;
}

/** Where to send the money, exactly how much, and the proof. */
export function Transfer({ purchase, transfer, proofAt, refusedBecause }: TransferProps) {
  const { bank, accountNumber, accountName, amount, whatsapp } = transfer;
  const code = purchase.total - amount;
  return (
    <>
      <div className={styles.account}>
        <div>
          <Text size="xs" c="dimmed">
            Bank
          </Text>
          <Text fw={600}>
            {bank}, a.n. {accountName}
          </Text>
        </div>
        <CopyLine label="Nomor rekening" shown={accountNumber} value={accountNumber.replace(/\D/g, '')} />
        <CopyLine label="Jumlah transfer" shown={formatRupiah(amount)} value={String(amount)} />
      </div>
      <Text>
        Kirim persis {formatRupiah(amount)}.
        {code > 0 &&
          ` Jumlah ini ${formatRupiah(code)} di bawah total; angka terakhirnya membantu kami mengenali transfer Anda.`}
      </Text>
      {refusedBecause !== null && (
        <Alert
          color="yellow"
          role="alert"
          icon={<IconAlertCircle aria-hidden />}
          title="Bukti sebelumnya belum dapat diterima"
        >
          {refusedBecause}
        </Alert>
      )}
      {proofAt !== null && (
        <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />} title="Bukti sudah kami terima">
          Dikirim {formatDateTime(proofAt)}. Kami mencocokkannya dengan rekening kami; halaman ini berubah otomatis
          setelah selesai.
        </Alert>
      )}
      <ProofForm number={purchase.number} isAgain={proofAt !== null} />
      {whatsapp !== null && (
        <Text>
          Ada kendala?{' '}
          <Anchor
            href={chatAddress(whatsapp, purchase.number, amount)}
            target="_blank"
            rel="noopener"
            underline="always"
          >
            Tanya lewat WhatsApp<VisuallyHidden> (terbuka di tab baru)</VisuallyHidden>
          </Anchor>
        </Text>
      )}
    </>
  );
}

/** A chat with the seller that begins with what is asked about. */
function chatAddress(whatsapp: string, number: string, amount: number): string {
  const text = `Halo, saya ingin bertanya tentang pembelian ${number} dengan transfer ${formatRupiah(amount)}.`;
  return `https://wa.me/${whatsapp}?${new URLSearchParams({ text })}`;
}

function ProofForm({ number, isAgain }: { number: string; isAgain: boolean }) {
  const [picture, setPicture] = useState<File | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending, error } = usePurchaseCall((file: File) => sendProof(number, file));

  function send(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setIsMissing(picture === null);
    if (picture) mutate(picture, { onSuccess: () => setPicture(null) });
  }

  const form = (
    <form onSubmit={send} aria-label="Bukti transfer">
      <Stack gap="sm">
        <PictureField
          path="proof"
          label={isAgain ? 'Ganti bukti transfer' : 'Bukti transfer'}
          note="Foto disimpan terenkripsi. Hanya petugas keuangan yang dapat melihatnya, dengan alasan yang dicatat."
          previewAlt="Bukti transfer yang akan dikirim"
          wrongTypeMessage="Bukti transfer harus berupa gambar JPG atau PNG"
          value={picture}
          onChange={(chosen) => {
            setPicture(chosen);
            setIsMissing(false);
          }}
          error={isMissing ? 'Pilih foto atau tangkapan layar bukti transfer' : error && userMessage(error)}
          isDisabled={isPending}
        />
        <Button
          type="submit"
          loading={isPending}
          leftSection={<IconUpload size={18} aria-hidden />}
          className={styles.main ?? ''}
        >
          Kirim bukti
        </Button>
      </Stack>
    </form>
  );
  if (!isAgain) return form;
  return <Disclosure label="Kirim bukti lain">{form}</Disclosure>;
}
