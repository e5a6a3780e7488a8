import { useQueryClient } from '@tryout/shared-ui';
import { useDialogAddress } from '@tryout/shared-ui/staff';
import { BankView } from '../features/item-bank/bank-view.tsx';
import { CopyDialog } from '../features/item-bank/copy-dialog.tsx';
import { VersionsDrawer } from '../features/versions/versions-drawer.tsx';

/** /questioner/bank: the questions of all packages, their copies and their versions. */
export function Component() {
  const copy = useDialogAddress('salin');
  const versions = useDialogAddress('versi');
  const queryClient = useQueryClient();
  // Bank, manager and versions all show the change: each reads its data again when it is opened.
  const readAgain = () => void queryClient.invalidateQueries();
  return (
    <>
      <BankView copyLinkTo={copy.linkTo} versionsLinkTo={versions.linkTo} />
      <CopyDialog
        questionId={copy.open}
        onClose={copy.close}
        onCopied={() => {
          readAgain();
          copy.close();
        }}
      />
      <VersionsDrawer questionId={versions.open} onClose={versions.close} onRestored={readAgain} />
    </>
  );
}
