import type { AdminTryout } from '@tryout/api/contract';
import { ApiError, Button, ErrorState, useQuery } from '@tryout/shared-ui';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { TryoutEditForm } from './tryout-edit-form.tsx';
import { tryoutDetailQuery } from './tryouts.queries.ts';

interface TryoutEditorProps {
  /** Null = a new package. */
  tryoutId: string | null;
  onClose(): void;
}

const isGone = (error: unknown, tryout: AdminTryout | undefined) =>
  (error instanceof ApiError && error.status === 404) || (tryout !== undefined && tryout.archivedAt !== null);

/** The content of the dialog: the form of a new package, or of an existing one once its newest state is loaded. */
export default function TryoutEditor({ tryoutId, onClose }: TryoutEditorProps) {
  if (tryoutId === null) return <TryoutEditForm tryout={null} onClose={onClose} />;
  return <ExistingTryout tryoutId={tryoutId} onClose={onClose} />;
}

function ExistingTryout({ tryoutId, onClose }: { tryoutId: string; onClose(): void }) {
  const { data, error, isFetching, refetch } = useQuery(tryoutDetailQuery(tryoutId));
  if (isGone(error, data)) {
    return (
      <ErrorState
        title="Tryout ini tidak ada lagi"
        message="Tryout ini sudah dihapus atau diarsipkan oleh administrator lain."
        action={<Button onClick={onClose}>Tutup</Button>}
      />
    );
  }
  if (data) return <TryoutEditForm tryout={data} onClose={onClose} />;
  if (!error) return <EditorSkeleton />;
  return (
    <ErrorState title="Gagal memuat tryout" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  );
}
