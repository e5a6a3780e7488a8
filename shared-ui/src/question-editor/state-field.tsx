import { readinessLabels } from '@tryout/api/contract';
import { NativeSelect } from '@tryout/shared-ui/kit-more';
import type { QuestionDraft } from './draft.ts';
import type { Edit } from './use-desk.ts';

interface StateFieldProps {
  draft: QuestionDraft;
  edit(change: Edit): void;
  errors: Record<string, string>;
}

/** Whether the question may enter an exam; nothing beside an API that doesn't know questions that aren't ready. */
export function StateField({ draft, edit, errors }: StateFieldProps) {
  if (draft.isReady === undefined) return null;
  return (
    <NativeSelect
      label="Keadaan soal"
      data-path="isReady"
      data={[
        { value: 'ready', label: readinessLabels.ready },
        { value: 'unready', label: `${readinessLabels.unready}: belum masuk ujian` },
      ]}
      value={draft.isReady ? 'ready' : 'unready'}
      onChange={(event) => {
        const isReady = event.currentTarget.value === 'ready';
        edit(() => ({ isReady }));
      }}
      error={errors['isReady']}
    />
  );
}
