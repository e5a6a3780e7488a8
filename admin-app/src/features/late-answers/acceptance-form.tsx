import type { LateAnswersChoice, LateAnswersPreview } from '@tryout/api/contract';
import { ApiError, Button, Card, ErrorState, Title, useMutation } from '@tryout/shared-ui';
import { UnsavedGuard } from '@tryout/shared-ui/more';
import { type FormEvent, useState } from 'react';
import { MomentField } from '../../common/moment-field.tsx';
import { AcceptanceDecision } from './acceptance-decision.tsx';
import { tryAcceptance } from './late-answers.api.ts';
import * as styles from './late-answers.module.css';

/** The time of the outage, for all packages, and what accepting would do. */
export function AcceptanceForm() {
  const [from, setFrom] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [tried, setTried] = useState<{ choice: LateAnswersChoice; preview: LateAnswersPreview } | null>(null);
  // Outlives the figures: other times, or new figures, have the same outage.
  const [reason, setReason] = useState('');
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async (choice: LateAnswersChoice) => ({ choice, preview: await tryAcceptance(choice) }),
  });

  /** Other times are other answers: the preview was of the former ones, and so is one that is still on its way. */
  function edited(change: () => void) {
    change();
    setErrors({});
    setTried(null);
    reset();
  }
  function tryOut(event?: FormEvent) {
    event?.preventDefault();
    if (isPending) return;
    const found = {
      ...(!from && { from: 'Isi tanggal dan jam jawaban pertama tiba' }),
      ...(!until && { until: 'Isi tanggal dan jam sesudah jawaban terakhir tiba' }),
      ...(from && until && from >= until && { until: 'Akhir harus setelah awal' }),
    };
    setErrors(found);
    if (!from || !until || Object.keys(found).length > 0) return;
    // Handlers of this call alone: they aren't called once `reset` has let go of it.
    mutate(
      { from, until, tryoutId: null },
      {
        onSuccess: setTried,
        onError: (failure) =>
          failure instanceof ApiError &&
          setErrors(Object.fromEntries(failure.errors.map(({ field, message }) => [field, message]))),
      },
    );
  }

  return (
    <section aria-labelledby="terima">
      <Title order={2} size="h3" id="terima" mb="sm">
        Terima jawaban
      </Title>
      <Card component="form" noValidate aria-label="Pilih jawaban" onSubmit={tryOut}>
        <div className={styles.fields}>
          <MomentField
            label="Tiba sejak"
            value={from}
            error={errors['from']}
            onChange={(moment) => edited(() => setFrom(moment))}
          />
          <MomentField
            label="Tiba sebelum"
            value={until}
            error={errors['until']}
            onChange={(moment) => edited(() => setUntil(moment))}
          />
        </div>
        <Button type="submit" className={styles.try ?? ''} variant={tried ? 'default' : 'filled'} loading={isPending}>
          {tried ? 'Hitung lagi' : 'Coba'}
        </Button>
      </Card>
      {error && Object.keys(errors).length === 0 && !isPending && (
        <ErrorState title="Belum dapat dicoba" error={error} onRetry={() => tryOut()} />
      )}
      <UnsavedGuard isUnsaved={reason.trim() !== ''} what="Alasan ini" names={[]} />
      {tried && (
        <AcceptanceDecision
          key={tried.preview.stamp}
          {...tried}
          reason={reason}
          onReason={setReason}
          onAccepted={() => {
            setTried(null);
            setReason('');
          }}
        />
      )}
    </section>
  );
}
