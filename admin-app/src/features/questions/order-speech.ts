import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';

export const instructions = {
  draggable:
    'Untuk memindahkan soal, tekan spasi atau enter. Geser dengan panah atas dan bawah. ' +
    'Tekan spasi atau enter lagi untuk menaruh, atau escape untuk membatalkan.',
};

/** The texts that a screen reader reads while a question is being moved. */
export function orderSpeech(ids: readonly string[]): Announcements {
  const place = (id: UniqueIdentifier) => `posisi ${ids.indexOf(String(id)) + 1} dari ${ids.length}`;
  const name = (id: UniqueIdentifier) => `Soal ${ids.indexOf(String(id)) + 1}`;
  const lifted = (id: UniqueIdentifier) => `${name(id)} diangkat, di ${place(id)}.`;
  return {
    onDragStart: ({ active }) => lifted(active.id),
    onDragOver({ active, over }) {
      if (!over) return undefined;
      // dnd-kit calls this right after the start, too: then it repeats the start's text.
      return over.id === active.id ? lifted(active.id) : `${name(active.id)} kini di ${place(over.id)}.`;
    },
    onDragEnd: ({ active, over }) => `${name(active.id)} ditaruh di ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `Dibatalkan. ${name(active.id)} tetap di ${place(active.id)}.`,
  };
}
