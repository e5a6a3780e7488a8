import { Button, IconCalendarEvent, toast, useMutation, userMessage } from '@tryout/shared-ui';
import { downloadFile } from '@tryout/shared-ui/more';
import { downloadEventCalendar } from '../../common/events/events.api.ts';
import { useLearnerId } from '../../common/use-learner-id.ts';

/** The event as a file for the phone's or the office's calendar; for learners alone. */
export function CalendarButton({ tryoutId }: { tryoutId: string }) {
  const isVisitor = useLearnerId() === undefined;
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadEventCalendar(tryoutId),
    onSuccess: (file) => downloadFile(file, 'acara-tryout.ics'),
    onError: (error) => toast.error({ title: 'Gagal mengunduh kalender', message: userMessage(error) }),
  });
  if (isVisitor) return null;
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconCalendarEvent size={20} aria-hidden />}
      onClick={() => mutate()}
    >
      Masukkan ke kalender
    </Button>
  );
}
