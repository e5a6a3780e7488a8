import { EmailProving, emailProvingReasons, type ListedLearner } from '@tryout/api/contract';
import {
  Alert,
  Button,
  formatDate,
  Group,
  IconAlertCircle,
  IconCircleCheck,
  Stack,
  StatusBadge,
  useDisclosure,
  useQueryClient,
} from '@tryout/shared-ui';
import { NativeSelect, UnsavedGuard, useSchemaForm } from '@tryout/shared-ui/more';
import * as styles from './learner-drawer.module.css';
import { proveEmail } from './learners.api.ts';

/** Says whether the address is confirmed, and lets an administrator confirm it by hand where no mail reaches the learner. */
export function EmailState({ profile: { id, emailProvedAt } }: { profile: ListedLearner }) {
  const [isAsked, { open, close }] = useDisclosure(false);
  if (emailProvedAt)
    return (
      <div className={styles.email}>
        <StatusBadge tone="positive" icon={<IconCircleCheck size={16} aria-hidden />}>
          Email dikonfirmasi {formatDate(emailProvedAt)}
        </StatusBadge>
      </div>
    );
  return (
    <div className={styles.email}>
      <StatusBadge tone="warning">Email belum dikonfirmasi</StatusBadge>
      {isAsked ? (
        <ReasonForm learnerId={id} onClose={close} />
      ) : (
        <Button size="xs" variant="default" onClick={open}>
          Konfirmasi manual
        </Button>
      )}
    </div>
  );
}

function ReasonForm({ learnerId, onClose }: { learnerId: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { form, submit, isSubmitting, failure } = useSchemaForm(EmailProving, {
    initialValues: { reason: '' },
    async onSubmit(proving) {
      await proveEmail(learnerId, proving);
      await Promise.all(['users', 'audit'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
      onClose();
    },
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Konfirmasi manual" className={styles.form}>
      <UnsavedGuard isUnsaved={form.values.reason.trim() !== ''} what="Alasan konfirmasi ini" />
      <Stack gap="sm">
        <NativeSelect
          key={form.key('reason')}
          label="Alasan konfirmasi manual"
          description="Pastikan alamat ini milik peserta. Nama Anda, waktu, dan alasan ini dicatat di log audit."
          data={[{ value: '', label: 'Pilih alasan' }, ...emailProvingReasons]}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        {failure && (
          <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title="Email belum dikonfirmasi">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isSubmitting}>
            Batal
          </Button>
          <Button type="submit" loading={isSubmitting}>
            Konfirmasi email
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
