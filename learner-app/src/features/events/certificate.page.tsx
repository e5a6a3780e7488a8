import type { CertificateCheck } from '@tryout/api/contract';
import {
  Alert,
  Button,
  EmptyState,
  ErrorState,
  formatDate,
  formatDateTime,
  formatNumber,
  formatPoints,
  IconAlertTriangle,
  IconCircleCheck,
  isMissing,
  Link,
  LoadingState,
  PageTitle,
  Skeleton,
  Text,
  Title,
  useExamTypes,
  useParams,
  useQuery,
  useSearchParams,
  wib,
} from '@tryout/shared-ui';
import { getCertificate } from './certificate.api.ts';
import * as styles from './certificate.module.css';

/** /sertifikat/{code}?rilis={n}: what a certificate attests, for anybody who has its code, signed in or not; `rilis` is on the paper. */
export function Component() {
  const { code = '' } = useParams();
  const [params] = useSearchParams();
  const printed = /^[1-9]\d{0,5}$/.exec(params.get('rilis') ?? '');
  const release = printed && Number(printed[0]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['certificate', code, release],
    queryFn: ({ signal }) => getCertificate(code, release, signal),
  });
  return (
    <>
      <PageTitle description={`Kode ${data?.code ?? code}`} tabTitle="Pemeriksaan sertifikat">
        Pemeriksaan sertifikat
      </PageTitle>
      <div className={styles.page}>
        {data ? (
          <Certificate check={data} isPrinted={data.issued.release === release} />
        ) : isMissing(error) ? (
          <EmptyState
            title="Sertifikat dengan kode ini tidak ada"
            message="Periksa lagi huruf dan angkanya. Kodenya tertera di sertifikat, di bawah kode QR."
            action={
              <Button component={Link} to="/tryout" variant="default">
                Lihat tryout
              </Button>
            }
          />
        ) : error ? (
          <ErrorState
            title="Sertifikat belum dapat diperiksa"
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <LoadingState label="Memeriksa sertifikat…">
            <Skeleton height={320} radius="lg" />
          </LoadingState>
        )}
      </div>
    </>
  );
}

interface CertificateProps {
  check: CertificateCheck;
  /** The paper is known to say what was `issued`. */
  isPrinted: boolean;
}

function Certificate({ check, isPrinted }: CertificateProps) {
  const { name, event, type, takenAt, issued, current, isReplaced, replacedAt, reason } = check;
  const { typeLabel } = useExamTypes();
  return (
    <>
      {isReplaced ? (
        <Alert
          color="soga"
          role="status"
          icon={<IconAlertTriangle aria-hidden />}
          title={isPrinted ? 'Hasil di sertifikat ini sudah diganti' : 'Hasil ini pernah dirilis ulang'}
        >
          Sertifikat ini asli{isPrinted ? ', tetapi hasilnya' : '. Hasilnya'} dirilis ulang pada{' '}
          {formatDateTime(replacedAt ?? current.releasedAt)}
          {reason !== null && `: ${reason.replace(/\.$/, '')}`}.{' '}
          {isPrinted
            ? 'Yang berlaku sekarang ada di bawah.'
            : 'Cocokkan hasil di sertifikat dengan yang berlaku sekarang.'}
        </Alert>
      ) : (
        <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />} title="Sertifikat ini asli">
          Hasil yang tertera masih berlaku.
        </Alert>
      )}
      <section className={styles.card} aria-labelledby="holder">
        <Text size="xs" c="dimmed">
          Diberikan kepada
        </Text>
        <Title order={2} id="holder" className={styles.name}>
          {name ?? 'Nama tidak ditampilkan'}
        </Title>
        {name === null && (
          <Text size="sm" c="dimmed">
            Pemiliknya sudah menghapus akunnya. Kode ini tetap membuktikan hasil di bawah.
          </Text>
        )}
        <Text mt="sm">
          atas keikutsertaan dalam <strong>{event}</strong> ({typeLabel(type)}), dikerjakan{' '}
          {/* The day as on the paper: of WIB, wherever the event was taken. */}
          {formatDate(takenAt, wib)}.
        </Text>
      </section>
      {isReplaced ? (
        <div className={styles.both}>
          <Attested title="Berlaku sekarang" result={current} isStrong />
          <Attested
            title={isPrinted ? 'Tertera di sertifikat' : `Pada rilis ke-${formatNumber(issued.release)}`}
            result={issued}
          />
        </div>
      ) : (
        <Attested title="Hasil" result={current} isStrong />
      )}
    </>
  );
}

interface AttestedProps {
  title: string;
  result: CertificateCheck['current'];
  isStrong?: boolean;
}

function Attested({ title, result, isStrong = false }: AttestedProps) {
  const { rank, takers, points, max, passed, releasedAt } = result;
  return (
    <section className={styles.card} aria-label={title} data-strong={isStrong || undefined}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <dl className={styles.facts}>
        <div>
          <dt>Nilai</dt>
          <dd>
            {formatPoints(points)} <span>dari {formatPoints(max)}</span>
          </dd>
        </div>
        <div>
          <dt>Peringkat</dt>
          <dd>
            {formatNumber(rank)} <span>dari {formatNumber(takers)} peserta</span>
          </dd>
        </div>
        {passed !== null && (
          <div>
            <dt>Ambang batas</dt>
            <dd>{passed ? 'Lulus' : 'Tidak lulus'}</dd>
          </div>
        )}
      </dl>
      <Text size="xs" c="dimmed">
        Dirilis {formatDateTime(releasedAt)}
      </Text>
    </section>
  );
}
