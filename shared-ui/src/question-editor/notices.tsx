import { Alert, Button, IconAlertCircle, IconInfoCircle, Text, VisuallyHidden } from '@tryout/shared-ui/kit';
import { useClipboard } from '@tryout/shared-ui/kit-more';
import { formatNumber } from '../format/numbers.ts';
import { asText } from './draft.ts';
import * as styles from './notices.module.css';
import type { Writing } from './use-desk.ts';

/** Messages that a writer should read before going on. */
export function Notices({ writing }: { writing: Writing }) {
  const { desk, key, entry, draft, start, isReplaced } = writing;
  const finished = start.base?.finishedAttempts ?? 0;
  return (
    <>
      {entry?.phase === 'gone' && (
        <Alert
          color="yellow"
          role="alert"
          className={styles.notice ?? ''}
          icon={<IconAlertCircle aria-hidden />}
          title={entry.isArchived ? 'Soal ini sudah diarsipkan' : 'Soal ini sudah dihapus'}
        >
          <Text size="sm" mb="xs">
            {`${entry.failure} Tulisan Anda masih ada di sini.`}
          </Text>
          <CopyButton text={() => asText(draft)} />
        </Alert>
      )}
      {isReplaced && (
        <Alert
          color="nila"
          role="status"
          className={styles.notice ?? ''}
          icon={<IconInfoCircle aria-hidden />}
          title="Formulir memuat versi terbaru"
        >
          <Text size="sm" mb="xs">
            Tulisan Anda sebelumnya belum hilang.
          </Text>
          <Button variant="default" onClick={() => desk.takeBack(key, start)}>
            Kembalikan tulisan saya
          </Button>
        </Alert>
      )}
      {finished > 0 && (
        <Text size="xs" c="dimmed" className={styles.notice ?? ''}>
          {formatNumber(finished)} pengerjaan selesai tetap memakai versi lama.
        </Text>
      )}
    </>
  );
}

/** Copies the text; the button itself says that it has. */
function CopyButton({ text }: { text(): string }) {
  const { copy, copied, error } = useClipboard({ timeout: 4_000 });
  return (
    <>
      <Button variant="default" onClick={() => copy(text())}>
        {copied ? 'Teks tersalin' : 'Salin teks'}
      </Button>
      <VisuallyHidden role="status">{copied && 'Teks soal tersalin.'}</VisuallyHidden>
      {error && (
        <Text size="xs" role="alert">
          Browser ini tidak mengizinkan penyalinan.
        </Text>
      )}
    </>
  );
}
