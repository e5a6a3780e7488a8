import { Modal } from '@tryout/shared-ui';
import { useIsPhone, useLastShown } from '@tryout/shared-ui/staff';
import { lazy, Suspense } from 'react';
import { EditorSkeleton } from './editor-skeleton.tsx';
import * as styles from './tryout-dialog.module.css';
import { newTryout, useTryoutAddress } from './use-tryout-address.ts';

const TryoutEditor = lazy(() => import('./tryout-editor.tsx'));

/** The dialog for writing a package, open when the address says so. */
export function TryoutDialog() {
  const { open, close } = useTryoutAddress();
  const isPhone = useIsPhone();
  const shown = useLastShown(open);
  return (
    <Modal
      opened={open !== null}
      // Closing is a navigation: the form's own guard asks when unsaved changes would be lost.
      onClose={close}
      title={shown === newTryout ? 'Tambah tryout' : 'Edit tryout'}
      size={760}
      fullScreen={isPhone}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
    >
      <Suspense fallback={<EditorSkeleton />}>
        {shown && <TryoutEditor key={shown} tryoutId={shown === newTryout ? null : shown} onClose={close} />}
      </Suspense>
    </Modal>
  );
}
