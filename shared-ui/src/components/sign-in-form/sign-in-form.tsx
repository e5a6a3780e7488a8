import { Alert, Button, IconAlertCircle, IconLogin, Loader, Stack } from '@tryout/shared-ui/kit';
import { TextInput } from '@tryout/shared-ui/kit-more';
import type { Credentials } from '@tryout/api/contract';
import { PasswordField } from '../password-field/password-field.tsx';
import { useSchemaForm } from '../schema-form/use-schema-form.ts';
import { credentialsMissing, SignInSchema } from './sign-in-schema.ts';

/** Why a sign-in did not work, with the server's reason where that says more. */
export interface SignInFailure {
  title: string;
  detail: string | null;
}

interface SignInFormProps {
  /** The form's name for screen readers: "Login admin". */
  label: string;
  /** "Login" or "Masuk". */
  submitLabel: string;
  /** Already known: the cursor starts in the password field. */
  email?: string;
  /** Throws what `tell` puts into words. Until it settles, further presses of the button are ignored. */
  onSubmit: (credentials: Credentials) => Promise<void>;
  /** Null while something else says it. */
  tell: (error: unknown) => SignInFailure | null;
}

/** A sign-in form: e-mail, password and why a sign-in did not work. The area provides the call and the words. */
export function SignInForm({ label, submitLabel, email = '', onSubmit, tell }: SignInFormProps) {
  const { form, submit, isSubmitting, refusal } = useSchemaForm(SignInSchema, {
    initialValues: { email, password: '' },
    onSubmit,
  });

  const isMissing = Object.values(form.errors).includes(credentialsMissing);
  const shown = isMissing ? { title: credentialsMissing, detail: null } : refusal === null ? null : tell(refusal);
  /** A sentence that both fields share is shown once, below; each field is only marked. */
  const field = (name: 'email' | 'password') => {
    const { error, ...props } = form.getInputProps(name);
    return { ...props, error: error === credentialsMissing ? true : error };
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={label}>
      <Stack gap="md">
        <TextInput
          key={form.key('email')}
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          {...field('email')}
        />
        <PasswordField
          key={form.key('password')}
          label="Password"
          autoComplete="current-password"
          data-autofocus={email ? true : undefined}
          {...field('password')}
        />
        <Button
          type="submit"
          fullWidth
          aria-busy={isSubmitting}
          leftSection={
            isSubmitting ? (
              <Loader size={18} type="oval" color="currentColor" aria-hidden />
            ) : (
              <IconLogin size={18} aria-hidden />
            )
          }
        >
          {submitLabel}
        </Button>
        {shown && (
          <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title={shown.detail && shown.title}>
            {shown.detail ?? shown.title}
          </Alert>
        )}
      </Stack>
    </form>
  );
}
