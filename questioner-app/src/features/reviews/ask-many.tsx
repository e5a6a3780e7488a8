import type { ChosenQuestion } from '@tryout/api/contract';
import { Button, formatNumber, IconCircleCheck, Modal, Text, useQuery } from '@tryout/shared-ui';
import { UnsavedGuard } from '@tryout/shared-ui/more';
import { useIsPhone } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import { AskForm } from './ask-form.tsx';
import { reviewCountQuery } from './reviews.api.ts';

interface AskManyProps {
  questions: ChosenQuestion[];
  onAsked(): void;
}

/** Asks for the review of all chosen questions; nothing beside an API that knows no reviews. */
export function AskMany({ questions, onAsked }: AskManyProps) {
  const isPhone = useIsPhone();
  const { data } = useQuery(reviewCountQuery);
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  if (!data) return null;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconCircleCheck size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Minta tinjauan
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title="Minta tinjauan"
        fullScreen={isPhone}
        closeOnClickOutside={false}
      >
        <Text mb="sm">{formatNumber(questions.length)} soal akan menunggu tinjauan penulis lain.</Text>
        <UnsavedGuard isUnsaved={text.trim() !== ''} what="Catatan untuk peninjau" />
        <AskForm
          questions={questions}
          text={text}
          onText={setText}
          onCancel={() => setIsOpen(false)}
          onAsked={() => {
            setIsOpen(false);
            onAsked();
          }}
        />
      </Modal>
    </>
  );
}
