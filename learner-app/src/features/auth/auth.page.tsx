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
import { ConfirmForm } from './confirm-form.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { LoginForm } from './login-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { ResetForm } from './reset-form.tsx';

const points = [
  'Setiap jawaban langsung tersimpan',
  'Nilai, peringkat, dan pembahasan setelah selesai',
  'Ambang batas dengan tahun dan sumbernya',
];

const modes = {
  login: {
    title: 'Login ke Akun Anda',
    description: 'Lanjutkan latihan Anda dari perangkat mana pun.',
    Form: LoginForm,
  },
  register: {
    title: 'Daftar Akun Baru',
    description: 'Satu akun untuk semua tryout. Semua isian wajib diisi.',
    Form: SignUpForm,
  },
  forgot: {
    title: 'Lupa Password',
    description: 'Tulis email akun Anda. Kami kirimkan tautan untuk membuat password baru.',
    Form: ForgotForm,
  },
  reset: {
    title: 'Buat Password Baru',
    description: 'Setelah disimpan, akun Anda keluar dari semua perangkat.',
    Form: ResetForm,
  },
  confirm: {
    title: 'Konfirmasi Email',
    description: 'Satu langkah lagi, dan nilai Anda ikut dalam peringkat.',
    Form: ConfirmForm,
  },
};

const modeOf = (asked: string | null) =>
  (asked !== null && Object.hasOwn(modes, asked) ? asked : 'login') as keyof typeof modes;

/**
 * /auth: login, registration (?mode=register), a forgotten password (forgot), its replacement (reset) and the confirmation of an e-mail
 * address (confirm). A signed-in learner is led on to the page they asked for, except from a link in a mail, which may be opened on a
 * device that is signed in.
 */
export function Component() {
  const { status, token } = useCheckedSession(useSession);
  const { state } = useLocation();
  const [query] = useSearchParams();
  const mode = modeOf(query.get('mode'));

  if (mode === 'login' || mode === 'register') {
    if (status === 'signed-in') return <Navigate to={pathAfterSignIn(state, '/dashboard')} replace />;
    if (status === 'checking' && token) return <PageLoading />;
  }
  const { title, description, Form } = modes[mode];
  return (
    // The key remounts it with the mode, so that the new heading receives the focus.
    <AuthLayout key={mode} title={title} description={description} points={points} footer={<StaffLogins />}>
      <Form />
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
