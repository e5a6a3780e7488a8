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

/** Mails that the server gave up, and the way to try them once more, when the mail server is well again. */
export function StuckMessages({ count }: { count: number }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: retryStuckMessages,
    async onSuccess({ retried }) {
      toast.success({ message: `${formatNumber(retried)} email dikirim ulang` });
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
