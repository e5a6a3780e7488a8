import { genderLabels, labelOf, type User } from '@tryout/api/contract';
import {
  Badge,
  Button,
  Divider,
  IconAlertCircle,
  IconTargetArrow,
  IconLogout,
  IconMail,
  IconMapPin,
  IconPhone,
  IconSettings,
  IconUser,
  Link,
  Text,
  useNavigate,
  useQueryClient,
} from '@tryout/shared-ui';
import { Popover } from '@tryout/shared-ui/more';
import type { ReactNode } from 'react';
import { useSession } from '../session.ts';
import * as styles from './user-menu.module.css';

const entry = { variant: 'subtle', color: 'gray', fullWidth: true, justify: 'flex-start' } as const;

interface AccountPopoverProps {
  user: User;
  /** The button below which it opens. */
  target: ReactNode;
  isOpen: boolean;
  onClose(): void;
}

/** Who is signed in, and the sign-out. */
export function AccountPopover({ user, target, isOpen, onClose }: AccountPopoverProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  function signOut() {
    useSession.getState().signOut();
    queryClient.clear(); // no data of this learner stays for the next one at this device
    void navigate('/auth');
  }

  return (
    // Not an ARIA menu: there a screen reader would only find the buttons and never read whose account this is.
    <Popover opened={isOpen} onDismiss={onClose} position="bottom-end" width={300} offset={4} trapFocus returnFocus>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p={4}>
        <div className={styles.account}>
          <Text fw={600} className={styles.name}>
            {user.name}
          </Text>
          <Badge color="gray" size="md" mb={4}>
            {labelOf(genderLabels, user.gender)}
          </Badge>
          <Detail icon={<IconMail size={18} aria-hidden />}>{user.email}</Detail>
          <Detail icon={<IconTargetArrow size={18} aria-hidden />}>{user.instance}</Detail>
          <Detail icon={<IconMapPin size={18} aria-hidden />}>{user.province}</Detail>
          <Detail icon={<IconPhone size={18} aria-hidden />}>{user.phone}</Detail>
        </div>
        <Divider my={4} />
        <Button
          {...entry}
          component={Link}
          to="/profile"
          leftSection={<IconUser size={20} aria-hidden />}
          onClick={onClose}
        >
          Profil Saya
        </Button>
        <Button
          {...entry}
          component={Link}
          to="/settings"
          leftSection={<IconSettings size={20} aria-hidden />}
          onClick={onClose}
        >
          Pengaturan
        </Button>
        <Button
          {...entry}
          component={Link}
          to="/history/laporan"
          leftSection={<IconAlertCircle size={20} aria-hidden />}
          onClick={onClose}
        >
          Laporan Saya
        </Button>
        <Button {...entry} leftSection={<IconLogout size={20} aria-hidden />} onClick={signOut}>
          Keluar
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

function Detail({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <div className={styles.detail}>
      {icon}
      <span>{children}</span>
    </div>
  );
}
