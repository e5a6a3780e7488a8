import type { User } from '@tryout/api/contract';
import {
  ActionIcon,
  Avatar,
  IconRefresh,
  later,
  Skeleton,
  UnstyledButton,
  useDisclosure,
  useLater,
} from '@tryout/shared-ui';
import { useEffect, useState } from 'react';
import { useSession } from '../session.ts';
import { initialsOf } from './initials.ts';
import * as styles from './user-menu.module.css';

/** No page's first picture has it open. */
const popover = later(() => import('./account-popover.tsx'));

/** The menu behind the learner's initials: who is signed in, and the sign-out. */
export function UserMenu() {
  const { status, account, check } = useSession();
  if (account) return <AccountMenu user={account} />;
  if (status === 'unreachable') {
    return (
      <ActionIcon variant="light" color="gray" aria-label="Hubungkan lagi" onClick={() => void check()}>
        <IconRefresh size={22} aria-hidden />
      </ActionIcon>
    );
  }
  return <Skeleton circle height={40} width={40} aria-hidden />;
}

function AccountMenu({ user }: { user: User }) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const [isFocused, setIsFocused] = useState(false);
  const part = useLater(popover, isOpen);
  // The popover notes where the focus returns to when it opens, so it must have been drawn closed once.
  const [wasDrawn, setWasDrawn] = useState(part !== undefined);
  useEffect(() => {
    if (part) setWasDrawn(true);
  }, [part]);

  const target = (
    <UnstyledButton
      className={styles.target}
      aria-label={`Akun ${user.name}`}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- drawn anew with the popover, the button keeps its focus
      autoFocus={isFocused}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      onClick={toggle}
    >
      <Avatar color="nila" radius="xl" size={40}>
        {initialsOf(user.name)}
      </Avatar>
    </UnstyledButton>
  );
  return part ? (
    <part.AccountPopover user={user} target={target} isOpen={isOpen && wasDrawn} onClose={close} />
  ) : (
    target
  );
}
