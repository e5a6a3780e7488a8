import type { StudyCalendarQuery } from '@tryout/api/contract';
import { Button, IconDownload, Text, Title, toast, useMutation, userMessage } from '@tryout/shared-ui';
import { downloadFile, Radio } from '@tryout/shared-ui/more';
import { useState } from 'react';
import { downloadCalendar } from '../../common/study-plan/study-plan.api.ts';
import { hereOf } from './start-time.ts';
import * as styles from './study-plan.module.css';

type Entries = StudyCalendarQuery['entries'];

/** The plan as a file for the phone's or the office's calendar. */
export function CalendarDownload({ startsAt }: { startsAt: string }) {
  const { time, zone } = hereOf(startsAt);
  const [entries, setEntries] = useState<Entries>('all-day');
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadCalendar(entries),
    onSuccess: (file) => downloadFile(file, 'rencana-belajar.ics'),
    onError: (error) => toast.error({ title: 'Gagal mengunduh kalender', message: userMessage(error) }),
  });
  return (
    <section className={styles.card} aria-labelledby="calendar">
      <Title order={2} size="h3" id="calendar">
        Masukkan ke kalender
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        File untuk Google Kalender, Apple, atau Outlook. Kalau rencana berubah, unduh dan buka lagi: hari yang sama
        diganti, tidak menjadi dua. Hari yang tidak ada lagi di rencana harus Anda hapus sendiri dari kalender.
      </Text>
      <Radio.Group
        label="Bentuk"
        value={entries}
        onChange={(value) => setEntries(value === 'timed' ? 'timed' : 'all-day')}
      >
        <div className={styles.choices}>
          <Radio value="all-day" label="Sepanjang hari" />
          <Radio value="timed" label={`Mulai pukul ${time.replace(':', '.')} ${zone}`} />
        </div>
      </Radio.Group>
      <Button
        variant="default"
        mt="md"
        className={styles.download}
        loading={isPending}
        leftSection={<IconDownload size={20} aria-hidden />}
        onClick={() => mutate()}
      >
        Unduh kalender
      </Button>
    </section>
  );
}
