import {
  type AgeGroup,
  ageGroupLabels,
  ageGroups,
  ageOfConsent,
  errors,
  type FreeTryoutStart,
  idCardRetentionDays,
  RegistrationForm,
} from '@tryout/api/contract';
import {
  Alert,
  Anchor,
  Button,
  Group,
  IconAlertCircle,
  Link,
  Progress,
  Stack,
  Text,
  VisuallyHidden,
} from '@tryout/shared-ui';
import { Checkbox, Radio, TextInput, useSchemaForm } from '@tryout/shared-ui/more';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { register } from './free-tryout.api.ts';
import * as styles from './free-tryout.module.css';
import { IdCardField } from './id-card-field.tsx';

const Form = v.object({
  ...RegistrationForm.entries,
  ageGroup: v.picklist(ageGroups, 'Pilih usia Anda'),
  idCard: v.instance(File, 'Pilih foto kartu identitas Anda'),
  consent: v.literal(true, 'Centang persetujuan ini untuk melanjutkan'),
});

const required = { required: true, withAsterisk: false };
const lineHint = 'Periksa koneksi internet Anda, lalu coba lagi.';

/** The form of the free tryout, for visitors without an account. Typed and chosen values stay when a try fails. */
export function FreeTryoutForm({ onStarted }: { onStarted(started: FreeTryoutStart): void }) {
  const [requestKey] = useState(() => crypto.randomUUID());
  const [progress, setProgress] = useState<number | null>(null);
  const started = useRef(false);
  const { form, submit, isSubmitting, failure } = useSchemaForm(Form, {
    initialValues: {
      fullName: '',
      email: '',
      phone: '',
      institution: '',
      ageGroup: null as AgeGroup | null,
      idCard: null as File | null,
      consent: false,
    },
    async onSubmit({ idCard, consent: _, ...texts }) {
      if (started.current) return;
      setProgress(0);
      try {
        const start = await register({ texts, idCard, requestKey }, setProgress);
        started.current = true;
        onStarted(start);
      } finally {
        setProgress(null);
      }
    },
  });

  // A minor shows no ID card, and leaves no data here.
  const rest = (
    <>
      <TextInput label="Nama Lengkap" autoComplete="name" {...required} {...form.getInputProps('fullName')} />
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...required}
        {...form.getInputProps('email')}
      />
      <TextInput
        label="Nomor Telepon"
        type="tel"
        autoComplete="tel"
        description="Contoh: 0812 3456 7890"
        {...required}
        {...form.getInputProps('phone')}
      />
      <TextInput
        label="Instansi"
        autoComplete="organization"
        description="Sekolah, kampus, atau tempat kerja Anda"
        {...required}
        {...form.getInputProps('institution')}
      />
      <IdCardField
        value={form.getValues().idCard}
        onChange={(file) => form.setFieldValue('idCard', file)}
        error={form.errors['idCard']}
        isDisabled={isSubmitting}
      />
      <Consent {...form.getInputProps('consent', { type: 'checkbox' })} />
      {failure !== null && (
        <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title={errors.INTERNAL_ERROR.message}>
          {failure === errors.INTERNAL_ERROR.message ? lineHint : failure} Isian dan foto Anda masih ada di sini.
        </Alert>
      )}
      {progress !== null && <Sending share={progress} />}
      <Button type="submit" size="md" disabled={isSubmitting}>
        {isSubmitting ? 'Mendaftar...' : failure !== null ? 'Coba lagi' : 'Daftar dan mulai tryout'}
      </Button>
    </>
  );
  return (
    <form onSubmit={submit} noValidate aria-label="Pendaftaran tryout gratis">
      <Stack gap="md">
        <Radio.Group label="Usia" {...required} {...form.getInputProps('ageGroup')}>
          <Group gap="lg">
            {ageGroups.map((ageGroup) => (
              <Radio key={ageGroup} value={ageGroup} label={ageGroupLabels[ageGroup]} />
            ))}
          </Group>
        </Radio.Group>
        {form.getValues().ageGroup === 'minor' ? <WithAccount /> : rest}
      </Stack>
    </form>
  );
}

function Sending({ share }: { share: number }) {
  const percent = Math.round(100 * share);
  const text = percent < 100 ? `Mengirim formulir dan foto, ${percent}%` : 'Terkirim. Menyiapkan tryout…';
  return (
    <div>
      <Text size="sm" mb={4} className="tabular" aria-hidden>
        {text}
      </Text>
      <Progress value={percent} aria-label="Pengiriman formulir dan foto" />
      <VisuallyHidden role="status">{percent < 100 ? 'Mengirim formulir dan foto' : text}</VisuallyHidden>
    </div>
  );
}

function Consent(props: object) {
  return (
    <Stack gap={6}>
      <Checkbox
        classNames={{ body: styles.consent ?? '' }}
        label={
          <>
            {'Saya telah membaca '}
            <Anchor href="/privacy" target="_blank" rel="noopener" inherit underline="always">
              Pemberitahuan Privasi<VisuallyHidden> (terbuka di tab baru)</VisuallyHidden>
            </Anchor>
            {`, dan menyetujui penyimpanan data pendaftaran serta foto kartu identitas saya. Keduanya dihapus paling lambat ${idCardRetentionDays} hari setelah waktu tryout berakhir.`}
          </>
        }
        {...props}
      />
    </Stack>
  );
}

/** The way for a minor, who can't consent alone: a guardian consents at registration, and no card is needed. */
function WithAccount() {
  return (
    <Alert color="nila" role="status" title={`Di bawah ${ageOfConsent} tahun: tanpa kartu identitas`}>
      <Text size="sm">
        Daftar akun dengan persetujuan orang tua atau wali, lalu kerjakan tryout ini tanpa formulir dan tanpa kartu
        identitas.
      </Text>
      <Button component={Link} to="/auth?mode=register" state={{ from: '/free-tryout' }} mt="md">
        Daftar akun
      </Button>
    </Alert>
  );
}
