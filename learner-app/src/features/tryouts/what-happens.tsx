import {
  Disclosure,
  formatDateTime,
  IconClock,
  IconDeviceFloppy,
  IconFlag,
  IconRefresh,
  IconTrophy,
  Text,
} from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import * as styles from './what-happens.module.css';

interface Point {
  icon: ReactNode;
  title: string;
  text: string;
}

const points: Point[] = [
  {
    icon: <IconClock aria-hidden />,
    title: 'Waktu dihitung oleh server',
    text: 'Waktu berjalan sejak Anda menekan Mulai Tryout dan tidak berhenti saat halaman ditutup. Saat waktu habis, tryout selesai dengan sendirinya.',
  },
  {
    icon: <IconDeviceFloppy aria-hidden />,
    title: 'Setiap jawaban langsung disimpan',
    text: 'Jika koneksi terputus, jawaban aman di perangkat Anda dan dikirim otomatis setelah tersambung lagi.',
  },
  {
    icon: <IconRefresh aria-hidden />,
    title: 'Dapat dilanjutkan',
    text: 'Selama waktu masih ada, Anda dapat melanjutkan di perangkat ini atau perangkat lain, dengan jawaban dan waktu yang sama.',
  },
  {
    icon: <IconFlag aria-hidden />,
    title: 'Ragu-ragu boleh ditandai',
    text: 'Jawaban yang ditandai ragu-ragu tetap dihitung dan dapat diubah sampai tryout selesai.',
  },
];

type Shown = Pick<WhatHappensProps, 'resultsAfter' | 'hasExplanations'>;

/** The result, with explanations only where they are known to come with it. */
const resultWords = ({ hasExplanations }: Shown) => (hasExplanations ? 'Nilai dan pembahasan' : 'Nilai dan kunci');

function resultPoint(shown: Shown): Point {
  const { resultsAfter, hasExplanations } = shown;
  const sentences = [
    hasExplanations === false && 'Pembahasan tidak termasuk dalam langganan Anda.',
    resultsAfter !== null &&
      `Semua peserta melihatnya setelah tryout ditutup ${formatDateTime(resultsAfter)} dan peserta terakhir selesai.`,
    resultsAfter === null
      ? 'Peringkat dihitung dari pengerjaan pertama; setelah itu Anda boleh mengulang selama tryout ini terbuka bagi Anda.'
      : 'Peringkat dihitung dari pengerjaan pertama.',
  ];
  return {
    icon: <IconTrophy aria-hidden />,
    title: `${resultWords(shown)} ${resultsAfter === null ? 'langsung terbuka' : 'dibuka bersamaan'}`,
    text: sentences.filter((sentence) => sentence !== false).join(' '),
  };
}

interface WhatHappensProps {
  /** The learner has sat a tryout before. */
  isKnown: boolean;
  /** The closing time until which results are held back; null where they are shown at once. */
  resultsAfter: string | null;
  /** The explanations come with the learner's access; undefined: that isn't known. */
  hasExplanations: boolean | undefined;
}

/** Notes to read before the clock starts: in full before the first tryout, later one line that opens. */
export function WhatHappens({ isKnown, ...shown }: WhatHappensProps) {
  const { resultsAfter } = shown;
  const all = <Points points={[...points, resultPoint(shown)]} />;
  if (!isKnown) return all;
  return (
    <>
      <Text>
        Seperti sebelumnya: waktu dihitung oleh server, setiap jawaban langsung disimpan, dan dapat dilanjutkan.
        {resultsAfter !== null &&
          ` ${resultWords(shown)} dibuka setelah tryout ditutup ${formatDateTime(resultsAfter)}.`}
      </Text>
      <Disclosure label="Baca selengkapnya">{all}</Disclosure>
    </>
  );
}

function Points({ points: shown }: { points: readonly Point[] }) {
  return (
    <ul className={styles.list}>
      {shown.map(({ icon, title, text }) => (
        <li key={title} className={styles.point}>
          <span className={styles.icon}>{icon}</span>
          <div>
            <Text fw={600}>{title}</Text>
            <Text c="dimmed">{text}</Text>
          </div>
        </li>
      ))}
    </ul>
  );
}
