import { Button, IconCopy, toast, useMutation, useNavigate, userMessage } from '@tryout/shared-ui';
import { useTakeStep } from '@tryout/shared-ui/staff';
import { api } from '../../session.ts';

const calls = { api, prefix: 'admin' };

/** Makes a draft with the same questions, and opens it. The toast undoes it. */
export function DuplicateTryout({ tryoutId }: { tryoutId: string }) {
  const take = useTakeStep(calls);
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => take({ path: 'duplicates', body: { tryoutId } }),
    onSuccess: ({ tryoutId: made }) => made && navigate(`/admin/tryouts/${encodeURIComponent(made)}`),
    onError: (error) => toast.error({ title: 'Gagal menggandakan paket', message: userMessage(error) }),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={18} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      Gandakan
    </Button>
  );
}
