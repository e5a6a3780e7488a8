import { aliasMaxLength, type OwnRankingName, RankingName } from '@tryout/api/contract';
import {
  Alert,
  Button,
  ErrorState,
  Group,
  LoadingState,
  Modal,
  SkeletonLines,
  Stack,
  Text,
  useHeldOpen,
  useQuery,
  useQueryClient,
} from '@tryout/shared-ui';
import { Switch, TextInput, useDebouncedValue, useSchemaForm } from '@tryout/shared-ui/more';
import * as v from 'valibot';
import { getRankingName, saveRankingName } from './ranking.api.ts';

/** The form's empty field means no alias. */
const RankingNameForm = v.pipe(
  v.object({ alias: v.string(), isListed: v.boolean() }),
  v.transform(({ alias, isListed }) => ({ alias: alias.trim() === '' ? null : alias, isListed })),
  RankingName,
);

interface DialogProps {
  onClose(): void;
  onSaved(): void;
}

/** How others see this learner in rankings: with an alias, without a name, or not at all. */
export function RankingNameDialog({ onClose, onSaved }: DialogProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['ranking-name'],
    queryFn: ({ signal }) => getRankingName(signal),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Modal opened onClose={onClose} title="Nama saya di peringkat">
      {data ? (
        <NameForm name={data} onClose={onClose} onSaved={onSaved} />
      ) : error ? (
        <ErrorState
          title="Gagal memuat pengaturan"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingState label="Memuat pengaturan…">
          <SkeletonLines lines={3} height={44} />
        </LoadingState>
      )}
    </Modal>
  );
}

interface NameFormProps extends DialogProps {
  name: OwnRankingName;
}

function NameForm({ name, onClose, onSaved }: NameFormProps) {
  const queryClient = useQueryClient();
  const { form, submit, isSubmitting, failure } = useSchemaForm(RankingNameForm, {
    initialValues: { alias: name.alias ?? '', isListed: name.isListed },
    async onSubmit(change) {
      await saveRankingName(change);
      void queryClient.invalidateQueries({ queryKey: ['ranking'] });
      onSaved();
      onClose();
    },
  });
  useHeldOpen(isSubmitting);
  const { alias, isListed } = form.getValues();
  // Spoken: once for a word, and not for each letter.
  const [typedAlias] = useDebouncedValue(alias.trim(), 500);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Nama samaran"
          description="Boleh kosong: lalu Anda tampil sebagai “Peserta”. Jangan pakai nama lengkap, email, atau nomor telepon."
          maxLength={aliasMaxLength}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('alias')}
        />
        <Switch
          label="Tampilkan saya kepada peserta lain"
          description="Jika tidak, Anda tetap dihitung, tetapi tidak terlihat di daftar mana pun."
          {...form.getInputProps('isListed', { type: 'checkbox' })}
        />
        <Text size="sm" role="status">
          {isListed ? (
            <>
              Peserta lain melihat <strong>{typedAlias || 'Peserta'}</strong> dan poin Anda.
            </>
          ) : (
            'Peserta lain tidak melihat Anda.'
          )}
        </Text>
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isSubmitting}>
            Batal
          </Button>
          <Button type="submit" loading={isSubmitting}>
            Simpan
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
