import type { RulingPreview } from '@tryout/api/contract';
import { Button, Text, Title, useMutation } from '@tryout/shared-ui/kit';
import { useState } from 'react';
import { ErrorState } from '../components/states/error-state.tsx';
import type { RulingCalls, RulingDecisions } from './ruling-calls.ts';
import type { RulingStep } from './ruling-step.ts';
import { TriedRuling } from './tried-ruling.tsx';

interface ConsequencesProps extends RulingStep {
  calls: RulingCalls;
  /** For administrators, who decide. */
  decisions: RulingDecisions | undefined;
}

/** The dry run with all modes side by side; for administrators also the decision. */
export function Consequences({ ruling, calls, decisions, onDone, refetch }: ConsequencesProps) {
  // The last one stays while the next is being tried.
  const [tried, setTried] = useState<RulingPreview | null>(null);
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => calls.preview(ruling.id),
    onSuccess: setTried,
    // The first one changes the ruling's state; a failed one may mean that somebody else has changed it.
    onSettled: () => refetch(),
  });
  return (
    <section aria-labelledby="akibat">
      <Title order={2} size="h3" id="akibat" mb={4}>
        Akibat bagi peserta
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Percobaan ini tidak mengubah apa pun. Semua cara dihitung dari pengerjaan yang sudah selesai; tidak ada yang
        disarankan.
      </Text>
      {error && !isPending ? (
        <ErrorState title="Ralat belum dapat dicoba" error={error} onRetry={() => mutate()} />
      ) : tried ? (
        <TriedRuling
          // A new preview is a new choice: its figures may be others.
          key={tried.stamp}
          preview={tried}
          isTrying={isPending}
          onTry={() => !isPending && mutate()}
          ruling={ruling}
          decisions={decisions}
          onDone={onDone}
          refetch={refetch}
        />
      ) : (
        <Button loading={isPending} onClick={() => !isPending && mutate()}>
          {ruling.state === 'previewed' ? 'Hitung lagi akibatnya' : 'Coba ralat'}
        </Button>
      )}
    </section>
  );
}
