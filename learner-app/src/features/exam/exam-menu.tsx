import { Alert, Anchor, Drawer, Link, Stack, Text } from '@tryout/shared-ui';
import { memo } from 'react';
import { KeyHints } from '../../common/key-hints.tsx';
import { TextSize } from '../../common/text-size.tsx';
import * as styles from './exam-menu.module.css';
import { examKeyHints } from './use-exam-keys.ts';

const links = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/pusat-langganan', label: 'TryOut Saya' },
  { to: '/materi', label: 'Materi' },
  { to: '/tryout', label: 'Tryout' },
];

interface ExamMenuProps {
  title: string;
  /** Shown so that a learner who is asked for it can name it. */
  attemptId: string;
  /** A guest has no dashboard. */
  isGuest: boolean;
  opened: boolean;
  onClose(): void;
  textScale: number;
  onTextScale(scale: number): void;
  areShortcutsOn: boolean;
  onShortcuts(areOn: boolean): void;
}

/** The menu behind ☰: the attempt's id, the text's size, the keys, and the exits from the exam with the warning that the clock goes on. */
export const ExamMenu = memo(function ExamMenu({
  title,
  attemptId,
  isGuest,
  opened,
  onClose,
  textScale,
  onTextScale,
  areShortcutsOn,
  onShortcuts,
}: ExamMenuProps) {
  return (
    <Drawer opened={opened} onClose={onClose} title="Menu" size="xs" closeButtonProps={{ 'aria-label': 'Tutup menu' }}>
      <Stack gap="md">
        <Text fw={600} className={styles.name ?? ''}>
          {title}{' '}
          <Text span size="xs" c="dimmed">
            {`#${attemptId}`}
          </Text>
        </Text>
        <div>
          <Text size="sm" c="dimmed">
            Ukuran teks soal
          </Text>
          <TextSize scale={textScale} onChange={onTextScale} />
        </div>
        <KeyHints hints={examKeyHints} areOn={areShortcutsOn} onTurn={onShortcuts} />
        <Alert color="soga">
          Waktu tetap berjalan saat Anda meninggalkan halaman ini. Anda dapat melanjutkan selama waktu belum habis.
        </Alert>
        <Stack component="nav" gap={4} aria-label="Menu utama">
          {(isGuest ? links.slice(1) : links).map(({ to, label }) => (
            <Anchor key={to} component={Link} to={to} py={10} onClick={onClose}>
              {label}
            </Anchor>
          ))}
        </Stack>
      </Stack>
    </Drawer>
  );
});
