import { NewBar } from '@tryout/api/contract';
import { Alert, Button, IconAlertCircle, Stack, toast, useQueryClient } from '@tryout/shared-ui';
import { NativeSelect, useSchemaForm } from '@tryout/shared-ui/more';
import { Textarea } from '@tryout/shared-ui/staff';
import { useEffect } from 'react';
import * as v from 'valibot';
import { barWriter } from './discussions.api.ts';

/** The form's values: a choice from a list is text. */
const Form = v.object({
  days: v.pipe(v.string(), v.transform(Number), NewBar.entries.days),
  reason: NewBar.entries.reason,
});
const dayOptions = [1, 3, 7, 14, 30, 90, 365].map((days) => ({ value: String(days), label: `${days} hari` }));
const end = { value: '0', label: 'Cabut larangan' };

interface BarFormProps {
  postId: string;
  isBarred: boolean;
  /** A reason is written that isn't saved, or no longer. */
  onWritten(isWritten: boolean): void;
}

/** Bars the writer of a post from writing for some days, or ends that. */
export function BarForm({ postId, isBarred, onWritten }: BarFormProps) {
  const queryClient = useQueryClient();
  const { form, submit, isSubmitting, failure } = useSchemaForm(Form, {
    initialValues: { days: '7', reason: '' },
    async onSubmit(bar) {
      const sent = form.getValues();
      await barWriter(postId, bar);
      // Words typed meanwhile stay.
      if (form.getValues().reason === sent.reason) form.reset();
      toast.success({ message: bar.days === 0 ? 'Larangan dicabut' : `Penulis dilarang menulis ${bar.days} hari` });
      await queryClient.invalidateQueries({ queryKey: ['discussions'] });
    },
  });
  const isWritten = form.values.reason.trim() !== '';
  useEffect(() => onWritten(isWritten), [isWritten, onWritten]);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Larangan menulis">
      <Stack gap="md">
        <NativeSelect
          key={form.key('days')}
          label="Lamanya"
          data={isBarred ? [end, ...dayOptions] : dayOptions}
          {...form.getInputProps('days')}
        />
        <Textarea
          key={form.key('reason')}
          label="Alasan larangan"
          description="Dibaca penulisnya, dan dicatat di riwayat tulisan."
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
        <Button type="submit" variant="default" loading={isSubmitting}>
          Simpan larangan
        </Button>
      </Stack>
    </form>
  );
}
