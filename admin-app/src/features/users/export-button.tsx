import { Button, IconDownload, toast, useMutation, userMessage } from '@tryout/shared-ui';
import { exportUsers, type UserFilters } from './users.api.ts';

/** Hands a file to the browser, which asks or keeps it as its user wants. */
function download(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Day by the calendar of the device, as in the file's name: 2026-11-21. */
const today = () => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(new Date());

interface ExportButtonProps {
  filters: UserFilters;
  isDisabled: boolean;
}

/** Downloads everybody whom the filters leave, not only the page that shows. */
export function ExportButton({ filters, isDisabled }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportUsers(filters),
    onSuccess: (file) => download(file, `pengguna-${today()}.csv`),
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
      Ekspor CSV
    </Button>
  );
}
