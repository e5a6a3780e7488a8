import { knownOf, labelOf, permissionDescriptions, permissionLabels, permissions } from '@tryout/api/contract';
import { Stack } from '@tryout/shared-ui';
import { Checkbox } from '@tryout/shared-ui/more';
import type { ReactNode } from 'react';

interface PermissionFieldsProps {
  value?: string[];
  onChange?(value: string[]): void;
  error?: ReactNode;
  /** It is the administrator's own account, which can't lose the permission to manage. */
  isOwn?: boolean;
  /** The account's present permissions: one that this release doesn't know has a checkbox, too, so that saving doesn't take it away. */
  held?: readonly string[];
}

/** Checkboxes for an administrator's permissions. */
export function PermissionFields({ isOwn = false, held = [], ...group }: PermissionFieldsProps) {
  return (
    <Checkbox.Group label="Izin" description="Setiap izin hanya membuka bagiannya sendiri." {...group}>
      <Stack gap={0} mt={4}>
        {[...new Set([...permissions, ...held])].map((permission) => (
          <Checkbox
            key={permission}
            value={permission}
            label={labelOf(permissionLabels, permission)}
            description={
              isOwn && permission === 'manage'
                ? 'Izin ini milik Anda sendiri: hanya administrator lain yang dapat mencabutnya'
                : knownOf(permissionDescriptions, permission)
            }
            disabled={isOwn && permission === 'manage'}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
