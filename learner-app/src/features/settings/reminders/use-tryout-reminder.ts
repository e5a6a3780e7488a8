import type { Reminders, ScheduledTryout } from '@tryout/api/contract';
import { isMissing, toast, useMutation, useQueryClient, userMessage } from '@tryout/shared-ui';
import { askForTryout, takeBackTryout } from './reminders.api.ts';
import { useRemindersKey } from './reminders.queries.ts';

interface TryoutReminder {
  /** As it was ticked last, also while that is being saved; then as the server has it. */
  isAsked: boolean;
  /** Asks for the reminders of the package, or takes that back. */
  remind: (isAsked: boolean) => void;
}

/** @param kept as the server has it */
export function useTryoutReminder({ id, isAsked: kept }: Pick<ScheduledTryout, 'id' | 'isAsked'>): TryoutReminder {
  const queries = useQueryClient();
  const remindersKey = useRemindersKey();
  const { mutate, isPending, variables } = useMutation({
    // One after the other: the last tick counts.
    scope: { id: `reminder ${id}` },
    async mutationFn(isAsked: boolean) {
      if (isAsked) return (await askForTryout(id)).remindsAt;
      await takeBackTryout(id);
      return undefined;
    },
    onSuccess(remindsAt, isAsked) {
      // The page may have been open for long: the time of the next reminder is the one of now.
      const changed = { isAsked, ...(remindsAt !== undefined && { remindsAt }) };
      queries.setQueryData<Reminders>(
        remindersKey,
        (old) => old && { ...old, tryouts: old.tryouts.map((one) => (one.id === id ? { ...one, ...changed } : one)) },
      );
    },
    onError: (error) =>
      toast.error({
        title: 'Gagal menyimpan pengingat',
        message: isMissing(error) ? 'Tryout ini sudah dibuka atau tidak dijadwalkan lagi.' : userMessage(error),
      }),
  });
  return { isAsked: isPending ? variables : kept, remind: mutate };
}
