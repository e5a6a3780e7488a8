import { type FreeRegistration, IdCardLook } from '@tryout/api/contract';
import {
  Alert,
  Button,
  Group,
  IconAlertCircle,
  isMissing,
  Modal,
  Stack,
  Text,
  toast,
  useMediaQuery,
  useQueryClient,
  userMessage,
} from '@tryout/shared-ui';
import { useSchemaForm } from '@tryout/shared-ui/more';
import { Textarea } from '@tryout/shared-ui/staff';
import { useEffect, useState } from 'react';
import * as styles from './registrations.module.css';
import { lookAtIdCard } from './registrations.api.ts';
import { refreshRegistrations } from './registrations.queries.ts';

interface IdCardDialogProps {
  /** Null = closed. */
  registration: FreeRegistration | null;
  onClose(): void;
}

/** Asks for the reason to see an ID card, then shows it until the dialog is closed. */
export function IdCardDialog({ registration, onClose }: IdCardDialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  return (
    <Modal
      opened={registration !== null}
      onClose={onClose}
      title="Kartu identitas"
      size="lg"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
      // The card leaves the screen at once, without fading out.
      transitionProps={{ exitDuration: 0 }}
    >
      {registration && <Content key={registration.id} registration={registration} onClose={onClose} />}
    </Modal>
  );
}

function Content({ registration, onClose }: { registration: FreeRegistration; onClose(): void }) {
  const [card, setCard] = useState<Blob | null>(null);
  return (
    <Stack gap="md">
      <div>
        <Text fw={600} className={styles.name ?? ''}>
          {registration.fullName}
        </Text>
        <Text size="sm" c="dimmed">
          {registration.institution}
        </Text>
      </div>
      {card ? (
        <>
          <Picture card={card} alt={`Kartu identitas ${registration.fullName}`} />
          <Text size="sm" c="dimmed">
            Dicatat di log audit. Gambar tidak disimpan di perangkat ini.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              Tutup
            </Button>
          </Group>
        </>
      ) : (
        <ReasonForm registrationId={registration.id} onCard={setCard} onClose={onClose} />
      )}
    </Stack>
  );
}

/** The picture's object URL exists only while it is shown. */
function Picture({ card, alt }: { card: Blob; alt: string }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(card);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [card]);
  return url && <img className={styles.card} src={url} alt={alt} />;
}

interface ReasonFormProps {
  registrationId: string;
  onCard(card: Blob): void;
  onClose(): void;
}

function ReasonForm({ registrationId, onCard, onClose }: ReasonFormProps) {
  const queryClient = useQueryClient();
  const { form, submit, isSubmitting, failure } = useSchemaForm(IdCardLook, {
    initialValues: { reason: '' },
    async onSubmit(look) {
      try {
        onCard(await lookAtIdCard(registrationId, look));
        void queryClient.invalidateQueries({ queryKey: ['audit'] });
      } catch (error) {
        if (!isMissing(error)) throw error;
        toast.error({ title: 'Gagal memuat kartu identitas', message: userMessage(error) });
        onClose();
        void refreshRegistrations(queryClient);
      }
    },
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Lihat kartu identitas">
      <Stack gap="md">
        <Textarea
          key={form.key('reason')}
          label="Alasan melihat kartu identitas"
          description="Kartu identitas adalah data pribadi. Nama Anda, waktu, dan alasan ini dicatat di log audit."
          placeholder="Misalnya: mencocokkan nama peserta yang meminta koreksi data"
          autosize
          minRows={2}
          maxLength={200}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        {failure && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />} title="Gagal memuat kartu identitas">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isSubmitting}>
            Batal
          </Button>
          <Button type="submit" loading={isSubmitting}>
            Lihat kartu
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
