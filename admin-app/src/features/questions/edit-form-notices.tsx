import { Alert, Button, formatNumber, IconAlertCircle, IconInfoCircle, Text } from '@tryout/shared-ui';

interface EditFormNoticesProps {
  finishedAttempts: number;
  /** Why the last save failed; a toast has told it aloud. */
  failure: string | null;
  /** The question is gone: the server's sentence. */
  deletedMessage: string | null;
  /** There when the form holds what this tab had kept. */
  onStartOver?: () => void;
  /** There when the newer version took the place of the own text. */
  onTakeBack?: () => void;
}

/** What an editor should know before going on. */
export function EditFormNotices(props: EditFormNoticesProps) {
  const { finishedAttempts, failure, deletedMessage, onStartOver, onTakeBack } = props;
  return (
    <>
      {failure && (
        <Alert color="red" role="none" icon={<IconAlertCircle aria-hidden />} title="Gagal menyimpan soal">
          {failure} Tulisan Anda masih ada di sini.
        </Alert>
      )}
      {deletedMessage && (
        <Alert color="yellow" role="alert" icon={<IconAlertCircle aria-hidden />} title="Soal ini sudah dihapus">
          {deletedMessage}. Tulisan Anda masih ada di sini: salin, atau simpan sebagai soal baru.
        </Alert>
      )}
      {onStartOver && (
        <Alert color="nila" icon={<IconInfoCircle aria-hidden />} title="Tulisan Anda dimuat kembali">
          <Text size="sm" mb="xs">
            Perubahan ini belum disimpan saat dialog terakhir terbuka.
          </Text>
          <Button variant="default" onClick={onStartOver}>
            Buang dan mulai lagi
          </Button>
        </Alert>
      )}
      {onTakeBack && (
        <Alert color="nila" icon={<IconInfoCircle aria-hidden />} title="Formulir memuat versi terbaru">
          <Text size="sm" mb="xs">
            Tulisan Anda sebelumnya belum hilang.
          </Text>
          <Button variant="default" onClick={onTakeBack}>
            Kembalikan tulisan saya
          </Button>
        </Alert>
      )}
      {finishedAttempts > 0 && (
        <Alert color="gray" icon={<IconInfoCircle aria-hidden />}>
          {formatNumber(finishedAttempts)} pengerjaan selesai tetap memakai versi lama.
        </Alert>
      )}
    </>
  );
}
