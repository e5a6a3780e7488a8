import { type QuestionerQuestion, QuestionCopy } from '@tryout/api/contract';
import {
  Alert,
  Button,
  ErrorState,
  Group,
  IconAlertCircle,
  LoadingState,
  Modal,
  Prose,
  SkeletonLines,
  Stack,
  Text,
  toast,
  useExamTypes,
  useHeldOpen,
  useNavigate,
  useQuery,
} from '@tryout/shared-ui';
import { createOnce, useSchemaForm } from '@tryout/shared-ui/more';
import { Select, useIsPhone, useLastShown } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import { managerAddress, packageName, tryoutListsQuery } from '../../common/tryout-lists.ts';
import { copyQuestion } from './item-bank.api.ts';
import * as styles from './item-bank.module.css';
import { bankedQuestionQuery } from './item-bank.queries.ts';

interface CopyDialogProps {
  /** Null closes it. */
  questionId: string | null;
  onClose(): void;
  onCopied(copy: QuestionerQuestion): void;
}

/** Copies a question into a package, possibly its own. */
export function CopyDialog({ questionId, onClose, onCopied }: CopyDialogProps) {
  const isPhone = useIsPhone();
  const shownId = useLastShown(questionId);
  return (
    <Modal opened={questionId !== null} onClose={onClose} title="Salin ke paket" fullScreen={isPhone}>
      {shownId !== null && <Loaded key={shownId} questionId={shownId} onClose={onClose} onCopied={onCopied} />}
    </Modal>
  );
}

function Loaded({ questionId, onClose, onCopied }: CopyDialogProps & { questionId: string }) {
  const { data, error, isFetching, refetch } = useQuery(bankedQuestionQuery(questionId));
  if (data) return <CopyForm question={data} onClose={onClose} onCopied={onCopied} />;
  if (error)
    return (
      <ErrorState title="Gagal memuat soal" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  return (
    <LoadingState label="Memuat soal…">
      <SkeletonLines lines={4} height={24} />
    </LoadingState>
  );
}

function CopyForm({
  question,
  onClose,
  onCopied,
}: Omit<CopyDialogProps, 'questionId'> & { question: QuestionerQuestion }) {
  const navigate = useNavigate();
  const [copyOnce] = useState(() => createOnce((wanted: QuestionCopy, key) => copyQuestion(question.id, wanted, key)));
  const lists = useQuery(tryoutListsQuery);
  const packages = lists.data?.tryoutLists ?? [];
  const { form, submit, isSubmitting, failure } = useSchemaForm(QuestionCopy, {
    initialValues: { tryoutListId: '' },
    onSubmit: async (wanted) => {
      const copy = await copyOnce(wanted);
      const target = packages.find(({ id }) => id === copy.tryoutListId);
      const address = managerAddress(copy.tryoutListId, copy.id);
      toast.success({
        title: 'Soal berhasil disalin',
        message: `Menjadi soal ${copy.number}${target ? ` di ${packageName(target)}` : ''}.`,
        action: { label: 'Buka salinan', href: address, onPress: () => void navigate(address) },
        autoClose: 10_000,
      });
      onCopied(copy);
    },
  });
  useHeldOpen(isSubmitting);
  const { typeLabel } = useExamTypes();
  const chosen = packages.find(({ id }) => id === form.getValues().tryoutListId);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Salin ke paket">
      <Stack gap="md">
        <div>
          <Text size="xs" c="dimmed">
            Soal {question.number} · {typeLabel(question.type)}
          </Text>
          <Prose className={styles.stem ?? ''}>{question.question}</Prose>
        </div>
        <Select
          key={form.key('tryoutListId')}
          label="Paket tujuan"
          placeholder={lists.isPending ? 'Memuat paket…' : 'Cari judul paket'}
          description="Salinan menjadi soal terakhir di paket itu. Soal asalnya tidak berubah."
          data={packages.map((one) => ({ value: one.id, label: packageName(one) }))}
          searchable
          allowDeselect={false}
          limit={200}
          nothingFoundMessage={
            lists.isError
              ? 'Gagal memuat daftar paket'
              : lists.isPending
                ? 'Memuat…'
                : 'Tidak ada paket dengan judul itu'
          }
          data-autofocus
          {...form.getInputProps('tryoutListId')}
        />
        {lists.isError && (
          <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title="Gagal memuat daftar paket">
            <Button size="compact-sm" variant="default" onClick={() => void lists.refetch()} loading={lists.isFetching}>
              Coba lagi
            </Button>
          </Alert>
        )}
        {chosen && chosen.id === question.tryoutListId && (
          <Text size="sm">Soal ini sudah ada di paket itu; salinannya berdiri sendiri.</Text>
        )}
        {chosen && chosen.type !== question.type && (
          <Text size="sm">
            Paket itu bertipe {typeLabel(chosen.type)}, soal ini {typeLabel(question.type)}. Tipe soal tetap.
          </Text>
        )}
        {failure && (
          <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
            {failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isSubmitting}>
            Batal
          </Button>
          <Button type="submit" loading={isSubmitting}>
            Salin soal
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
