import {
  labelOf,
  NewStaff,
  permissionLabels,
  StaffChange,
  type StaffAccess,
  type StaffMember,
} from '@tryout/api/contract';
import { Alert, ApiError, Button, Group, IconAlertCircle, Stack, Text, useHeldOpen } from '@tryout/shared-ui';
import { createOnce, Radio, TextInput, useSchemaForm } from '@tryout/shared-ui/more';
import { useLastShown } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import * as v from 'valibot';
import { ActDialog } from '../../common/act-dialog.tsx';
import { useFormGuard } from '../../common/form-guard.tsx';
import { PermissionFields } from './permission-fields.tsx';
import { addStaff, changeStaff } from './staff.api.ts';
import { useReadAgain } from './use-staff-changed.ts';

/** The open form: for a new member of staff, a name, or an administrator's permissions. */
export type OpenForm = { kind: 'add' } | { kind: 'rename' | 'permissions'; member: StaffMember };

interface StaffDialogProps {
  open: OpenForm | null;
  onClose(): void;
  onAdded(access: StaffAccess): void;
  /** @param what the changed field: "Nama" */
  onChanged(member: StaffMember, what: string): void;
  ownId: string | undefined;
}

/** The parameter of the address that opens the form for a new one: so leaving it, by Escape or "back", can be asked about. */
export const newStaffParam = 'staf';

const titles: Record<OpenForm['kind'], string> = { add: 'Tambah staf', rename: 'Ubah nama', permissions: 'Ubah izin' };

/** Adds a member of staff, corrects a name, or changes an administrator's permissions. */
export function StaffDialog({ open, onClose, onAdded, onChanged, ownId }: StaffDialogProps) {
  const shown = useLastShown(open);
  return (
    <ActDialog isOpen={open !== null} title={shown ? titles[shown.kind] : ''} onClose={onClose}>
      {shown?.kind === 'add' && <AddForm onClose={onClose} onAdded={onAdded} />}
      {shown?.kind === 'rename' && <RenameForm member={shown.member} onClose={onClose} onChanged={onChanged} />}
      {shown?.kind === 'permissions' && (
        <PermissionForm
          member={shown.member}
          isOwn={shown.member.id === ownId}
          onClose={onClose}
          onChanged={onChanged}
        />
      )}
    </ActDialog>
  );
}

const nobody = { name: '', email: '', role: 'questioner', permissions: [] as string[] };

function AddForm({ onClose, onAdded }: Pick<StaffDialogProps, 'onClose' | 'onAdded'>) {
  const [add] = useState(() => createOnce(addStaff));
  const { form, submit, isSubmitting, failure } = useSchemaForm(NewStaff, {
    initialValues: nobody,
    async onSubmit({ permissions, ...staff }) {
      const added = await add({ ...staff, ...(staff.role === 'admin' && { permissions }) });
      guard.release();
      onAdded(added);
    },
  });
  const guard = useFormGuard({ param: newStaffParam, what: 'Staf ini' }, form.values, nobody);
  const { role } = form.getValues();
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Tambah staf">
      {guard.question}
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
          <Stack gap={0} mt={4}>
            <Radio value="questioner" label="Penulis soal" description="Menulis dan mengubah soal di semua paket" />
            <Radio
              value="admin"
              label="Administrator"
              description="Melihat dashboard, dan bagian yang dicentang di bawah"
            />
          </Stack>
        </Radio.Group>
        {role === 'admin' && <PermissionFields {...form.getInputProps('permissions')} />}
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
  onChanged,
}: Pick<StaffDialogProps, 'onClose' | 'onChanged'> & { member: StaffMember }) {
  const { form, submit, isSubmitting, failure } = useSchemaForm(Name, {
    initialValues: { name: member.name },
    async onSubmit(change) {
      onChanged(await changeStaff(member.id, change), 'Nama');
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

/** As the API takes them, but whether it knows each of them, only the API can say: it may be newer. */
const Permissions = v.object({
  permissions: v.pipe(v.array(v.string()), v.minLength(1, 'Pilih paling sedikit satu izin')),
});

function PermissionForm({
  member,
  isOwn,
  onClose,
  onChanged,
}: Pick<StaffDialogProps, 'onClose' | 'onChanged'> & { member: StaffMember; isOwn: boolean }) {
  const readAgain = useReadAgain();
  // The ticks are compared with these: as the form was opened, or as somebody else has left it since.
  const [former, setFormer] = useState(member.permissions);
  const { form, submit, isSubmitting, failure } = useSchemaForm(Permissions, {
    initialValues: { permissions: [...(member.permissions ?? [])] },
    async onSubmit(change) {
      try {
        const changed = await changeStaff(member.id, { ...change, ...(former && { formerPermissions: former }) });
        onChanged(changed, 'Izin');
      } catch (error) {
        if (error instanceof ApiError && error.code === 'PERMISSIONS_CHANGED')
          setFormer((await readAgain(member))?.permissions ?? former);
        throw error;
      }
    },
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Ubah izin">
      <Stack gap="md">
        <Text size="sm">
          {member.name} · {member.email}
        </Text>
        <PermissionFields
          isOwn={isOwn}
          held={[...(member.permissions ?? []), ...(former ?? [])]}
          {...form.getInputProps('permissions')}
        />
        {former && former !== member.permissions && (
          <Text size="sm" role="status">
            Izinnya sekarang: {former.map((permission) => labelOf(permissionLabels, permission)).join(', ')}. Centang
            Anda di atas belum tersimpan dan akan menggantinya.
          </Text>
        )}
        <Text size="xs" c="dimmed">
          Berlaku mulai langkah berikutnya, tanpa keluar dari akun. Perubahan dicatat di log audit.
        </Text>
        <Failure sentence={failure} />
        <Actions isSubmitting={isSubmitting} submitLabel="Simpan" onClose={onClose} />
      </Stack>
    </form>
  );
}

function Failure({ sentence }: { sentence: string | null }) {
  return (
    sentence && (
      <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
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
  useHeldOpen(isSubmitting);
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
