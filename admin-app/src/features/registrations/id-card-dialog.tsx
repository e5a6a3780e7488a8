import { type FreeRegistration, IdCardLook } from '@tryout/api/contract';
import { Button, Group, isMissing, Stack, Text, toast, useQueryClient, userMessage } from '@tryout/shared-ui';
import { BlobImage } from '@tryout/shared-ui/more';
import { useState } from 'react';
import { ActDialog, ActForm } from '../../common/act-dialog.tsx';
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
  return (
    <ActDialog isOpen={registration !== null} title="Kartu identitas" size={620} leavesAtOnce onClose={onClose}>
      {registration && <Content key={registration.id} registration={registration} onClose={onClose} />}
    </ActDialog>
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
          <BlobImage blob={card} alt={`Kartu identitas ${registration.fullName}`} className={styles.card} />
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

interface ReasonFormProps {
  registrationId: string;
  onCard(card: Blob): void;
  onClose(): void;
}

function ReasonForm({ registrationId, onCard, onClose }: ReasonFormProps) {
  const queryClient = useQueryClient();
  return (
    <ActForm
      label="Lihat kartu identitas"
      about={registrationId}
      schema={IdCardLook}
      initialValues={{ reason: '' }}
      reason={{
        label: 'Alasan melihat kartu identitas',
        description: 'Kartu identitas adalah data pribadi. Nama Anda, waktu, dan alasan ini dicatat di log audit.',
        placeholder: 'Misalnya: mencocokkan nama peserta yang meminta koreksi data',
        maxLength: 200,
      }}
      submitLabel="Lihat kartu"
      failureTitle="Gagal memuat kartu identitas"
      onSubmit={async (look) => {
        try {
          onCard(await lookAtIdCard(registrationId, look));
          void queryClient.invalidateQueries({ queryKey: ['audit'] });
        } catch (error) {
          if (!isMissing(error)) throw error;
          toast.error({ title: 'Gagal memuat kartu identitas', message: userMessage(error) });
          onClose();
          void refreshRegistrations(queryClient);
        }
      }}
      onClose={onClose}
    />
  );
}
