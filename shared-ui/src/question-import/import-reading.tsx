import { Button, Progress, Text, useMutation } from '@tryout/shared-ui/kit';
import { toast } from '@tryout/shared-ui/platform';
import type { Import } from '@tryout/api/contract';
import { formatNumber } from '../format/numbers.ts';
import { userMessage } from '../http/api-error.ts';
import type { ImportCalls } from './import-calls.ts';
import * as styles from './question-import.module.css';

interface ImportReadingProps {
  calls: ImportCalls;
  found: Import;
  /** The last question for its progress got no answer; it is asked again. */
  isBroken: boolean;
  onCancelled(): void;
}

/** How far the reading of the file is. It goes on when the page is left. */
export function ImportReading({ calls, found, isBroken, onCancelled }: ImportReadingProps) {
  const { done, total, fileName } = found;
  const cancel = useMutation({
    mutationFn: () => calls.forget(found.id),
    onSuccess: onCancelled,
    onError: (error) => toast.error({ title: 'Belum dibatalkan', message: userMessage(error) }),
  });
  return (
    <section className={styles.card} aria-label="Membaca berkas">
      <Text fw={600}>
        {total === null
          ? `Membaca ${fileName || 'berkas'}…`
          : `Memeriksa ${formatNumber(done)} dari ${formatNumber(total)} soal…`}
      </Text>
      <Progress
        value={total ? (100 * done) / total : 100}
        animated={total === null}
        aria-label="Kemajuan membaca"
        className={styles.progress ?? ''}
      />
      <Text size="sm" c="dimmed">
        {isBroken
          ? 'Koneksi terputus. Berkas aman di server dan tetap dibaca; halaman ini mencoba tersambung lagi.'
          : 'Anda boleh meninggalkan halaman ini; alamatnya membawa Anda kembali.'}
      </Text>
      <Button variant="subtle" className={styles.fit ?? ''} loading={cancel.isPending} onClick={() => cancel.mutate()}>
        Batalkan
      </Button>
    </section>
  );
}
