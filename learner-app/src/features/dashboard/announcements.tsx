import { Alert, deviceStorage, IconBell, Stack, storageKeys } from '@tryout/shared-ui';
import { useState } from 'react';
import * as v from 'valibot';
import { useAnnouncements } from './dashboard.queries.ts';
import * as styles from './dashboard.module.css';

const Ids = v.array(v.string());
/** More than can be active at one time; ids of older ones are not needed any more. */
const mostKept = 50;

function readClosed(): string[] {
  try {
    return v.parse(Ids, JSON.parse(deviceStorage.get(storageKeys.closedAnnouncements) ?? '[]'));
  } catch {
    return []; // unreadable: all are shown again
  }
}

/** The administrators' announcements for all learners. A closed one stays closed on this device. Nothing while they load or fail. */
export function Announcements() {
  const { data } = useAnnouncements();
  const [closed, setClosed] = useState(readClosed);
  const open = data?.announcements.filter(({ id }) => !closed.includes(id)) ?? [];
  if (open.length === 0) return null;

  function close(id: string) {
    const ids = [...closed, id].slice(-mostKept);
    deviceStorage.set(storageKeys.closedAnnouncements, JSON.stringify(ids));
    setClosed(ids);
  }

  return (
    <Stack component="section" gap="xs" aria-label="Pengumuman">
      {open.map(({ id, text }) => (
        <Alert
          key={id}
          icon={<IconBell aria-hidden />}
          withCloseButton
          closeButtonLabel="Tutup pengumuman"
          onClose={() => close(id)}
          className={styles.announcement ?? ''}
        >
          {text}
        </Alert>
      ))}
    </Stack>
  );
}
