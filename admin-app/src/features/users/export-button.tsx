import { Button, IconDownload, toast, useMutation, userMessage } from '@tryout/shared-ui';
import { dayInFileName, downloadFile } from '@tryout/shared-ui/more';
import { exportUsers, type UserFilters } from './users.api.ts';

interface ExportButtonProps {
  filters: UserFilters;
  isDisabled: boolean;
}

/** Downloads all learners that match the filters, not only the page shown. */
export function ExportButton({ filters, isDisabled }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportUsers(filters),
    onSuccess: (file) => downloadFile(file, `pengguna-${dayInFileName()}.csv`),
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
