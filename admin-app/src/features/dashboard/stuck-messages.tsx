import {
  Button,
  formatNumber,
  IconAlertCircle,
  toast,
  useMutation,
  userMessage,
  useQueryClient,
} from '@tryout/shared-ui';
import { retryStuckMessages } from './dashboard.api.ts';
import { overviewQuery } from './dashboard.queries.ts';
import { TodoItem } from './todo-item.tsx';

/** The number of mails that the server gave up sending, and a button to send them again once the mail server works. */
export function StuckMessages({ count }: { count: number }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: retryStuckMessages,
    async onSuccess({ retried }) {
      toast.success({ message: `${formatNumber(retried)} email dicoba kirim lagi` });
      await queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey });
    },
    onError: (error) => toast.error({ title: 'Email belum dikirim ulang', message: userMessage(error) }),
  });
  return (
    <TodoItem
      icon={IconAlertCircle}
      tone="negative"
      action={
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          Kirim ulang
        </Button>
      }
    >
      <strong>{formatNumber(count)} email</strong> tidak terkirim. Periksa server email, lalu kirim ulang.
    </TodoItem>
  );
}
