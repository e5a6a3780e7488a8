import { NewStaff, StaffChange, type StaffAccess, type StaffMember } from '@tryout/api/contract';
import { Alert, Button, Group, IconAlertCircle, Modal, Stack, toast, useMediaQuery } from '@tryout/shared-ui';
import { Radio, TextInput, useSchemaForm } from '@tryout/shared-ui/more';
import { useState } from 'react';
import * as v from 'valibot';
import { addStaff, changeStaff } from './staff.api.ts';

/** What is open: a form for somebody new, or for somebody's name. */
export type OpenForm = { kind: 'add' } | { kind: 'rename'; member: StaffMember };

interface StaffDialogProps {
  open: OpenForm | null;
  onClose(): void;
  onAdded(access: StaffAccess): void;
  onRenamed(member: StaffMember): void;
}

/** Adds one of the staff, or corrects a name. */
export function StaffDialog({ open, onClose, onAdded, onRenamed }: StaffDialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  // It stays to be seen while the dialog fades out.
  const [shown, setShown] = useState(open);
  if (open && open !== shown) setShown(open);
  return (
    <Modal
      opened={open !== null}
      onClose={onClose}
      title={shown?.kind === 'rename' ? 'Ubah nama' : 'Tambah staf'}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
      closeOnClickOutside={false}
    >
      {shown?.kind === 'add' && <AddForm onClose={onClose} onAdded={onAdded} />}
      {shown?.kind === 'rename' && <RenameForm member={shown.member} onClose={onClose} onRenamed={onRenamed} />}
    </Modal>
  );
}

function AddForm({ onClose, onAdded }: Pick<StaffDialogProps, 'onClose' | 'onAdded'>) {
  const { form, submit, isSubmitting, failure } = useSchemaForm(NewStaff, {
    initialValues: { name: '', email: '', role: 'questioner' },
    onSubmit: async (staff) => onAdded(await addStaff(staff)),
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Tambah staf">
      <Stack gap="md">
        <TextInput
          key={form.key('name')}
          label="Nama"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          key={form.key('email')}
          label="Email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          {...form.getInputProps('email')}
        />
        <Radio.Group key={form.key('role')} label="Peran" {...form.getInputProps('role')}>
          <Stack gap="xs" mt={4}>
            <Radio value="questioner" label="Penulis soal" description="Menulis dan mengubah soal di semua paket" />
            <Radio
              value="admin"
              label="Administrator"
              description="Mengelola semuanya: paket, soal, pengguna, dan staf"
            />
          </Stack>
        </Radio.Group>
        <Failure sentence={failure} />
        <Actions isSubmitting={isSubmitting} submitLabel="Tambah staf" onClose={onClose} />
      </Stack>
    </form>
  );
}

const Name = v.object({ name: v.unwrap(StaffChange.entries.name) });

function RenameForm({
  member,
  onClose,
  onRenamed,
}: Pick<StaffDialogProps, 'onClose' | 'onRenamed'> & { member: StaffMember }) {
  const { form, submit, isSubmitting, failure } = useSchemaForm(Name, {
    initialValues: { name: member.name },
    async onSubmit(change) {
      onRenamed(await changeStaff(member.id, change));
      toast.success({ message: 'Nama berhasil diperbarui' });
    },
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Ubah nama">
      <Stack gap="md">
        <TextInput
          key={form.key('name')}
          label="Nama"
          description={member.email}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Failure sentence={failure} />
        <Actions isSubmitting={isSubmitting} submitLabel="Simpan" onClose={onClose} />
      </Stack>
    </form>
  );
}

function Failure({ sentence }: { sentence: string | null }) {
  return (
    sentence && (
      <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
        {sentence}
      </Alert>
    )
  );
}

function Actions({
  isSubmitting,
  submitLabel,
  onClose,
}: {
  isSubmitting: boolean;
  submitLabel: string;
  onClose(): void;
}) {
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onClose} disabled={isSubmitting}>
        Batal
      </Button>
      <Button type="submit" loading={isSubmitting}>
        {submitLabel}
      </Button>
    </Group>
  );
}
