import { PageTitle } from '@tryout/shared-ui';
import { DiscussedQuestions } from '@tryout/shared-ui/staff';
import { DiscussionTabs } from './discussion-tabs.tsx';
import { discussionArea } from './discussions.api.ts';

/** /admin/discussions/questions: all questions that learners discuss. */
export function Component() {
  return (
    <>
      <PageTitle description="Pertanyaan yang belum dijawab lebih dulu. Jawaban Anda tampil sebagai jawaban pembuat soal.">
        Diskusi
      </PageTitle>
      <DiscussionTabs current="/admin/discussions/questions" />
      <DiscussedQuestions area={discussionArea} emptyMessage="Peserta belum bertanya tentang pembahasan mana pun." />
    </>
  );
}
