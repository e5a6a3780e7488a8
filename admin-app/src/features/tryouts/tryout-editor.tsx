import type { AdminTryout } from '@tryout/api/contract';
import { Button, ErrorState, isMissing, useQuery } from '@tryout/shared-ui';
import { useState } from 'react';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { type KeptTryouts, useKeptTryouts } from './kept-tryout.ts';
import { TryoutEditForm } from './tryout-edit-form.tsx';
import { tryoutDetailQuery } from './tryouts.queries.ts';
import { newTryout } from './use-tryout-address.ts';

interface TryoutEditorProps {
  /** Null = a new package. */
  tryoutId: string | null;
  onClose(): void;
}

const isGone = (error: unknown, tryout: AdminTryout | undefined) =>
  isMissing(error) || (tryout !== undefined && tryout.archivedAt !== null);

/** The content of the dialog: the form of a new package, or of an existing one once its newest state is loaded. */
export default function TryoutEditor({ tryoutId, onClose }: TryoutEditorProps) {
  const kept = useKeptTryouts();
  // A draft that is thrown away leaves a form that begins anew.
  const [round, setRound] = useState(0);
  const props = { kept, onClose, onDiscarded: () => setRound(round + 1) };
  if (!kept.isLoaded) return <EditorSkeleton />;
  if (tryoutId === null) return <TryoutEditForm key={round} {...props} place={newTryout} tryout={null} />;
  return <ExistingTryout key={round} {...props} tryoutId={tryoutId} />;
}

interface ExistingTryoutProps {
  tryoutId: string;
  kept: KeptTryouts;
  onClose(): void;
  onDiscarded(): void;
}

function ExistingTryout({ tryoutId, ...props }: ExistingTryoutProps) {
  const { kept, onClose } = props;
  const { data, error, isFetching, refetch } = useQuery(tryoutDetailQuery(tryoutId));
  const base = kept.drafts[tryoutId]?.value.base;
  if (isGone(error, data)) {
    // A draft can still be saved as a new package.
    if (base) return <TryoutEditForm {...props} place={tryoutId} tryout={base} isGone />;
    return (
      <ErrorState
        title="Tryout ini tidak ada lagi"
        message="Tryout ini sudah dihapus atau diarsipkan oleh administrator lain."
        action={<Button onClick={onClose}>Tutup</Button>}
      />
    );
  }
  if (data) return <TryoutEditForm {...props} place={tryoutId} tryout={data} />;
  if (!error) return <EditorSkeleton />;
  return (
    <ErrorState title="Gagal memuat tryout" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  );
}
