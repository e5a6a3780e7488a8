import { SignInForm } from '@tryout/shared-ui/more';
import { SecondFactorCodeForm } from '@tryout/shared-ui/staff';
import { useSignIn } from './use-sign-in.ts';

/** Signs a questioner in, with a code where the account has a second factor; the page decides where to go then. */
export function LoginForm({ setIsArriving }: { setIsArriving: (isArriving: boolean) => void }) {
  const { failure, proven, tryToSignIn, edited, startAnew } = useSignIn(setIsArriving);
  if (proven) {
    return (
      <SecondFactorCodeForm
        submitLabel="Masuk"
        onEdit={edited}
        failure={failure && [failure.title, failure.detail].filter(Boolean).join(' ')}
        onSubmit={(code) => tryToSignIn(proven, code)}
        onBack={startAnew}
      />
    );
  }
  return (
    <SignInForm
      label="Login penulis soal"
      submitLabel="Masuk"
      failure={failure}
      onSubmit={tryToSignIn}
      onEdit={edited}
    />
  );
}
