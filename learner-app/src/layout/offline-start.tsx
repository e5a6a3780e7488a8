import { Anchor, Button, Card, IconCloudOff, IconRefresh, Link, Text, Title } from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import { useBackOnline } from '../common/use-back-online.ts';
import { runningHere } from './running-here.ts';
import * as styles from './offline-start.module.css';

/** Shown in place of a page that needs the server, such as after a start of the installed app without a connection. */
export default function OfflineStart({ onRetry }: { onRetry: () => void }) {
  useBackOnline(true, onRetry);
  const attemptId = runningHere();
  return (
    <section className={styles.page} aria-labelledby="offline">
      <div role="status" className={styles.head}>
        <IconCloudOff size={44} aria-hidden className={styles.icon} />
        <Title order={1} size="h2" id="offline">
          Tidak ada koneksi
        </Title>
        <Text c="dimmed">Anda masih masuk. Halaman ini terbuka sendiri begitu server dapat dihubungi lagi.</Text>
        <Button onClick={onRetry} leftSection={<IconRefresh size={18} aria-hidden />}>
          Coba lagi
        </Button>
      </div>
      <div className={styles.lists}>
        <List title="Bisa dibuka sekarang">
          <li>
            {attemptId ? (
              <Anchor component={Link} to={`/exam/${attemptId}`} fw={600}>
                Lanjutkan ujian yang sedang berjalan
              </Anchor>
            ) : (
              'Ujian yang sedang berjalan di perangkat ini: tidak ada saat ini'
            )}
          </li>
          <li>
            <Anchor component={Link} to="/materi">
              Materi
            </Anchor>{' '}
            yang pernah Anda buka di perangkat ini
          </li>
          <li>
            <Anchor component={Link} to="/user-guide">
              Panduan
            </Anchor>
            , bila pernah dibuka
          </li>
        </List>
        <List title="Menunggu koneksi">
          <li>Memulai tryout atau latihan baru</li>
          <li>Hasil, pembahasan, dan peringkat</li>
          <li>Riwayat, pembelian, dan pengaturan akun</li>
        </List>
      </div>
      <Text size="sm" c="dimmed">
        Jawaban yang sudah Anda pilih di ujian tetap tersimpan di perangkat ini dan dikirim saat koneksi kembali.
      </Text>
    </section>
  );
}

const List = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card withBorder p="md">
    <Title order={2} size="h4">
      {title}
    </Title>
    <ul className={styles.list}>{children}</ul>
  </Card>
);
