import { SignInForm } from '@tryout/shared-ui/more';
import { useSignIn } from './use-sign-in.ts';

/** Signs a question author in; where to go then is the page's affair. */
export function LoginForm({ setIsArriving }: { setIsArriving: (isArriving: boolean) => void }) {
  const { failure, tryToSignIn } = useSignIn(setIsArriving);
  return <SignInForm label="Login penulis soal" submitLabel="Masuk" failure={failure} onSubmit={tryToSignIn} />;
}
