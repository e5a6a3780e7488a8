import {
  Button,
  Group,
  IconPencil,
  IconShieldCheck,
  Link,
  Navigate,
  pathAfterSignIn,
  Text,
  useCheckedSession,
  useLocation,
  useSearchParams,
} from '@tryout/shared-ui';
import { AuthLayout } from '@tryout/shared-ui/more';
import { PageLoading } from '../../layout/page-loading.tsx';
import { useSession } from '../../session.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

const points = [
  'Setiap jawaban langsung tersimpan',
  'Nilai, peringkat, dan pembahasan setelah selesai',
  'Ambang batas dengan tahun dan sumbernya',
];

/** /auth: login, or registration with ?mode=register. Whoever is signed in goes on to where they wanted to go. */
export function Component() {
  const { status, token } = useCheckedSession(useSession);
  const { state } = useLocation();
  const [query] = useSearchParams();

  if (status === 'signed-in') return <Navigate to={pathAfterSignIn(state, '/dashboard')} replace />;
  if (status === 'checking' && token) return <PageLoading />;

  const isRegistering = query.get('mode') === 'register';
  return (
    // Remounted with the mode, so that the new heading receives the focus.
    <AuthLayout
      key={isRegistering ? 'register' : 'login'}
      title={isRegistering ? 'Daftar Akun Baru' : 'Login ke Akun Anda'}
      description={
        isRegistering
          ? 'Satu akun untuk semua tryout. Semua isian wajib diisi.'
          : 'Lanjutkan latihan Anda dari perangkat mana pun.'
      }
      points={points}
      footer={<StaffLogins />}
    >
      {isRegistering ? <RegisterForm /> : <LoginForm />}
    </AuthLayout>
  );
}

function StaffLogins() {
  return (
    <>
      <Text size="xs" c="dimmed" id="staff-logins">
        Login khusus
      </Text>
      <Group gap="xs" grow role="group" aria-labelledby="staff-logins">
        <Button
          component={Link}
          to="/admin/login"
          variant="default"
          size="xs"
          leftSection={<IconShieldCheck size={18} aria-hidden />}
        >
          Login Admin
        </Button>
        <Button
          component={Link}
          to="/questioner/login"
          variant="default"
          size="xs"
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          Login Questioner
        </Button>
      </Group>
    </>
  );
}
