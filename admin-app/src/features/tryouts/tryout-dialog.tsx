import { Modal, useMediaQuery } from '@tryout/shared-ui';
import { lazy, Suspense, useState } from 'react';
import { EditorSkeleton } from './editor-skeleton.tsx';
import * as styles from './tryout-dialog.module.css';
import { newTryout, useTryoutAddress } from './use-tryout-address.ts';

const TryoutEditor = lazy(() => import('./tryout-editor.tsx'));

/** The dialog in which a package is written, open when the address says so. */
export function TryoutDialog() {
  const { open, close } = useTryoutAddress();
  const isPhone = useMediaQuery('(max-width: 48em)');
  // It stays to be seen while the dialog fades out.
  const [shown, setShown] = useState(open);
  if (open && open !== shown) setShown(open);
  return (
    <Modal
      opened={open !== null}
      // Whether something would be lost is the form's to know: it stands in the way of every step that leads out of here.
      onClose={close}
      title={shown === newTryout ? 'Tambah tryout' : 'Edit tryout'}
      size={760}
      fullScreen={isPhone ?? false}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
    >
      <Suspense fallback={<EditorSkeleton />}>
        {shown && <TryoutEditor key={shown} tryoutId={shown === newTryout ? null : shown} onClose={close} />}
      </Suspense>
    </Modal>
  );
}
