import type { StaffMember } from '@tryout/api/contract';
import {
  ActionIcon,
  IconCircleCheck,
  IconDots,
  IconKey,
  IconLock,
  IconPencil,
  IconShieldCheck,
  Link,
} from '@tryout/shared-ui';
import { Menu } from '@tryout/shared-ui/more';
import type { OpenAct } from './staff-act-dialog.tsx';

interface RowActionsProps {
  member: StaffMember;
  isOwn: boolean;
  onRename(): void;
  onPermissions(): void;
  onAct(kind: OpenAct['kind']): void;
}

/**
 * The actions for a member of staff, at the end of the row. One's own password is changed on its own page, which asks for the current one.
 */
export function RowActions({ member, isOwn, onRename, onPermissions, onAct }: RowActionsProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Tindakan untuk ${member.name}`}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onRename}>
          Ubah nama
        </Menu.Item>
        {member.role === 'admin' && member.permissions && (
          <Menu.Item leftSection={<IconShieldCheck size={18} aria-hidden />} onClick={onPermissions}>
            Ubah izin
          </Menu.Item>
        )}
        {isOwn ? (
          <Menu.Item component={Link} to="/admin/change-password" leftSection={<IconKey size={18} aria-hidden />}>
            Ubah password
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconKey size={18} aria-hidden />} onClick={() => onAct('reset')}>
            Atur ulang password
          </Menu.Item>
        )}
        {!isOwn && (
          <Menu.Item leftSection={<IconShieldCheck size={18} aria-hidden />} onClick={() => onAct('second-factor')}>
            Atur ulang verifikasi dua langkah
          </Menu.Item>
        )}
        {member.isActive ? (
          <Menu.Item color="red" leftSection={<IconLock size={18} aria-hidden />} onClick={() => onAct('deactivate')}>
            Nonaktifkan
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconCircleCheck size={18} aria-hidden />} onClick={() => onAct('activate')}>
            Aktifkan
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
