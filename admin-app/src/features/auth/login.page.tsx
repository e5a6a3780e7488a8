import { Anchor, Divider, LoadingState, Navigate, pathAfterSignIn, useLocation } from '@tryout/shared-ui';
import { AuthLayout } from '@tryout/shared-ui/more';
import { useEffect } from 'react';
import * as styles from '../../layout/gate.module.css';
import { useSession } from '../../session.ts';
import { ConnectionCheck } from './connection-check.tsx';
import { LoginForm } from './login-form.tsx';

const paths = { fallback: '/admin/dashboard', loginPath: '/admin/login' };

/** /admin/login: whoever is signed in, now or already, goes on to the page they came from. */
export function Component() {
  const { status, token, check } = useSession();
  const { state } = useLocation();

  useEffect(() => {
    if (useSession.getState().status === 'checking') void check();
  }, [check]);

  if (status === 'signed-in') return <Navigate to={pathAfterSignIn(state, paths)} replace />;
  if (status === 'checking' && token) {
    return (
      <div className={styles.gate}>
        <main>
          <LoadingState label="Memverifikasi akses..." />
        </main>
      </div>
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
