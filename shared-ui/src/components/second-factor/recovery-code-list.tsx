import { Alert, Button, Group, IconDownload, IconKey, Stack, Text, Title } from '@tryout/shared-ui/kit';
import { Checkbox } from '@tryout/shared-ui/kit-more';
import { useState } from 'react';
import { downloadFile } from '../../files/download-file.ts';
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog.tsx';
import { useLeaveGuard } from '../leave-guard/use-leave-guard.ts';
import * as styles from './second-factor.module.css';

/** The recovery codes, shown only this once: the button to go on confirms that they are kept, and every other way out asks. */
export function RecoveryCodeList({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [isKept, setKept] = useState(false);
  const { blocker } = useLeaveGuard(!isKept);
  const text = `${codes.join('\r\n')}\r\n`;
  return (
    <Stack gap="md">
      <Title order={2} size="h3">
        Simpan kode pemulihan
      </Title>
      <Text>
        Jika ponsel Anda hilang, kode ini membuka akun Anda. Setiap kode hanya dapat dipakai sekali. Simpan di tempat
        yang aman, terpisah dari ponsel.
      </Text>
      <ol className={styles.codes} aria-label="Kode pemulihan">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => downloadFile(new Blob([text], { type: 'text/plain' }), 'kode-pemulihan.txt')}
        >
          Unduh
        </Button>
      </Group>
      <Alert color="yellow" icon={<IconKey aria-hidden />}>
        Kode ini hanya ditampilkan sekali.
      </Alert>
      <Checkbox
        label="Saya sudah menyimpan kode pemulihan ini"
        checked={isKept}
        onChange={({ currentTarget }) => setKept(currentTarget.checked)}
      />
      <Button fullWidth disabled={!isKept} onClick={onKept}>
        Selesai
      </Button>
      <ConfirmDialog
        isOpen={blocker.state === 'blocked'}
        title="Tinggalkan tanpa menyimpan kode?"
        confirmLabel="Tinggalkan"
        cancelLabel="Kembali ke kode"
        isDestructive
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      >
        Kode ini tidak dapat ditampilkan lagi, dan kode sebelumnya, bila ada, sudah tidak berlaku. Anda hanya dapat
        membuat kode yang baru.
      </ConfirmDialog>
    </Stack>
  );
}
