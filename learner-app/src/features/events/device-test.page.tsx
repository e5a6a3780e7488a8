import {
  Alert,
  Anchor,
  Button,
  formatNumber,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconRefresh,
  Link,
  Loader,
  PageTitle,
  Text,
  Title,
} from '@tryout/shared-ui';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { pushSupport } from '../../common/push-device.ts';
import { judgeLine, type LineFinding, type StorageFinding, testLine, testStorage } from './device-test.ts';
import * as styles from './device-test.module.css';

type Tone = 'good' | 'info' | 'bad' | 'pending';

interface Finding {
  name: string;
  tone: Tone;
  text: string;
  /** Advice; only where something should be done. */
  remedy?: ReactNode;
}

interface DeviceTestPageProps {
  /** A question as in the exam; tells whether its answer could be kept. */
  sample(onKept: (isKept: boolean) => void): ReactNode;
}

/** /cek-perangkat: whether this device and its line are ready for an exam, for everybody, without an attempt. */
export function DeviceTestPage({ sample }: DeviceTestPageProps) {
  const [storage, setStorage] = useState<StorageFinding>();
  const [line, setLine] = useState<LineFinding>();
  const [isSampleKept, setIsSampleKept] = useState<boolean>();

  const test = useCallback(() => {
    setStorage(undefined);
    setLine(undefined);
    void testStorage().then(setStorage);
    void testLine().then(setLine);
  }, []);
  useEffect(test, [test]);

  const findings = [storageFinding(storage, isSampleKept), lineFinding(line), clockFinding(line), pushFinding()];
  return (
    <>
      <PageTitle description="Periksa perangkat yang akan Anda pakai pada hari acara. Tidak perlu masuk, dan tidak ada yang dinilai.">
        Cek perangkat
      </PageTitle>
      <div className={styles.parts}>
        <Summary findings={findings} isPending={!storage || !line} />
        <section aria-labelledby="findings">
          <Title order={2} id="findings" mb="sm">
            Yang diperiksa
          </Title>
          <ul className={styles.findings}>
            {findings.map((finding) => (
              <li key={finding.name} className={styles.finding}>
                <Sign tone={finding.tone} />
                <div>
                  <Text fw={600}>{finding.name}</Text>
                  <Text c="dimmed">{finding.text}</Text>
                  {finding.remedy && <Text mt={4}>{finding.remedy}</Text>}
                </div>
              </li>
            ))}
          </ul>
          <Button
            variant="default"
            mt="md"
            leftSection={<IconRefresh size={20} aria-hidden />}
            loading={!storage || !line}
            onClick={test}
          >
            Periksa lagi
          </Button>
        </section>
        <section aria-labelledby="sample">
          <Title order={2} id="sample" mb="xs">
            Coba satu soal
          </Title>
          <Text c="dimmed" mb="md">
            Persis seperti di layar ujian. Pilih jawaban: jawabannya disimpan di perangkat ini, lalu dihapus lagi.
          </Text>
          <div className={styles.sample}>{sample(setIsSampleKept)}</div>
          <div role="status">
            {isSampleKept !== undefined && (
              <Text mt="sm" fw={600}>
                {isSampleKept
                  ? 'Jawaban tersimpan di perangkat ini. Begitu juga saat ujian, bila koneksi terputus.'
                  : 'Jawaban tidak dapat disimpan di perangkat ini.'}
              </Text>
            )}
          </div>
        </section>
      </div>
    </>
  );
}

function Sign({ tone }: { tone: Tone }) {
  if (tone === 'pending') return <Loader size="sm" className={styles.sign ?? ''} />;
  const Icon = { good: IconCircleCheck, info: IconInfoCircle, bad: IconAlertTriangle }[tone];
  return <Icon size={24} aria-hidden className={styles.sign} data-tone={tone} />;
}

