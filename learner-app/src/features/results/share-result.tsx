import type { Result } from '@tryout/api/contract';
import { Button, IconPhoto } from '@tryout/shared-ui';
import { lazy, Suspense, useState } from 'react';

const ShareDialog = lazy(() => import('./share-dialog.tsx'));

/** "Bagikan hasil": its dialog comes when it is pressed. */
export function ShareResult({ result }: { result: Result }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPhoto size={20} aria-hidden />}
        onClick={() => {
          setWasOpened(true);
          setIsOpen(true);
        }}
      >
        Bagikan hasil
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <ShareDialog result={result} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
