import type { StudyPlan } from '@tryout/api/contract';
import {
  Button,
  ConfirmDialog,
  ErrorState,
  IconCalendarEvent,
  LoadingState,
  PageTitle,
  Skeleton,
  Stack,
  Text,
  Title,
  toast,
  useExamTypes,
  useMutation,
  userMessage,
} from '@tryout/shared-ui';
import { useState } from 'react';
import { removeStudyPlan } from '../../common/study-plan/study-plan.api.ts';
import { useKeepStudyPlan, useStudyPlan } from '../../common/study-plan/study-plan.queries.ts';
import { PlanView } from './plan-view.tsx';
import { StreakLine } from './streak-line.tsx';
import { StudyPlanFields } from './study-plan-form.tsx';
import * as styles from './study-plan.module.css';

/** /rencana: what to study each day until the test. */
export function Component() {
  const { data, error, isFetching, refetch } = useStudyPlan();
  return (
    <>
      <PageTitle description="Apa yang dikerjakan setiap hari sampai hari tes, disusun dari hasil Anda.">
        Rencana Belajar
      </PageTitle>
      {data ? (
        <Loaded plan={data} />
      ) : error ? (
        <ErrorState
          title="Gagal memuat rencana belajar"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingState label="Memuat rencana belajar…">
          <Stack gap="md">
            <Skeleton height={132} radius="lg" />
            <Skeleton height={240} radius="lg" />
          </Stack>
        </LoadingState>
      )}
    </>
  );
}

function Loaded({ plan }: { plan: StudyPlan }) {
  const [isEditing, setIsEditing] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const { typeLabel } = useExamTypes();
  const keep = useKeepStudyPlan();
  const { mutate: remove, isPending } = useMutation({
    mutationFn: removeStudyPlan,
    onSuccess() {
      setIsRemoving(false);
      void keep({ ...plan, state: 'none', settings: null, daysLeft: 0, days: [], isAdjusted: false });
      toast.success({ message: 'Rencana dihapus. Catatan belajar Anda tetap ada.' });
    },
    onError: (failure) => toast.error({ title: 'Gagal menghapus rencana', message: userMessage(failure) }),
  });

  if (isEditing || !plan.settings || plan.state === 'over')
    return (
      <Stack gap="lg">
        {plan.state === 'over' && plan.settings && !isEditing && (
          <section className={styles.card} aria-labelledby="over">
            <Title order={2} size="h3" id="over" mb={4}>
              {`Bagaimana tes ${typeLabel(plan.settings.examType)} Anda?`}
            </Title>
            <Text c="dimmed">
              Semoga hasilnya baik. Kalau ada tes berikutnya, atau jadwalnya berubah, isi tanggal barunya di bawah ini.
            </Text>
          </section>
        )}
        {plan.state === 'none' && (
          <Text className={styles.intro}>
            Isi tanggal tes dan waktu yang Anda punya. Bagian yang paling lemah didahulukan, tryout lengkap diberi
            jarak, dan hari terakhir dibuat ringan. Kalau ada hari yang terlewat, rencana menyesuaikan otomatis.
          </Text>
        )}
        <StudyPlanFields
          plan={plan}
          onSaved={() => setIsEditing(false)}
          {...(isEditing && { onCancel: () => setIsEditing(false) })}
        />
        {plan.state !== 'running' && plan.streak.days > 0 && <StreakLine streak={plan.streak} />}
      </Stack>
    );

  return (
    <Stack gap="xl">
      <PlanView plan={plan} settings={plan.settings} />
      <div className={styles.foot}>
        <Button
          variant="default"
          leftSection={<IconCalendarEvent size={20} aria-hidden />}
          onClick={() => setIsEditing(true)}
        >
          Ubah rencana
        </Button>
        <Button variant="subtle" color="gray" onClick={() => setIsRemoving(true)}>
          Hapus rencana
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        title="Hapus rencana belajar?"
        confirmLabel="Hapus"
        isDestructive
        isBusy={isPending}
        onConfirm={() => remove()}
        onCancel={() => setIsRemoving(false)}
      >
        Hari dan tugas yang direncanakan hilang. Nilai, materi yang sudah dibaca, dan catatan hari belajar tetap ada.
      </ConfirmDialog>
    </Stack>
  );
}
