import type { QuestionStep } from '@tryout/api/contract';
import { Button, IconCopy, toast, useMutation, useNavigate, userMessage } from '@tryout/shared-ui';
import { useTakeStep } from '@tryout/shared-ui/staff';
import { api } from '../../session.ts';

const calls = { api, prefix: 'admin' };

/** Makes a draft with the same questions, and opens it, unless its original was left meanwhile. The toast undoes it. */
export function DuplicateTryout({ tryoutId }: { tryoutId: string }) {
  const take = useTakeStep(calls);
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => take({ path: 'duplicates', body: { tryoutId } }),
    onError: (error) => toast.error({ title: 'Gagal menggandakan paket', message: userMessage(error) }),
  });
  // Given with the press and not above: then it isn't called once this page was left, and takes nobody away from another.
  const open = ({ tryoutId: made }: QuestionStep) => made && navigate(`/admin/tryouts/${encodeURIComponent(made)}`);
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={18} aria-hidden />}
      loading={isPending}
      onClick={() => mutate(undefined, { onSuccess: open })}
    >
      Gandakan
    </Button>
  );
}
