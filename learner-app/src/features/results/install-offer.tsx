import { Button, Card, deviceStorage, Group, storageKeys, Text, Title } from '@tryout/shared-ui';
import { useEffect, useState } from 'react';
import { installPrompt } from '../../common/install-prompt.ts';
import { isInstalled } from '../../common/push-device.ts';
import * as styles from './install-offer.module.css';

const isAppleSafari = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) &&
  /Safari/.test(navigator.userAgent) &&
  !/CriOS|FxiOS/.test(navigator.userAgent);

/** "Pasang aplikasi": where the browser can install it, or how to do it on Apple's phones. */
export function InstallOffer({ attemptId }: { attemptId: string }) {
  const [prompt] = useState(installPrompt);
  const [isAnswered, setIsAnswered] = useState(false);
  const isOffered = !isInstalled() && (prompt !== undefined || isAppleSafari());
  useEffect(() => {
    if (isOffered) deviceStorage.set(storageKeys.installAnswered, attemptId);
  }, [isOffered, attemptId]);
  if (!isOffered || isAnswered) return null;

  function answer() {
    deviceStorage.set(storageKeys.installAnswered, 'answered');
    setIsAnswered(true);
  }
  async function install() {
    await prompt?.prompt().catch(() => {});
    answer();
  }
  return (
    <Card withBorder component="section" mt="md" p="md" aria-labelledby="install" className={styles.offer}>
      <Title order={2} size="h4" id="install">
        Pasang sebagai aplikasi
      </Title>
      <Text c="dimmed" mt={4}>
        {prompt
          ? 'Buka langsung dari layar utama, juga saat koneksi putus. Tanpa toko aplikasi, dan kecil.'
          : 'Tekan tombol Bagikan di Safari, lalu pilih “Tambah ke Layar Utama”. Aplikasi terbuka langsung dari layar utama, juga saat koneksi putus.'}
      </Text>
      <Group gap="xs" mt="sm">
        {prompt && <Button onClick={() => void install()}>Pasang</Button>}
        <Button variant="default" onClick={answer}>
          {prompt ? 'Jangan tampilkan lagi' : 'Mengerti'}
        </Button>
      </Group>
    </Card>
  );
}
