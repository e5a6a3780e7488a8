import { ProfileChange, type User } from '@tryout/api/contract';
import { Alert, ApiError, Button, IconAlertCircle, Stack, toast, userMessage } from '@tryout/shared-ui';
import { TextInput, UnsavedDialog, useLeaveGuard, useSchemaForm } from '@tryout/shared-ui/more';
import { useEffect } from 'react';
import { ProfileFields } from '../../common/profile-fields.tsx';
import { useSession } from '../../session.ts';
import { saveProfile } from './settings.api.ts';

const failed = 'Gagal memperbarui profil';

const fields = ['name', 'phone', 'province', 'gender', 'instance'] as const;
type Draft = Pick<User, (typeof fields)[number]>;
const draftOf = ({ name, phone, province, gender, instance }: User): Draft => ({
  name,
  phone,
  province,
  gender,
  instance,
});

/** The learner's profile. A saved change shows at once wherever the learner's name is shown; leaving with unsaved changes asks first. */
export function ProfileForm({ user }: { user: User }) {
  const { form, submit, isSubmitting, refusal } = useSchemaForm(ProfileChange, {
    initialValues: draftOf(user),
    async onSubmit(profile) {
      const sent = form.getValues();
      try {
        const saved = await saveProfile(profile);
        // Words typed meanwhile stay.
        const now = form.getValues();
        const untouched = fields.filter((field) => now[field] === sent[field]);
        form.setValues(Object.fromEntries(untouched.map((field) => [field, saved[field]])));
        useSession.getState().setAccount(saved);
        toast.success({ message: 'Profil berhasil diperbarui!' });
      } catch (error) {
        toast.error({ title: failed, message: userMessage(error, 'Terjadi kesalahan') });
        throw error; // so that the form shows it beside its field
      }
    },
  });
  const saved = draftOf(user);
  const isChanged = fields.some((field) => form.values[field] !== saved[field]);
  const guard = useLeaveGuard(isChanged, []);
  // After a sign-out or a deletion of the account there is nothing to save to, so nothing holds the learner back.
  useEffect(() => useSession.subscribe(({ account }) => void (account ?? guard.release())));

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Informasi Profil">
      <Stack gap="md">
        <TextInput
          label="Nama Lengkap"
          autoComplete="name"
          required
          withAsterisk={false}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Email"
          type="email"
          description="Dipakai untuk login dan tidak dapat diubah."
          value={user.email}
          disabled
        />
        <ProfileFields getInputProps={(field) => form.getInputProps(field)} />
        {refusal !== null && (
          <Alert
            color="red"
            role="alert"
            icon={<IconAlertCircle aria-hidden />}
            title={refusal instanceof ApiError ? userMessage(refusal) : failed}
          >
            Isian Anda masih ada di sini.
          </Alert>
        )}
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Menyimpan...' : 'Simpan Perubahan'}
        </Button>
      </Stack>
      <UnsavedDialog blocker={guard.blocker} what="Perubahan pada profil Anda" />
    </form>
  );
}
