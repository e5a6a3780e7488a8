import {
  Alert,
  Button,
  formatNumber,
  IconAlertCircle,
  IconBell,
  Text,
  toast,
  useMutation,
  useQueryClient,
  userMessage,
} from '@tryout/shared-ui';
import { useState } from 'react';
import { pushSupport, type PushSupport, subscribeHere } from '../../../common/push-device.ts';
import { unsubscribeHere } from '../../../common/push-unsubscribe.ts';
import { addDevice, removeDevice } from './reminders.api.ts';
import { useRemindersKey } from './reminders.queries.ts';

const obstacles: Record<Exclude<PushSupport, 'ready'>, { title: string; text: string }> = {
  denied: {
    title: 'Notifikasi diblokir untuk situs ini',
    text: 'Browser tidak akan bertanya lagi. Buka pengaturan situs (ikon di samping alamat), izinkan Notifikasi, lalu muat ulang halaman ini.',
  },
  'needs-install': {
    title: 'Pasang aplikasi lebih dulu',
    text: 'Di iPhone dan iPad notifikasi hanya tersedia di aplikasi yang dipasang: tekan Bagikan di Safari, pilih “Tambah ke Layar Utama”, lalu buka dari layar utama.',
  },
  unsupported: {
    title: 'Browser ini tidak mendukung notifikasi',
    text: 'Pakai pengingat lewat email, atau buka situs ini di browser lain.',
  },
};

interface PushHereProps {
  publicKey: string;
  isOn: boolean;
  devices: number;
}

/** Switches push messages on and off on this device. The browser's question comes only after a press, and after our words. */
export function PushHere({ publicKey, isOn, devices }: PushHereProps) {
  const [support, setSupport] = useState(pushSupport);
  const queries = useQueryClient();
  const remindersKey = useRemindersKey();
  const { mutate, isPending } = useMutation({
    async mutationFn(wanted: boolean) {
      if (wanted) {
        const device = await subscribeHere(publicKey);
        const now = pushSupport();
        setSupport(now);
        if (device) await addDevice(device);
        // Closed without an answer; a refusal is explained in place.
        else if (now === 'ready')
          toast.info({
            title: 'Notifikasi belum aktif',
            message: 'Browser belum mendapat izin Anda. Tekan tombolnya lagi, lalu pilih Izinkan.',
          });
        return;
      }
      await removeDevice();
      await unsubscribeHere();
    },
    onError: (error, wanted) =>
      toast.error(
        wanted
          ? {
              title: 'Notifikasi belum dapat diaktifkan',
              message: userMessage(error, 'Browser ini sedang tidak dapat menerima notifikasi. Coba lagi nanti.'),
            }
          : { title: 'Notifikasi belum dapat dimatikan', message: userMessage(error) },
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: remindersKey }),
  });
  const others = isOn ? devices - 1 : devices;
  return (
    <>
      {isOn ? (
        <Text>Notifikasi aktif di perangkat ini.</Text>
      ) : support === 'ready' ? (
        <Text>Setelah Anda menekan tombol ini, browser akan meminta izin. Anda dapat mencabutnya kapan saja.</Text>
      ) : (
        <Alert icon={<IconAlertCircle aria-hidden />} title={obstacles[support].title}>
          {obstacles[support].text}
        </Alert>
      )}
      {(isOn || support === 'ready') && (
        <div>
          <Button
            variant={isOn ? 'default' : 'filled'}
            leftSection={<IconBell size={18} aria-hidden />}
            loading={isPending}
            onClick={() => mutate(!isOn)}
          >
            {isOn ? 'Matikan di perangkat ini' : 'Aktifkan di perangkat ini'}
          </Button>
        </div>
      )}
      {others > 0 && (
        <Text size="sm" c="dimmed">
          Aktif juga di {formatNumber(others)} perangkat lain.
        </Text>
      )}
    </>
  );
}
