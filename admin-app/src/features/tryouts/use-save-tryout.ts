import type { AdminTryout, AdminTryoutChange } from '@tryout/api/contract';
import { ApiError, isMissing, toast, useQueryClient, userMessage } from '@tryout/shared-ui';
import { createThenEdit, type Unanswered } from '@tryout/shared-ui/staff';
import { useRef, useState } from 'react';
import { draftOf, saysTheSame } from './tryout-draft.ts';
import { createTryout, getTryout, updateTryout } from './tryouts.api.ts';
import { refreshTryouts } from './tryouts.queries.ts';

/** An obstacle to saving that another try would not remove. */
export type Obstacle =
  /** Somebody else saved a newer state; null while it could not be read yet. */
  | { kind: 'changed'; base: AdminTryout; newer: AdminTryout | null }
  /** Somebody else deleted or archived the package. */
  | { kind: 'deleted' };

const isOvertaken = (error: unknown) => error instanceof ApiError && error.code === 'TRYOUT_CHANGED';

interface SaveStart {
  /** The package when the editing began; null for a new one. */
  base: AdminTryout | null;
  /** A creation of an earlier visit that got no answer. */
  unanswered: Unanswered<AdminTryoutChange> | null;
  /** The package was deleted before the editing could begin again. */
  isGone: boolean;
}

/** Saves a draft and handles obstacles. Whatever happens, the draft stays in the form. */
export function useSaveTryout(start: SaveStart) {
  const queryClient = useQueryClient();
  // For running saves as well as for the form.
  const base = useRef(start.base);
  const [shownBase, showBase] = useState(start.base);
  const [unanswered, setUnanswered] = useState(start.unanswered);
  const [create] = useState(() =>
    createThenEdit(createTryout, { recall: () => start.unanswered, keep: setUnanswered }),
  );
  const [obstacle, setObstacle] = useState<Obstacle | null>(start.isGone ? { kind: 'deleted' } : null);

  function startFrom(tryout: AdminTryout | null) {
    base.current = tryout;
    showBase(tryout);
  }

  function tellGone(error: unknown) {
    toast.error({ title: 'Gagal menyimpan tryout', message: userMessage(error) });
    setObstacle({ kind: 'deleted' });
    void refreshTryouts(queryClient);
  }

  /**
   * Reads the newer state, to show it beside the writer's own text.
   * @returns true if it says what was sent: that had arrived before, and only the answer was lost
   */
  async function isSavedInNewer(from: AdminTryout, sent: AdminTryoutChange): Promise<boolean> {
    try {
      const newer = await getTryout(from.id);
      if (newer.archivedAt !== null) setObstacle({ kind: 'deleted' });
      else if (saysTheSame({ ...draftOf(from), ...sent }, draftOf(newer))) return true;
      else setObstacle({ kind: 'changed', base: from, newer });
    } catch (error) {
      if (isMissing(error)) tellGone(error);
      else {
        setObstacle({ kind: 'changed', base: from, newer: null });
        toast.error({ title: 'Gagal memuat versi terbaru', message: userMessage(error) });
      }
    }
    return false;
  }

  /**
   * @returns true once it is saved; false when there is an obstacle
   * @throws any other refusal, which the form shows
   */
  async function save(change: AdminTryoutChange): Promise<boolean> {
    const isNew = base.current === null;
    let edited = base.current;
    try {
      if (!edited) {
        const { created, isAsWritten } = await create(change);
        if (!isAsWritten) {
          edited = created;
          startFrom(created);
        }
      }
      if (edited) await updateTryout(edited.id, { ...change, updatedAt: edited.updatedAt });
    } catch (error) {
      if (edited && isMissing(error)) {
        tellGone(error);
        return false;
      }
      if (!edited || !isOvertaken(error)) {
        toast.error({ title: 'Gagal menyimpan tryout', message: userMessage(error) });
        throw error;
      }
      if (!(await isSavedInNewer(edited, change))) {
        void refreshTryouts(queryClient);
        return false;
      }
    }
    toast.success({ message: isNew ? 'Tryout berhasil ditambahkan' : 'Tryout berhasil diperbarui' });
    void refreshTryouts(queryClient);
    return true;
  }

  return {
    /** The state that the draft started from; null for a new package. */
    base: shownBase,
    unanswered,
    obstacle,
    save,
    /** From now on the draft is based on the newer state: the next save replaces that knowingly. */
    accept(newer: AdminTryout) {
      startFrom(newer);
      setObstacle(null);
    },
    /** The package is gone: the text becomes a new one. */
    startAnew() {
      startFrom(null);
      setObstacle(null);
    },
  };
}
