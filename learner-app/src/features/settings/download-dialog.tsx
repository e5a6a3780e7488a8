import { PasswordProof } from '@tryout/api/contract';
import { Alert, Button, Group, IconAlertCircle, Modal, Stack, Text, toast, useHeldOpen } from '@tryout/shared-ui';
import { dayInFileName, downloadFile, PasswordField, useSchemaForm } from '@tryout/shared-ui/more';
import { downloadOwnData } from './settings.api.ts';

interface DialogProps {
  isOpen: boolean;
  onClose(): void;
}

/** Asks for the password and downloads all the learner's own data as a file. */
export function DownloadDialog({ isOpen, onClose }: DialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Unduh data saya" size="sm">
      <DownloadForm onClose={onClose} />
    </Modal>
  );
}

function DownloadForm({ onClose }: { onClose(): void }) {
  const { form, submit, isSubmitting, failure } = useSchemaForm(PasswordProof, {
    initialValues: { password: '' },
    async onSubmit(proof) {
      const file = await downloadOwnData(proof);
      downloadFile(file, `data-saya-${dayInFileName()}.json`);
      toast.success({ message: 'Data Anda sudah diunduh' });
      onClose();
    },
  });
  useHeldOpen(isSubmitting);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text size="sm">
          File ini berisi data pribadi Anda. Masukkan password untuk memastikan bahwa ini memang Anda, lalu simpan di
          tempat yang aman.
        </Text>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        {failure && (
          <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title="Gagal mengunduh data">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isSubmitting}>
            Batal
          </Button>
          <Button type="submit" loading={isSubmitting}>
            Unduh
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
