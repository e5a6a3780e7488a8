import type { AdminTryout } from '@tryout/api/contract';
import {
  Button,
  ErrorState,
  LoadingState,
  Modal,
  SkeletonLines,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
  userMessage,
} from '@tryout/shared-ui';
import { useIsPhone, useLastShown } from '@tryout/shared-ui/staff';
import { useMay } from '../../may.ts';
import { CheckResult, type QuestionLink } from './check-result.tsx';
import { whatHolds } from './publishing-words.ts';
import * as styles from './tryout-dialog.module.css';
import { isDraft } from './tryout-status.tsx';
import { publishTryout } from './tryouts.api.ts';
import { refreshTryouts, tryoutCheckQuery } from './tryouts.queries.ts';
import { useCheckAddress } from './use-tryout-address.ts';

interface CheckDialogProps {
  questionLink: QuestionLink;
  /** Another dialog is open to fix a problem: this one waits and checks again afterwards. */
  isWaiting: boolean;
}

/** The problems of a package, open when the address says so; the package can be published from here. */
export function CheckDialog({ questionLink, isWaiting }: CheckDialogProps) {
  const { open, close } = useCheckAddress();
  const isPhone = useIsPhone();
  const shown = useLastShown(open);
  return (
    <Modal
      opened={open !== null && !isWaiting}
      onClose={close}
      title="Periksa tryout"
      size={640}
      fullScreen={isPhone}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
    >
      {shown && <Check key={shown} tryoutId={shown} questionLink={questionLink} onClose={close} />}
    </Modal>
  );
}

interface CheckProps {
  tryoutId: string;
  questionLink: QuestionLink;
  onClose(): void;
}

function Check({ tryoutId, questionLink, onClose }: CheckProps) {
  const queryClient = useQueryClient();
  const may = useMay();
  const { data, error, isFetching, refetch } = useQuery(tryoutCheckQuery(tryoutId));
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: AdminTryout) => publishTryout(id),
    onSuccess: (published) => {
      toast.success({ title: 'Tryout diterbitkan', message: whatHolds(published) });
      onClose();
      void refreshTryouts(queryClient);
    },
    onError: (failure) => {
      toast.error({ title: 'Gagal menerbitkan tryout', message: userMessage(failure) });
      void refetch();
    },
  });
  if (!data)
    return error ? (
      <ErrorState title="Gagal memeriksa tryout" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <LoadingState label="Memeriksa tryout…">
        <div className={styles.waiting}>
          <SkeletonLines lines={5} height={44} />
        </div>
      </LoadingState>
    );
  const { tryout, check } = data;
  return (
    <div className={styles.form}>
      <div className={styles.scroll}>
        <CheckResult tryout={tryout} check={check} questionLink={questionLink} />
      </div>
      <footer className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Tutup
        </Button>
        {isDraft(tryout) && may('manage') && (
          <Button loading={isPending} disabled={!check.canBePublished} onClick={() => !isPending && mutate(tryout)}>
            Terbitkan
          </Button>
        )}
      </footer>
    </div>
  );
}
