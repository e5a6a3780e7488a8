import type { User } from '@tryout/api/contract';
import { Button, Card, IconDownload, IconTrash, Text, Title, useDisclosure } from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import { DownloadDialog } from './download-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import * as styles from './settings.module.css';

/** "Data dan akun": the download of all the learner's own data, and the deletion of the account. */
export function OwnData({ user }: { user: User }) {
  const [isDownloading, download] = useDisclosure(false);
  const [isErasing, erase] = useDisclosure(false);
  return (
    <Card withBorder component="section" p={{ base: 'md', sm: 'lg' }} aria-labelledby="own-data">
      <Title order={2} size="h3" id="own-data">
        Data dan akun
      </Title>
      <Choice
        title="Salinan data Anda"
        text="Satu file berisi profil, persetujuan, pengerjaan dengan jawaban dan nilai, latihan, tulisan, pembelian, serta pendaftaran tryout gratis Anda."
        button={
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={download.open}>
            Unduh data saya
          </Button>
        }
      />
      <Choice
        title="Tidak berlatih di sini lagi?"
        text="Data pribadi Anda dihapus untuk selamanya, dan langganan berakhir. Nilai dan pembelian tetap ada, tanpa nama."
        button={
          <Button variant="light" color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={erase.open}>
            Hapus akun saya
          </Button>
        }
      />
      <DownloadDialog isOpen={isDownloading} onClose={download.close} />
      <EraseDialog user={user} isOpen={isErasing} onClose={erase.close} />
    </Card>
  );
}

function Choice({ title, text, button }: { title: string; text: string; button: ReactNode }) {
  return (
    <div className={styles.choice}>
      <div className={styles.choiceWords}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      {button}
    </div>
  );
}
