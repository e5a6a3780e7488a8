import { Alert, Button, IconAlertCircle, IconLogin, Stack, Text } from '@tryout/shared-ui/kit';
import { TextInput } from '@tryout/shared-ui/kit-more';
import { SecondFactorCode } from '@tryout/api/contract';
import { useEffect, useRef } from 'react';
import { useSchemaForm } from '../schema-form/use-schema-form.ts';

interface SecondFactorCodeFormProps {
  submitLabel: string;
  /** Throws what `tell` puts into words. */
  onSubmit: (code: string) => Promise<void>;
  tell: (error: unknown) => string | null;
  /** Back to e-mail and password. */
  onBack: () => void;
}

/** The second step of a sign-in: the code of the authenticator, or a recovery code. */
export function SecondFactorCodeForm({ submitLabel, onSubmit, tell, onBack }: SecondFactorCodeFormProps) {
  const { form, submit, isSubmitting, refusal } = useSchemaForm(SecondFactorCode, {
    initialValues: { code: '' },
    onSubmit: ({ code }) => onSubmit(code),
  });
  const failure = refusal === null ? null : tell(refusal);
  // The step before had the focus and is gone, so the code field takes it.
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Verifikasi dua langkah">
      <Stack gap="md">
        <Text>Masukkan kode 6 angka dari aplikasi autentikator Anda.</Text>
        <TextInput
          key={form.key('code')}
          label="Kode verifikasi"
          description="Ponsel hilang? Masukkan salah satu kode pemulihan Anda."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          ref={field}
          {...form.getInputProps('code')}
        />
        {failure && (
          <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
            {failure}
          </Alert>
        )}
        <Button type="submit" fullWidth loading={isSubmitting} leftSection={<IconLogin size={18} aria-hidden />}>
          {submitLabel}
        </Button>
        <Button variant="subtle" color="gray" fullWidth onClick={onBack}>
          Kembali
        </Button>
      </Stack>
    </form>
  );
}
