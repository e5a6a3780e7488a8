import {
  isKnown,
  labelOf,
  type OwnPayment,
  paymentMethodLabels,
  paymentMethods,
  paymentStateLabels,
} from '@tryout/api/contract';
import {
  Alert,
  Button,
  ConfirmDialog,
  formatRupiah,
  formatTime,
  Group,
  IconAlertCircle,
  Stack,
  Text,
  useDisclosure,
  userMessage,
} from '@tryout/shared-ui';
import { type FormEvent, useState } from 'react';
import { CheckButton, CheckNote } from './check-status.tsx';
import { Deadline } from './deadline.tsx';
import { leaveFor } from './leave-for.ts';
import { MethodFields, useMethods } from './method-fields.tsx';
import { isWaiting, waitingProofAt } from './purchase-words.ts';
import { cancelPurchase, checkPurchase, type OwnPurchaseNow, startPayment, type Way } from './purchases.api.ts';
import { usePurchaseCall } from './purchases.queries.ts';
import * as styles from './purchases.module.css';
import { Transfer } from './transfer.tsx';

interface OpenPurchaseProps {
  purchase: OwnPurchaseNow;
  /** Asks again now. */
  onLook: () => void;
}

/** A purchase that isn't paid: how to pay it, until when, and the ways out. */
export function OpenPurchase({ purchase, onLook }: OpenPurchaseProps) {
  const { number, payment, expiresAt } = purchase;
  const [isChanging, change] = useDisclosure(false);
  const check = usePurchaseCall(checkPurchase);
  const isOn = isWaiting(purchase) ? payment : null;
  return (
    <>
      <Deadline expiresAt={isOn?.expiresAt ?? expiresAt} answer={purchase} onOver={onLook} />
      {payment && !isOn && <Ended payment={payment} />}
      {isOn?.transfer && (
        <Transfer
          purchase={purchase}
          transfer={isOn.transfer}
          proofAt={waitingProofAt(isOn)}
          refusedBecause={isOn.refusedBecause}
        />
      )}
      {isOn && !isOn.transfer && <Online payment={isOn} />}
      {(isChanging || !isOn) && (
        <MethodForm
          number={number}
          former={
            isOn && isKnown(paymentMethods, isOn.method)
              ? { method: isOn.method, account: isOn.transfer?.accountNumber ?? null }
              : null
          }
          onChosen={change.close}
        />
      )}
      <div>
        <Group gap="xs">
          {isOn && (
            <>
              <CheckButton check={check} number={number} />
              <Button variant="default" aria-expanded={isChanging} onClick={change.toggle}>
                Ganti cara bayar
              </Button>
            </>
          )}
          <Cancel number={number} />
        </Group>
        <CheckNote check={check}>
          {(answer) => isWaiting(answer) && `Belum ada pembayaran yang masuk, dicek ${formatTime(answer.serverNow)}.`}
        </CheckNote>
      </div>
    </>
  );
}

/** The last try came to nothing. */
function Ended({ payment: { method, state, refusedBecause } }: { payment: OwnPayment }) {
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
      title="Percobaan sebelumnya tidak selesai"
    >
      {refusedBecause === null
        ? `${labelOf(paymentMethodLabels, method)}: ${labelOf(paymentStateLabels, state).toLowerCase()}. Pilih cara bayar, lalu coba lagi.`
        : `Bukti transfer Anda belum dapat diterima: ${refusedBecause}`}
    </Alert>
  );
}

function Online({ payment: { url, amount } }: { payment: OwnPayment }) {
  if (url === null)
    return <Text>Halaman pembayaran sedang disiapkan. Halaman ini memeriksanya sendiri setiap beberapa detik.</Text>;
  return (
    <>
      <Text>
        Selesaikan di halaman pembayaran. Setelah itu Anda kembali ke sini, dan statusnya berubah otomatis menjadi
        Lunas.
      </Text>
      <Button size="md" onClick={() => leaveFor(url)} className={styles.main ?? ''}>
        Bayar {formatRupiah(amount)}
      </Button>
    </>
  );
}

interface MethodFormProps {
  number: string;
  /** The way that is being tried. */
  former: Way | null;
  onChosen: () => void;
}

function MethodForm({ number, former, onChosen }: MethodFormProps) {
  const methods = useMethods();
  const [chosen, choose] = useState(former?.method ?? null);
  const [account, chooseAccount] = useState(former?.account ?? null);
  const method = chosen ?? methods?.[0] ?? null;
  const { mutateAsync, isPending, error } = usePurchaseCall((way: Way) => startPayment(number, way));

  async function send(event: FormEvent) {
    event.preventDefault();
    if (method === null || isPending) return;
    // Not by the call's own `onSuccess`, which isn't called once the answer has put the way to pay in this form's place.
    const paying = await mutateAsync({ method, account }).catch(() => undefined);
    if (!paying) return;
    onChosen();
    if (paying.payment?.url) leaveFor(paying.payment.url);
  }

  return (
    <form onSubmit={(event) => void send(event)} aria-label="Cara bayar">
      <Stack gap="md">
        <MethodFields
          methods={methods}
          value={method}
          onChange={choose}
          account={account}
          onAccountChange={chooseAccount}
        />
        {error && (
          <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title="Belum berhasil">
            {userMessage(error)}
          </Alert>
        )}
        <Button type="submit" size="md" loading={isPending} disabled={method === null} className={styles.main ?? ''}>
          {former === null ? 'Lanjut membayar' : 'Pakai cara ini'}
        </Button>
      </Stack>
    </form>
  );
}

function Cancel({ number }: { number: string }) {
  const [isAsking, asking] = useDisclosure(false);
  const { mutate, isPending, error } = usePurchaseCall(cancelPurchase);
  return (
    <>
      <Button variant="subtle" color="gray" onClick={asking.open}>
        Batalkan
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Batalkan pembelian?"
        confirmLabel="Batalkan pembelian"
        cancelLabel="Kembali"
        isDestructive
        isBusy={isPending}
        onConfirm={() => mutate(number, { onSuccess: asking.close })}
        onCancel={asking.close}
      >
        <Stack gap="sm">
          <Text>Sudah membayar? Jangan batalkan: tekan Cek status. Voucher yang dipakai dapat dipakai lagi.</Text>
          {error && (
            <Text c="red" role="alert">
              {userMessage(error)}
            </Text>
          )}
        </Stack>
      </ConfirmDialog>
    </>
  );
}
