import { Alert, Button, IconAlertCircle, IconLogin, Loader, Stack } from '@tryout/shared-ui';
import { PasswordField, TextInput, useSchemaForm } from '@tryout/shared-ui/more';
import { credentialsMissing, SignInForm } from './sign-in-form.ts';
import { useSignIn } from './use-sign-in.ts';

/** Signs a question author in; where to go then is the page's affair. */
export function LoginForm({ setIsArriving }: { setIsArriving: (isArriving: boolean) => void }) {
  const { failure, tryToSignIn } = useSignIn(setIsArriving);
  const { form, submit, isSubmitting } = useSchemaForm(SignInForm, {
    initialValues: { email: '', password: '' },
    onSubmit: tryToSignIn,
  });

  const isMissing = Object.values(form.errors).includes(credentialsMissing);
  const shown = isMissing ? { title: credentialsMissing, detail: null } : failure;
  /** What both fields lack is said once, below; each is only marked. */
  const field = (name: 'email' | 'password') => {
    const { error, ...props } = form.getInputProps(name);
    return { ...props, error: error === credentialsMissing ? true : error, 'aria-invalid': Boolean(error) };
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Login penulis soal">
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
          Masuk
        </Button>
        {shown && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />} title={shown.detail && shown.title}>
            {shown.detail ?? shown.title}
          </Alert>
        )}
      </Stack>
    </form>
  );
}
