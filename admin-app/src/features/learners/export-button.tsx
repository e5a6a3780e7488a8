import { Button, IconDownload } from '@tryout/shared-ui';

interface ExportButtonProps {
  isRunning: boolean;
  isDisabled: boolean;
  onExport(): void;
}

/** Exports all learners that match the filters, not only the page shown. */
export function ExportButton({ isRunning, isDisabled, onExport }: ExportButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isRunning}
      disabled={isDisabled}
      onClick={onExport}
    >
      Ekspor CSV
    </Button>
  );
}
