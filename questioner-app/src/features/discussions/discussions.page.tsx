import { PageTitle } from '@tryout/shared-ui';
import { DiscussedQuestions } from '@tryout/shared-ui/staff';
import { discussionArea } from './discussion-area.ts';

/** /questioner/discussions: what learners ask about the questioner's own questions. */
export function Component() {
  return (
    <>
      <PageTitle description="Pertanyaan peserta tentang soal yang Anda tulis, yang belum dijawab lebih dulu.">
        Diskusi
      </PageTitle>
      <DiscussedQuestions
        area={discussionArea}
        emptyMessage="Peserta belum bertanya tentang pembahasan soal yang Anda tulis."
      />
    </>
  );
}