function Summary({ findings, isPending }: { findings: readonly Finding[]; isPending: boolean }) {
  const bad = findings.filter(({ tone }) => tone === 'bad');
  if (isPending)
    return (
      <Alert role="status" icon={<Loader size="sm" />} title="Sedang memeriksa…">
        Beberapa detik saja.
      </Alert>
    );
  if (bad.length === 0)
    return (
      <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />} title="Perangkat ini siap dipakai">
        Pada hari acara, isi daya baterai dan buka ruang tunggu beberapa menit sebelum mulai.
      </Alert>
    );
  return (
    <Alert
      color="soga"
      role="status"
      icon={<IconAlertTriangle aria-hidden />}
      title={bad.length === 1 ? 'Ada satu hal yang perlu dibenahi' : `Ada ${bad.length} hal yang perlu dibenahi`}
    >
      <ul className={styles.todo}>
        {bad.map(({ name, text, remedy }) => (
          <li key={name}>
            <strong>{name}:</strong> {remedy ?? text}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function storageFinding(storage: StorageFinding | undefined, isSampleKept: boolean | undefined): Finding {
  const name = 'Penyimpanan jawaban';
  if (!storage) return { name, tone: 'pending', text: 'Menulis dan membaca…' };
  if (!storage.canKeep || isSampleKept === false)
    return {
      name,
      tone: 'bad',
      text: 'Browser ini tidak dapat menyimpan jawaban. Tanpa itu, jawaban hilang bila koneksi terputus.',
      remedy: 'Buka di jendela biasa, bukan mode penyamaran, dan kosongkan sebagian memori perangkat.',
    };
  return {
    name,
    tone: 'good',
    text: storage.isPersistent
      ? 'Berfungsi, dan dijaga oleh browser.'
      : 'Berfungsi. Browser hanya menghapusnya bila memori perangkat hampir habis.',
  };
}

const milliseconds = (value: number | undefined) => `${formatNumber(Math.round(value ?? 0))} milidetik`;

function lineFinding(line: LineFinding | undefined): Finding {
  const name = 'Koneksi ke server';
  if (!line) return { name, tone: 'pending', text: 'Menguji koneksi lima kali…' };
  const { answeredMs, tries } = line;
  if (answeredMs.length === 0)
    return {
      name,
      tone: 'bad',
      text: 'Server tidak menjawab.',
      remedy: 'Periksa internet Anda, atau pindah dari Wi-Fi ke data seluler, lalu periksa lagi.',
    };
  const middle = answeredMs[Math.floor(answeredMs.length / 2)];
  const figures = `Biasanya ${milliseconds(middle)}, paling lama ${milliseconds(answeredMs.at(-1))}.`;
  const lost = tries - answeredMs.length;
  switch (judgeLine(line)) {
    case 'good':
      return { name, tone: 'good', text: `${figures} Itu cepat.` };
    case 'enough':
      return {
        name,
        tone: 'good',
        text: `${figures}${lost > 0 ? ` ${lost} dari ${tries} percobaan gagal.` : ''} Itu cukup: jawaban menunggu di perangkat dan dikirim dengan sendirinya.`,
      };
    case 'bad':
      return {
        name,
        tone: 'bad',
        text: `${figures}${lost > 0 ? ` ${lost} dari ${tries} percobaan gagal.` : ''}`,
        remedy:
          'Koneksi ini lambat atau terputus-putus. Coba Wi-Fi lain, data seluler, atau tempat dengan sinyal lebih kuat.',
      };
  }
}

/** More than this is worth a word. */
const notableSeconds = 5;

function clockFinding(line: LineFinding | undefined): Finding {
  const name = 'Jam';
  if (!line) return { name, tone: 'pending', text: 'Membandingkan dengan jam server…' };
  const ahead = line.clockAheadSeconds;
  const used = 'Ujian selalu memakai jam server; jam perangkat tidak berpengaruh.';
  if (ahead === null || Math.abs(ahead) < notableSeconds) return { name, tone: 'info', text: used };
  const minutes = Math.round(Math.abs(ahead) / 60);
  const size = minutes === 0 ? `${Math.abs(ahead)} detik` : `${formatNumber(minutes)} menit`;
  return {
    name,
    tone: 'info',
    text: `Jam perangkat ini ${size} ${ahead > 0 ? 'lebih cepat' : 'lebih lambat'} daripada jam server. ${used}`,
  };
}

function pushFinding(): Finding {
  const name = 'Pengingat lewat notifikasi';
  const toSettings = (
    <Anchor component={Link} to="/settings?tab=notifikasi" inherit>
      Atur pengingat
    </Anchor>
  );
  switch (pushSupport()) {
    case 'denied':
      return {
        name,
        tone: 'info',
        text: 'Notifikasi diblokir untuk situs ini. Izinkan di pengaturan browser kalau Anda ingin diingatkan.',
        remedy: toSettings,
      };
    case 'needs-install':
      return {
        name,
        tone: 'info',
        text: 'Di iPhone dan iPad, notifikasi hanya ada di aplikasi yang dipasang ke layar utama.',
        remedy: toSettings,
      };
    case 'unsupported':
      return {
        name,
        tone: 'info',
        text: 'Browser ini tidak mendukung notifikasi. Pengingat lewat email tetap bisa.',
        remedy: toSettings,
      };
    case 'ready':
      return Notification.permission === 'granted'
        ? { name, tone: 'good', text: 'Diizinkan di perangkat ini.', remedy: toSettings }
        : { name, tone: 'info', text: 'Belum dinyalakan. Boleh, tetapi tidak wajib.', remedy: toSettings };
  }
}
