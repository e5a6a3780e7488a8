import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';

export const instructions = {
  draggable:
    'Untuk memindahkan soal, tekan spasi atau enter. Geser dengan panah atas dan bawah. ' +
    'Tekan spasi atau enter lagi untuk menaruh, atau escape untuk membatalkan.',
};

/** What a screen reader says while a question is moved. */
export function orderSpeech(ids: readonly string[]): Announcements {
  const place = (id: UniqueIdentifier) => `posisi ${ids.indexOf(String(id)) + 1} dari ${ids.length}`;
  const name = (id: UniqueIdentifier) => `Soal ${ids.indexOf(String(id)) + 1}`;
  return {
    onDragStart: ({ active }) => `${name(active.id)} diangkat dari ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} kini di ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `${name(active.id)} ditaruh di ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `Dibatalkan. ${name(active.id)} tetap di ${place(active.id)}.`,
  };
}
