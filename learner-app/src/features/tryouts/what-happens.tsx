import { IconClock, IconDeviceFloppy, IconFlag, IconRefresh, IconTrophy, Text } from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import * as styles from './what-happens.module.css';

const points: { icon: ReactNode; title: string; text: string }[] = [
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
  {
    icon: <IconTrophy aria-hidden />,
    title: 'Nilai dan pembahasan langsung terbuka',
    text: 'Peringkat dihitung dari pengerjaan pertama; setelah itu Anda boleh mengulang sesering yang Anda mau.',
  },
];

/** What a learner should know before the clock starts: all of it before the first time, afterwards one line that opens. */
export function WhatHappens({ isKnown }: { isKnown: boolean }) {
  if (!isKnown) return <Points />;
  return (
    <>
      <Text>
        Seperti sebelumnya: waktu dihitung oleh server, setiap jawaban langsung disimpan, dan dapat dilanjutkan.
      </Text>
      <details className={styles.details}>
        <summary>Baca selengkapnya</summary>
        <Points />
      </details>
    </>
  );
}

function Points() {
  return (
    <ul className={styles.list}>
      {points.map(({ icon, title, text }) => (
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
