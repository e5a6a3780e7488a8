import { Loader, Modal, Stack, Text, userMessage } from '@tryout/shared-ui';

/** Over the exam when the time is up: the answers are being handed in, by themselves, until the server has them. */
export function TimeOver({ error }: { error: unknown }) {
  return (
    <Modal
      opened
      onClose={() => {}}
      title="Waktu habis"
      centered
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack align="center" py="md" role="status">
        <Loader />
        <Text ta="center">
          {error === undefined
            ? 'Jawaban Anda sedang dikumpulkan.'
            : `${userMessage(error)} Kami mencoba mengumpulkan lagi. Jawaban yang sudah tersimpan tetap dinilai.`}
        </Text>
      </Stack>
    </Modal>
  );
}
