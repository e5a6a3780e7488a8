import { type Announcement, announcementDays, NewAnnouncement } from '@tryout/api/contract';
import {
  ActionIcon,
  Alert,
  Badge,
  Button,
  Card,
  ConfirmDialog,
  formatDateTime,
  Group,
  IconAlertCircle,
  IconTrash,
  isMissing,
  PageTitle,
  SavedNote,
  Stack,
  Text,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
  userMessage,
} from '@tryout/shared-ui';
import { createOnce, NativeSelect, UnsavedGuard, useSchemaForm } from '@tryout/shared-ui/more';
import {
  actionsColumn,
  StaffTable,
  type StaffTableColumn,
  useLastShown,
  useTableParams,
  Textarea,
} from '@tryout/shared-ui/staff';
import { useState } from 'react';
import * as v from 'valibot';
import { addAnnouncement, announcementsQuery, deleteAnnouncement } from './announcements.api.ts';

/** The form's values: a choice from a list is text. */
const Form = v.object({
  text: NewAnnouncement.entries.text,
  days: v.pipe(v.string(), v.transform(Number), NewAnnouncement.entries.days),
});
const dayOptions = announcementDays.map((days) => ({ value: String(days), label: `${days} hari` }));
/** Shown as columns of their own only where there is room. */
const wide = { visibleMediaQuery: '(min-width: 62em)' };

const hasEnded = ({ endsAt }: Announcement) => Date.parse(endsAt) <= Date.now();
const EndOf = ({ announcement }: { announcement: Announcement }) =>
  hasEnded(announcement) ? <Badge color="gray">Sudah berakhir</Badge> : <>{formatDateTime(announcement.endsAt)}</>;

/** /admin/announcements: the messages on all learners' dashboards, each with its end. */
export function Component() {
  const { page, changePage } = useTableParams({});
  const { data, error, isFetching, refetch } = useQuery(announcementsQuery(page));
  const [toDelete, setToDelete] = useState<Announcement | null>(null);

  const columns: StaffTableColumn<Announcement>[] = [
    {
      accessor: 'text',
      title: 'Pengumuman',
      render: (announcement) => (
        <>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {announcement.text}
          </Text>
          <Text size="xs" c="dimmed" hiddenFrom="md" component="div" mt={4}>
            Tampil sampai <EndOf announcement={announcement} />
          </Text>
        </>
      ),
    },
    {
      accessor: 'createdAt',
      title: 'Ditulis',
      width: 210,
      noWrap: true,
      render: ({ createdAt }) => formatDateTime(createdAt),
      ...wide,
    },
    {
      accessor: 'endsAt',
      title: 'Tampil sampai',
      width: 210,
      noWrap: true,
      render: (announcement) => <EndOf announcement={announcement} />,
      ...wide,
    },
    actionsColumn(76, (announcement) => (
      <ActionIcon
        variant="subtle"
        size={44}
        color="red"
        aria-label={`Hapus pengumuman ${announcement.text.slice(0, 60)}`}
        title="Hapus"
        onClick={() => setToDelete(announcement)}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    )),
  ];

  return (
    <>
      <PageTitle description="Tampil di dashboard semua peserta, tiga yang terbaru sekaligus. Setiap perubahan dicatat di log audit.">
        Pengumuman
      </PageTitle>
      <Stack gap="lg">
        <WriteForm />
        <StaffTable
          label="Daftar pengumuman"
          columns={columns}
          rows={data?.announcements}
          total={data?.total ?? 0}
          page={page}
          onPageChange={changePage}
          isFetching={isFetching}
          error={error}
          failureTitle="Gagal memuat pengumuman"
          onRetry={() => void refetch()}
          empty={{ title: 'Belum ada pengumuman', message: 'Yang Anda tulis di atas akan tampil di sini.' }}
        />
      </Stack>
      <DeleteAnnouncement announcement={toDelete} onClose={() => setToDelete(null)} />
    </>
  );
}

function WriteForm() {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState<string | null>(null);
  const [add] = useState(() => createOnce(addAnnouncement));
  const { form, submit, isSubmitting, failure } = useSchemaForm(Form, {
    initialValues: { text: '', days: '3' },
    onEdit: () => setSaved(null),
    async onSubmit(announcement) {
      const sent = form.getValues();
      const { endsAt } = await add(announcement);
      // Words typed meanwhile stay.
      if (form.getValues().text === sent.text) form.reset();
      setSaved(`Tampil sampai ${formatDateTime(endsAt)}`);
      void queryClient.invalidateQueries({ queryKey: ['announcements'] });
    },
  });
  return (
    <Card component="form" onSubmit={(event) => void submit(event)} noValidate aria-label="Pengumuman baru">
      <UnsavedGuard isUnsaved={form.values.text.trim() !== ''} names={[]} what="Pengumuman ini" />
      <Stack gap="md" maw={720}>
        <Textarea
          key={form.key('text')}
          label="Isi pengumuman"
          placeholder="Contoh: Pemeliharaan Minggu, 6 Des 2026, 22.00–23.00 WIB."
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('text')}
        />
        <Group align="flex-end" gap="md">
          <NativeSelect key={form.key('days')} label="Lama tampil" data={dayOptions} {...form.getInputProps('days')} />
          <Button type="submit" loading={isSubmitting}>
            Tampilkan
          </Button>
          <SavedNote>{saved}</SavedNote>
        </Group>
        {failure && (
          <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
            {failure}
          </Alert>
        )}
      </Stack>
    </Card>
  );
}

interface DeleteAnnouncementProps {
  /** Null = closed. */
  announcement: Announcement | null;
  onClose(): void;
}

function DeleteAnnouncement({ announcement, onClose }: DeleteAnnouncementProps) {
  const queryClient = useQueryClient();
  const asked = useLastShown(announcement);
  const { mutate, isPending } = useMutation({
    // Already deleted, by a colleague or because the first answer was lost: that is the wanted result.
    mutationFn: ({ id }: Announcement) =>
      deleteAnnouncement(id).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      }),
    onSuccess() {
      onClose();
      void queryClient.invalidateQueries({ queryKey: ['announcements'] });
    },
    onError: (error) => toast.error({ title: 'Gagal menghapus pengumuman', message: userMessage(error) }),
  });
  return (
    <ConfirmDialog
      isOpen={announcement !== null}
      title="Hapus pengumuman?"
      confirmLabel="Hapus"
      isDestructive
      isBusy={isPending}
      onConfirm={() => announcement && !isPending && mutate(announcement)}
      onCancel={onClose}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {asked?.text}
      </Text>
      <Text size="sm" c="dimmed" mt="xs">
        Peserta tidak akan melihatnya lagi.
      </Text>
    </ConfirmDialog>
  );
}
