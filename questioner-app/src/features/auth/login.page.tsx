import {
  Anchor,
  Gate,
  LoadingState,
  Navigate,
  pathAfterSignIn,
  useCheckedSession,
  useLocation,
} from '@tryout/shared-ui';
import { AuthLayout } from '@tryout/shared-ui/more';
import { useState } from 'react';
import { useSession } from '../../session.ts';
import { LoginForm } from './login-form.tsx';

/** /questioner/login: a signed-in author is led on to the page they came from; after a sign-in, with a moment to read that it worked. */
export function Component() {
  const { status, token } = useCheckedSession(useSession);
  const { state } = useLocation();
  const [isArriving, setIsArriving] = useState(false);

  if (status === 'signed-in' && !isArriving)
    return <Navigate to={pathAfterSignIn(state, '/questioner/dashboard')} replace />;
  if (status === 'checking' && token) {
    return (
      <Gate>
        <LoadingState />
      </Gate>
    );
  }
  return (
    <AuthLayout
      title="Login Penulis Soal"
      description="Untuk penulis yang menyusun soal dan pembahasannya."
      promise="Setiap soal yang Anda tulis mengajarkan sesuatu."
      footer={
        <Anchor href="/" size="sm" ta="center" py="sm">
          Kembali ke beranda
        </Anchor>
      }
    >
      <LoginForm setIsArriving={setIsArriving} />
    </AuthLayout>
  );
}
