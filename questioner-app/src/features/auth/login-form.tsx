import { SignInForm } from '@tryout/shared-ui/more';
import { SecondFactorCodeForm } from '@tryout/shared-ui/staff';
import { useSignIn } from './use-sign-in.ts';

/** Signs a questioner in, with a code where the account has a second factor; the page decides where to go then. */
export function LoginForm({ setIsArriving }: { setIsArriving: (isArriving: boolean) => void }) {
  const { proven, tryToSignIn, tell, startAnew } = useSignIn(setIsArriving);
  if (proven) {
    return (
      <SecondFactorCodeForm
        submitLabel="Masuk"
        onSubmit={(code) => tryToSignIn(proven, code)}
        tell={(error) => {
          const failure = tell(error);
          return failure && [failure.title, failure.detail].filter(Boolean).join(' ');
        }}
        onBack={startAnew}
      />
    );
  }
  return <SignInForm label="Login penulis soal" submitLabel="Masuk" onSubmit={tryToSignIn} tell={tell} />;
}
