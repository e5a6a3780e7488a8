import { NewPostDecision, type PostDecision } from '@tryout/api/contract';
import { Alert, Button, IconAlertCircle, Stack, toast, useQueryClient } from '@tryout/shared-ui';
import { Radio, useSchemaForm } from '@tryout/shared-ui/more';
import { Textarea } from '@tryout/shared-ui/staff';
import { useEffect } from 'react';
import { decideOn } from './discussions.api.ts';

const words: Record<PostDecision, [label: string, description: string]> = {
  keep: ['Pertahankan', 'Tulisan tampil. Baru tiga pelapor lain dapat menyembunyikannya lagi.'],
  hide: ['Sembunyikan', 'Hanya penulisnya yang melihatnya, dengan alasan Anda.'],
  delete: ['Hapus', 'Teksnya dihapus dari basis data setelah 30 hari.'],
};
const done: Record<PostDecision, string> = {
  keep: 'Tulisan dipertahankan',
  hide: 'Tulisan disembunyikan',
  delete: 'Tulisan dihapus',
};

/** An empty form, with the likely decision on a post in this state. */
const startOf = (isShown: boolean): NewPostDecision => ({ decision: isShown ? 'hide' : 'keep', reason: '' });

interface DecisionFormProps {
  postId: string;
  state: string;
  /** A reason is written that isn't saved, or no longer. */
  onWritten(isWritten: boolean): void;
}

/** Keeps, hides or deletes a post. */
export function DecisionForm({ postId, state, onWritten }: DecisionFormProps) {
  const queryClient = useQueryClient();
  const { form, submit, isSubmitting, failure } = useSchemaForm(NewPostDecision, {
    initialValues: startOf(state === 'shown'),
    async onSubmit(decided) {
      const sent = form.getValues();
      await decideOn(postId, decided);
      // Words typed meanwhile stay.
      if (form.getValues().reason === sent.reason) form.setValues(startOf(decided.decision === 'keep'));
      toast.success({ message: done[decided.decision] });
      await queryClient.invalidateQueries({ queryKey: ['discussions'] });
    },
  });
  const isWritten = form.values.reason.trim() !== '';
  useEffect(() => onWritten(isWritten), [isWritten, onWritten]);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Keputusan">
      <Stack gap="md">
        <Radio.Group key={form.key('decision')} label="Tulisan ini" {...form.getInputProps('decision')}>
          <Stack gap="xs" mt="xs">
            {(Object.keys(words) as PostDecision[]).map((decision) => (
              <Radio key={decision} value={decision} label={words[decision][0]} description={words[decision][1]} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          key={form.key('reason')}
          label="Alasan"
          description="Dibaca penulisnya, dan dicatat di riwayat tulisan. Boleh kosong bila dipertahankan."
          autosize
          minRows={2}
          maxRows={5}
          {...form.getInputProps('reason')}
        />
        {failure && (
          <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
            {failure}
          </Alert>
        )}
        <Button type="submit" loading={isSubmitting} style={{ justifySelf: 'start' }}>
          Simpan keputusan
        </Button>
      </Stack>
    </form>
  );
}
