import { useQueryClient } from '@tryout/shared-ui';
import { useDialogAddress } from '@tryout/shared-ui/staff';
import { ManagerView } from '../features/question-manager/manager-view.tsx';
import { VersionsDrawer } from '../features/versions/versions-drawer.tsx';

/** /questioner/dashboard: a package's questions, and the versions of the open one. */
export function Component() {
  const versions = useDialogAddress('versi');
  const queryClient = useQueryClient();
  return (
    <>
      <ManagerView versionsLinkTo={versions.linkTo} />
      <VersionsDrawer
        questionId={versions.open}
        onClose={versions.close}
        onRestored={() => void queryClient.invalidateQueries()}
      />
    </>
  );
}
