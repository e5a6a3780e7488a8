import {
  Alert,
  Button,
  Card,
  IconAlertCircle,
  IconShieldCheck,
  Stack,
  Text,
  Title,
  useQuery,
  useQueryClient,
} from '@tryout/shared-ui/kit';
import { TextInput } from '@tryout/shared-ui/kit-more';
import { toast, useLocation, useNavigate } from '@tryout/shared-ui/platform';
import { PasswordProof, SecondFactorCode, type SecondFactorSetup } from '@tryout/api/contract';
import { useRef, useState } from 'react';
import { isOutcomeUnknown, isSignedOutError, userMessage } from '../../http/api-error.ts';
import { pathAfterSignIn } from '../../session/own-path.ts';
import type { SessionStore } from '../../session/session.ts';
import { PageTitle } from '../page-title/page-title.tsx';
import { PasswordField } from '../password-field/password-field.tsx';
import { useSchemaForm } from '../schema-form/use-schema-form.ts';
import { ErrorState } from '../states/error-state.tsx';
import { LoadingState } from '../states/loading-state.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import type { SecondFactorCalls } from './second-factor-calls.ts';
import * as styles from './second-factor.module.css';

const queryKey = ['second-factor'];

interface StaffAccount {
  email: string;
  mustSetUpSecondFactor: boolean;
}

interface SecondFactorPageProps<Account extends StaffAccount> {
  session: SessionStore<Account>;
  /** Where to go after a required setup, unless another page was asked for. */
  homePath: string;
  calls: SecondFactorCalls;
}

/** The second factor of a member of staff: set up in three steps, later its recovery codes. The guard leads here when one is required. */
export function SecondFactorPage<Account extends StaffAccount>({
  session,
  homePath,
  calls,
}: SecondFactorPageProps<Account>) {
  const account = session(({ account: current }) => current);
  const { data, error, refetch, isFetching } = useQuery({ queryKey, queryFn: calls.state });
  const queryClient = useQueryClient();
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { state } = useLocation();
  const navigate = useNavigate();
  if (!account) return null;

  function finish() {
    setCodes(null);
    setSetup(null);
    void queryClient.invalidateQueries({ queryKey });
    const { account: current, setAccount } = session.getState();
    if (!current?.mustSetUpSecondFactor) return;
    setAccount({ ...current, mustSetUpSecondFactor: false });
    void navigate(pathAfterSignIn(state, homePath), { replace: true });
  }

  const step = () => {
    if (codes) return <RecoveryCodeList codes={codes} onKept={finish} />;
    if (setup) return <Pairing setup={setup} confirm={calls.confirm} onConfirmed={setCodes} />;
    if (error && !data)
      return <ErrorState title="Gagal memuat" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
    if (!data) return <LoadingState label="Memuat…" />;
    if (data.isOn)
      return (
        <Stack gap="md">
          <Alert color="green" icon={<IconShieldCheck aria-hidden />} title="Verifikasi dua langkah aktif">
            Kode pemulihan tersisa: {data.recoveryCodesLeft}
          </Alert>
          <PasswordStep
            email={account.email}
            hint="Kode yang baru menggantikan semua kode pemulihan yang lama."
            submitLabel="Buat kode pemulihan baru"
            unanswered={{
              title: 'Belum diketahui apakah kode pemulihan sudah diganti',
              advice: 'Kode yang lama mungkin tidak berlaku lagi. Buat kode baru sekali lagi, lalu simpan kode itu.',
            }}
            onSubmit={async (password) => setCodes((await calls.renewRecoveryCodes(password)).recoveryCodes)}
          />
        </Stack>
      );
    return (
      <PasswordStep
        email={account.email}
        hint="Anda memerlukan aplikasi autentikator di ponsel, misalnya Google Authenticator atau Aegis."
        submitLabel="Mulai"
        onSubmit={async (password) => setSetup(await calls.begin(password))}
      />
    );
  };

  return (
    <div className={styles.page}>
      <PageTitle
        description={
          account.mustSetUpSecondFactor
            ? 'Akun Anda wajib memakai verifikasi dua langkah. Atur sekarang untuk melanjutkan.'
            : 'Selain password, masuk memerlukan kode dari ponsel Anda.'
        }
      >
        Verifikasi dua langkah
      </PageTitle>
      <Card withBorder p={{ base: 'md', sm: 'lg' }}>
        {step()}
      </Card>
    </div>
  );
}

interface PasswordStepProps {
  email: string;
  hint: string;
  submitLabel: string;
  /** After a try that may have done its work without an answer. */
  unanswered?: { title: string; advice: string };
  onSubmit: (password: string) => Promise<void>;
}

function PasswordStep({ email, hint, submitLabel, unanswered, onSubmit }: PasswordStepProps) {
  const { form, submit, isSubmitting, failure, refusal } = useSchemaForm(PasswordProof, {
    initialValues: { password: '' },
    onSubmit: ({ password }) => onSubmit(password),
  });
  const unsure = isOutcomeUnknown(refusal) ? unanswered : undefined;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={submitLabel}>
      <Stack gap="md">
        <Text>{hint}</Text>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          key={form.key('password')}
          label="Password Anda"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        {failure && (
          <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title={unsure?.title}>
            {unsure?.advice} {failure}
          </Alert>
        )}
        <Button type="submit" fullWidth loading={isSubmitting}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}

interface PairingProps {
  setup: SecondFactorSetup;
  confirm: SecondFactorCalls['confirm'];
  onConfirmed: (codes: readonly string[]) => void;
}

const unconfirmed = {
  title: 'Belum diketahui apakah verifikasi dua langkah sudah aktif',
  advice:
    'Jika Anda diminta masuk lagi, verifikasi ini sudah aktif: masuk dengan kode dari aplikasi, lalu buat kode pemulihan baru di halaman Verifikasi dua langkah.',
};

function Pairing({ setup, confirm, onConfirmed }: PairingProps) {
  // The factor ends the token that it was confirmed with: a session that is over after a try without an answer is a sign that it is in force.
  const wasUnanswered = useRef(false);
  const { form, submit, isSubmitting, failure } = useSchemaForm(SecondFactorCode, {
    initialValues: { code: '' },
    async onSubmit({ code }) {
      try {
        onConfirmed((await confirm(code)).recoveryCodes);
      } catch (error) {
        if (isOutcomeUnknown(error)) {
          wasUnanswered.current = true;
          throw error; // beside the advice
        }
        const message = userMessage(error);
        // The session ends, and this page with it.
        if (wasUnanswered.current && isSignedOutError(error))
          toast.error({ title: unconfirmed.title, message: `${unconfirmed.advice} ${message}` });
        else form.setFieldError('code', message);
      }
    },
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Hubungkan aplikasi autentikator">
      <Stack gap="md">
        <Title order={2} size="h3">
          Pindai dengan aplikasi autentikator
        </Title>
        <div className={styles.qr}>
          <QrCode text={setup.uri} label="Kode QR untuk aplikasi autentikator" />
        </div>
        <div>
          <Text size="sm" c="dimmed">
            Tidak bisa memindai? Ketik kunci ini di aplikasi:
          </Text>
          <Text className={styles.secret}>{setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Text>
        </div>
        <TextInput
          key={form.key('code')}
          label="Kode 6 angka dari aplikasi"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.getInputProps('code')}
        />
        {failure && (
          <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title={unconfirmed.title}>
            {unconfirmed.advice} {failure}
          </Alert>
        )}
        <Button type="submit" fullWidth loading={isSubmitting}>
          Aktifkan
        </Button>
      </Stack>
    </form>
  );
}
