import {
  Anchor,
  Divider,
  Gate,
  LoadingState,
  Navigate,
  pathAfterSignIn,
  useCheckedSession,
  useLocation,
} from '@tryout/shared-ui';
import { AuthLayout } from '@tryout/shared-ui/more';
import { useSession } from '../../session.ts';
import { ConnectionCheck } from './connection-check.tsx';
import { LoginForm } from './login-form.tsx';

/** /admin/login: a signed-in administrator is led on to the page they came from. */
export function Component() {
  const { status, token } = useCheckedSession(useSession);
  const { state } = useLocation();

  if (status === 'signed-in') return <Navigate to={pathAfterSignIn(state, '/admin/dashboard')} replace />;
  if (status === 'checking' && token) {
    return (
      <Gate>
        <LoadingState label="Memverifikasi akses..." />
      </Gate>
    );
  }
  return (
    <AuthLayout
      title="Login Admin"
      description="Untuk pengelola paket tryout, soal, dan pengguna."
      promise="Paket yang rapi membuat peserta tenang."
      footer={
        <Anchor href="/" size="sm" ta="center" py="sm">
          Kembali ke beranda
        </Anchor>
      }
    >
      <LoginForm />
      <Divider my="lg" label="Ada kendala masuk?" labelPosition="center" />
      <ConnectionCheck />
    </AuthLayout>
  );
}
