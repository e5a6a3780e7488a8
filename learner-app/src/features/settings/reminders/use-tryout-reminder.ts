import type { Reminders, ScheduledTryout } from '@tryout/api/contract';
import { isMissing, toast, useMutation, useQueryClient, userMessage } from '@tryout/shared-ui';
import { askForTryout, takeBackTryout } from './reminders.api.ts';
import { remindersKey } from './reminders.queries.ts';

type Tick = Pick<ScheduledTryout, 'id' | 'isAsked'>;

/** @returns asks for the reminders of a package, or takes that back: shown at once, and moved back if it couldn't be saved */
export function useTryoutReminder(): (tick: Tick) => void {
  const queries = useQueryClient();
  const show = (id: string, changed: Partial<ScheduledTryout>) =>
    queries.setQueryData<Reminders>(
      remindersKey,
      (old) => old && { ...old, tryouts: old.tryouts.map((one) => (one.id === id ? { ...one, ...changed } : one)) },
    );
  const { mutate } = useMutation({
    async mutationFn({ id, isAsked }: Tick) {
      if (isAsked) return (await askForTryout(id)).remindsAt;
      await takeBackTryout(id);
      return undefined;
    },
    onMutate: ({ id, isAsked }) => show(id, { isAsked }),
    // The page may have been open for long: the time of the next reminder is the one of now.
    onSuccess(remindsAt, { id }) {
      if (remindsAt !== undefined) show(id, { remindsAt });
    },
    onError(error, { id, isAsked }) {
      show(id, { isAsked: !isAsked });
      toast.error({
        title: 'Gagal menyimpan pengingat',
        message: isMissing(error) ? 'Tryout ini sudah dibuka atau tidak dijadwalkan lagi.' : userMessage(error),
      });
    },
  });
  return mutate;
}
