import { Button, IconHistory, useQuery } from '@tryout/shared-ui/kit';
import { formatTime } from '../format/dates.ts';
import * as styles from './last-step-note.module.css';
import type { StepArea } from './step-area.ts';
import { stepWords } from './step-words.ts';
import { lastStepQuery, useUndoStep } from './use-steps.ts';

/** The last step of this account, with the button that undoes it: also after the toast is gone, or the page was loaded anew. */
export function LastStepNote({ area }: { area: StepArea }) {
  const { data: step } = useQuery(lastStepQuery(area));
  const { mutate, isPending } = useUndoStep(area);
  if (!step) return null;
  return (
    <div className={styles.note}>
      <IconHistory size={18} aria-hidden />
      <span>
        {stepWords(step)} pukul {formatTime(step.at)}
      </span>
      <Button size="compact-sm" variant="subtle" loading={isPending} onClick={() => mutate(step.id)}>
        Urungkan
      </Button>
    </div>
  );
}
