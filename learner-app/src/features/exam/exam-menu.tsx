import { Alert, Anchor, Drawer, Link, Stack } from '@tryout/shared-ui';
import type { ReactNode } from 'react';

const links = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/pusat-langganan', label: 'TryOut Saya' },
  { to: '/materi', label: 'Materi' },
  { to: '/tryout', label: 'Tryout' },
];

interface ExamMenuProps {
  /** Whoever has no account has no dashboard. */
  isGuest: boolean;
  opened: boolean;
  onClose(): void;
  children: ReactNode;
}

/** The ways out of the exam, behind ☰, with the warning that the clock goes on. */
export function ExamMenu({ isGuest, opened, onClose, children }: ExamMenuProps) {
  return (
    <Drawer opened={opened} onClose={onClose} title="Menu" size="xs" closeButtonProps={{ 'aria-label': 'Tutup menu' }}>
      <Stack gap="md">
        {children}
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
}
