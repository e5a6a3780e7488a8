import { Button, IconDownload, toast, useMutation, userMessage } from '@tryout/shared-ui';
import { dayInFileName, downloadFile } from '@tryout/shared-ui/more';
import { exportTakers } from './takers.api.ts';

interface ExportTakersProps {
  tryoutId: string;
  title: string;
  isDisabled: boolean;
}

/** A title as a file name that is safe on every device. */
const fileNameOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'tryout';

/** Downloads all takers of a package, not only the page shown. */
export function ExportTakers({ tryoutId, title, isDisabled }: ExportTakersProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportTakers(tryoutId),
    onSuccess: (file) => downloadFile(file, `peserta-${fileNameOf(title)}-${dayInFileName()}.xlsx`),
    onError: (error) => toast.error({ title: 'Gagal mengekspor data', message: userMessage(error) }),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isPending}
      disabled={isDisabled}
      onClick={() => mutate()}
    >
      Ekspor Excel
    </Button>
  );
}
