import type { StaffAccess, StaffMember } from '@tryout/api/contract';
import {
  Alert,
  ApiError,
  ConfirmDialog,
  formatDateTime,
  IconAlertCircle,
  Stack,
  Text,
  toast,
  useMutation,
  userMessage,
} from '@tryout/shared-ui';
import { useState } from 'react';
import { changeStaff, resetPassword, resetSecondFactor } from './staff.api.ts';

/** The act to be confirmed, and the member of staff. */
export interface OpenAct {
  kind: 'reset' | 'second-factor' | 'deactivate' | 'activate';
  member: StaffMember;
}

interface StaffActDialogProps {
  open: OpenAct | null;
  /** The signed-in administrator. */
  ownId: string | undefined;
  onClose(): void;
  onReset(access: StaffAccess): void;
  /** Something has changed, here or on the server. */
  onChanged(): void;
}

const words = {
  reset: { title: 'Atur ulang password?', confirm: 'Atur ulang', failure: 'Gagal mengatur ulang password' },
  'second-factor': {
    title: 'Atur ulang verifikasi dua langkah?',
    confirm: 'Atur ulang',
    failure: 'Gagal mengatur ulang verifikasi',
  },
  deactivate: { title: 'Nonaktifkan akun?', confirm: 'Nonaktifkan', failure: 'Gagal menonaktifkan akun' },
  activate: { title: 'Aktifkan akun?', confirm: 'Aktifkan', failure: 'Gagal mengaktifkan akun' },
};

const done = {
  'second-factor': ': verifikasi dua langkah diatur ulang',
  activate: ' diaktifkan',
  deactivate: ' dinonaktifkan',
};

function consequence({ kind, member }: OpenAct, ownId: string | undefined): string {
  const { id, name, oneTimePasswordExpiresAt: end } = member;
  if (kind === 'reset')
    return `Password lama ${name} tidak berlaku lagi, dan semua sesinya langsung berakhir. Anda akan menerima password sekali pakai untuknya.`;
  if (kind === 'second-factor')
    return `${name} langsung keluar dari semua perangkat, lalu masuk dengan password saja sampai mengatur verifikasi yang baru. Pastikan yang meminta memang ${name}.`;
  if (kind === 'activate') {
    if (end === null) return `${name} dapat masuk lagi dengan passwordnya sendiri.`;
    return new Date(end) > new Date()
      ? `${name} dapat masuk lagi dengan password sekali pakainya, yang berlaku sampai ${formatDateTime(end)}.`
      : `Password sekali pakai ${name} sudah kedaluwarsa. Atur ulang juga passwordnya agar dapat masuk lagi.`;
  }
  if (id === ownId)
    return 'Ini akun Anda sendiri: Anda langsung keluar dan tidak dapat masuk lagi sampai administrator lain mengaktifkannya.';
  return `${name} langsung keluar dari semua perangkat dan tidak dapat masuk lagi. Hasil kerjanya tetap ada, dan akunnya dapat diaktifkan kembali.`;
}

/** Asks before an act that changes who may sign in, and shows the reason where the server refuses. */
export function StaffActDialog({ open, ownId, onClose, onReset, onChanged }: StaffActDialogProps) {
  // Kept, so that it stays visible while the dialog fades out.
  const [shown, setShown] = useState(open);
  const { mutate, isPending, error, reset } = useMutation({
    async mutationFn({ kind, member }: OpenAct) {
      if (kind === 'reset') onReset(await resetPassword(member.id));
      else if (kind === 'second-factor') await resetSecondFactor(member.id);
      else await changeStaff(member.id, { isActive: kind === 'activate' });
    },
    onSuccess: (_, { kind, member }) => {
      if (kind !== 'reset') toast.success({ message: `${member.name}${done[kind]}` });
      onClose();
      onChanged();
    },
    onError(failure, { kind }) {
      // Somebody else was faster: the table is out of date.
      if (!(failure instanceof ApiError) || failure.status !== 404) return;
      toast.error({ title: words[kind].failure, message: userMessage(failure) });
      onClose();
      onChanged();
    },
  });
  if (open && open !== shown) {
    setShown(open);
    reset();
  }
  if (!shown) return null;
  const { title, confirm, failure } = words[shown.kind];
  return (
    <ConfirmDialog
      isOpen={open !== null}
      title={title}
      confirmLabel={confirm}
      isDestructive={shown.kind !== 'activate'}
      isBusy={isPending}
      onConfirm={() => mutate(shown)}
      onCancel={onClose}
    >
      <Stack gap="md">
        <Text>{consequence(shown, ownId)}</Text>
        {error && (
          <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title={failure}>
            {userMessage(error)}
          </Alert>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
