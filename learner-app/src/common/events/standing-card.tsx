import type { EventStanding } from '@tryout/api/contract';
import {
  Anchor,
  Button,
  formatDateTime,
  formatNumber,
  formatPoints,
  IconDownload,
  IconTrophy,
  Link,
  Title,
  toast,
  useMutation,
  userMessage,
} from '@tryout/shared-ui';
import { downloadFile } from '@tryout/shared-ui/more';
import type { ReactNode } from 'react';
import { downloadCertificate } from './events.api.ts';
import * as styles from './standing-card.module.css';

interface StandingCardProps {
  standing: EventStanding;
  /** Without a frame, where it stands in one already. */
  isPlain?: boolean;
  /** Further links, such as to the result. */
  children?: ReactNode;
}

/** The learner's place in an event as it was released, and the certificate. */
export function StandingCard({ standing, isPlain = false, children }: StandingCardProps) {
  const { attemptId, certificateCode, passed, points, max, rank, release, releasedAt, takers } = standing;
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadCertificate(attemptId),
    onSuccess: (file) => downloadFile(file, `sertifikat-${certificateCode ?? attemptId}.pdf`),
    onError: (error) => toast.error({ title: 'Gagal mengunduh sertifikat', message: userMessage(error) }),
  });
  return (
    <section className={styles.card} data-plain={isPlain || undefined} aria-labelledby="standing">
      <Title order={2} size="h3" id="standing" className={styles.title}>
        <IconTrophy size={22} aria-hidden /> Peringkat di acara ini
      </Title>
      <p className={styles.rank}>
        <strong>{formatNumber(rank)}</strong> <span>dari {formatNumber(takers)} peserta</span>
      </p>
      <p className={styles.note}>
        Nilai {formatPoints(points)} dari {formatPoints(max)}
        {passed !== null && (passed ? ', lulus' : ', tidak lulus')}. Dirilis {formatDateTime(releasedAt)}
        {release > 1 && ` (rilis ke-${release})`}.
      </p>
      <div className={styles.actions}>
        {children}
        {certificateCode !== null && (
          <Button
            loading={isPending}
            leftSection={<IconDownload size={20} aria-hidden />}
            onClick={() => mutate()}
            variant="default"
          >
            Unduh sertifikat
          </Button>
        )}
        {certificateCode !== null && (
          <Anchor component={Link} to={`/sertifikat/${certificateCode}?rilis=${release}`} className={styles.link}>
            Halaman pemeriksaan
          </Anchor>
        )}
      </div>
    </section>
  );
}
