import { Alert, Button, Group, Prose, Text } from '@tryout/shared-ui';
import { useStore } from 'zustand';
import type { ExamStore } from './exam.store.ts';
import * as styles from './replaced-text.module.css';

interface ReplacedTextProps {
  store: ExamStore;
  itemId: string;
  isDisabled: boolean;
}

/** The replaced text of an essay, shown under it. The learner decides which of the two counts. */
export function ReplacedText({ store, itemId, isDisabled }: ReplacedTextProps) {
  const text = useStore(store, ({ replaced }) => replaced[itemId]);
  const { takeReplaced, dropReplaced } = store.getState();
  if (text === undefined || isDisabled) return null;
  return (
    <Alert color="soga" role="status" title="Ada versi lain dari jawaban ini">
      <Text size="sm">
        Jawaban ini juga ditulis di perangkat atau tab lain. Yang dinilai adalah teks di atas. Versi lainnya:
      </Text>
      <div className={styles.text}>
        <Prose>{text}</Prose>
      </div>
      <Group gap="xs">
        <Button variant="default" onClick={takeReplaced}>
          Pakai versi ini
        </Button>
        <Button variant="subtle" onClick={dropReplaced}>
          Buang versi ini
        </Button>
      </Group>
    </Alert>
  );
}
