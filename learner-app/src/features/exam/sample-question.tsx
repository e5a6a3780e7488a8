import type { ExamItem, SavedResponse } from '@tryout/api/contract';
import { useEffect, useState } from 'react';
import { createExamStore } from './exam.store.ts';
import { createOutbox } from './outbox.ts';
import { QuestionCard } from './question-card.tsx';
import { unsentResponses } from './response-sender.ts';

/** No learner and no attempt has these names, so nothing of it is ever sent. */
const owner = 'device-test';
const sampleId = 'sample';

const sample: ExamItem = {
  id: sampleId,
  number: 1,
  kind: 'multiple_choice',
  section: 'TKD',
  subType: 'number_sequence',
  stem: 'Bilangan berikutnya dari deret 2, 4, 8, 16, … adalah',
  imageUrl: null,
  imageAlt: null,
  options: (['18', '24', '30', '32', '64'] as const).map((text, place) => ({
    letter: (['A', 'B', 'C', 'D', 'E'] as const)[place] ?? 'A',
    text,
    imageUrl: null,
    imageAlt: null,
  })),
};

/** Keeps the answer as an exam does, reads it back, and removes it. Rejects when storage is full or blocked. */
async function keepOnce(unsent: readonly SavedResponse[]): Promise<boolean> {
  const outbox = createOutbox(owner, sampleId);
  await outbox.store(unsent, () => true);
  const kept = await outbox.load();
  await outbox.clear();
  return kept.some(({ option }) => option === unsent[0]?.option);
}

/** One question with the exam's own parts, for trying a device. @param onKept told after each answer whether the device could keep it */
export function SampleQuestion({ onKept }: { onKept: (isKept: boolean) => void }) {
  const [store] = useState(() => createExamStore({ items: [sample], responses: [] }, () => Date.now()));
  useEffect(
    () =>
      store.subscribe((state, before) => {
        if (state.responses === before.responses) return;
        keepOnce(unsentResponses(store)).then(onKept, () => onKept(false));
      }),
    [store, onKept],
  );
  return <QuestionCard store={store} item={sample} isDisabled={false} isLetteredByPlace={false} jumps={0} />;
}
