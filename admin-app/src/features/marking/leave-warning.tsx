import { ConfirmDialog, useBeforeUnload, useBlocker } from '@tryout/shared-ui';

/** Asks before marks that are written and not saved are left behind. From essay to essay they are kept, and nobody is asked. */
export function LeaveWarning({ hasUnsaved }: { hasUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (hasUnsaved) event.preventDefault();
  });
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Tinggalkan penilaian?"
      confirmLabel="Tinggalkan"
      isDestructive
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      Ada nilai yang sudah Anda isi dan belum disimpan. Nilai itu akan hilang.
    </ConfirmDialog>
  );
}
