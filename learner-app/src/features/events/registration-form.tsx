import { EventRegistration, type LearnerEvent, longestEventCode } from '@tryout/api/contract';
import { Alert, Button, isNotServed, Stack, Text, toast, useQueryClient } from '@tryout/shared-ui';
import { Checkbox, TextInput, useSchemaForm } from '@tryout/shared-ui/more';
import * as v from 'valibot';
import { register } from '../../common/events/events.api.ts';
import { eventsKey } from '../../common/events/events.queries.ts';
import { registeredSentence } from '../../common/events/event-words.ts';
import { type Received, serverTimeMs } from '../../common/server-time.ts';
import { needsBuying, WaysToBuy } from '../../common/sales/ways-to-buy.tsx';
import { useLearnerId } from '../../common/use-learner-id.ts';

const WithCode = v.object({
  ...EventRegistration.entries,
  code: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Isi kode acara'),
    v.maxLength(longestEventCode, 'Kode tidak dikenal'),
  ),
});
const WithoutCode = v.omit(EventRegistration, ['code']);

interface RegistrationFormProps {
  own: Received<LearnerEvent>;
  isDisabled: boolean;
}

/** Registers for an event, once its learner has read what is looked at. */
export function RegistrationForm({ own, isDisabled }: RegistrationFormProps) {
  const tryoutId = own.tryout.id;
  const needsCode = own.entry === 'code';
  const learnerId = useLearnerId();
  const queryClient = useQueryClient();
  const { form, submit, isSubmitting, failure, refusal } = useSchemaForm(needsCode ? WithCode : WithoutCode, {
    initialValues: { code: '', acceptsRules: false },
    async onSubmit(registration) {
      await register(tryoutId, registration);
      toast.success({ title: 'Anda terdaftar', message: registeredSentence(own, serverTimeMs(own)) });
      await queryClient.invalidateQueries({ queryKey: eventsKey(learnerId) });
    },
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Daftar ke acara ini">
      <Stack gap="sm">
        {needsCode && (
          <TextInput
            label="Kode acara"
            description="Dari penyelenggara; huruf besar dan kecil sama saja."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={longestEventCode}
            {...form.getInputProps('code')}
          />
        )}
        <Checkbox
          label="Saya sudah membaca apa yang diamati selama acara dan setuju mengikuti tata tertibnya."
          {...form.getInputProps('acceptsRules', { type: 'checkbox' })}
        />
        {failure !== null && (
          <Alert color="red" role="alert" title="Belum terdaftar">
            <Text size="sm" mb={needsBuying(refusal) ? 'sm' : 0}>
              {isNotServed(refusal) ? 'Pendaftaran belum tersedia. Coba lagi beberapa menit lagi.' : failure}
            </Text>
            {needsBuying(refusal) && <WaysToBuy tryoutId={tryoutId} />}
          </Alert>
        )}
        <Button type="submit" size="md" loading={isSubmitting} disabled={isDisabled} fullWidth>
          Daftar
        </Button>
      </Stack>
    </form>
  );
}
