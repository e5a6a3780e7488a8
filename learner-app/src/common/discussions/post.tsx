import type { DiscussionPost } from '@tryout/api/contract';
import { Button, useQueryClient } from '@tryout/shared-ui';
import { PostForm, PostView } from '@tryout/shared-ui/more';
import { type ReactNode, useState } from 'react';
import { editPost } from './discussions.api.ts';
import * as styles from './discussions.module.css';

interface PostProps {
  post: DiscussionPost;
  isAnswer: boolean;
  actions(onEdit: () => void): ReactNode;
  /** Left out where nothing can be answered. */
  onReply?: (() => void) | undefined;
}

/** A post with what the learner can do with it; their own turns into its form. */
export function Post({ post, isAnswer, actions, onReply }: PostProps) {
  const queryClient = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  if (isEditing)
    return (
      <PostForm
        isOpened
        label={isAnswer ? 'Ubah jawaban Anda' : 'Ubah pertanyaan Anda'}
        sendLabel="Simpan"
        initialText={post.text}
        onCancel={() => setIsEditing(false)}
        onSend={async (text) => {
          await editPost(post.id, text);
          await queryClient.invalidateQueries({ queryKey: ['discussions', 'threads'] });
        }}
        onSent={() => setIsEditing(false)}
      />
    );
  return (
    <PostView
      post={post}
      isAnswer={isAnswer}
      actions={
        <>
          {onReply && (
            <Button variant="subtle" size="compact-md" className={styles.button ?? ''} onClick={onReply}>
              Jawab
            </Button>
          )}
          {actions(() => setIsEditing(true))}
        </>
      }
    />
  );
}
