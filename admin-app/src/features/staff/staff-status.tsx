import type { StaffMember } from '@tryout/api/contract';
import { formatDateTime, StatusBadge, Text } from '@tryout/shared-ui';

/** Whether a member of staff can sign in, and what prevents it. */
export function StaffStatus({ member: { isActive, oneTimePasswordExpiresAt: end } }: { member: StaffMember }) {
  return (
    <>
      <StatusBadge tone={isActive ? 'positive' : 'neutral'}>{isActive ? 'Aktif' : 'Nonaktif'}</StatusBadge>
      {isActive && end !== null && (
        <Text size="xs" c="dimmed" mt={4}>
          {new Date(end) > new Date()
            ? `Password sekali pakai, berlaku sampai ${formatDateTime(end)}`
            : 'Password sekali pakai sudah kedaluwarsa. Atur ulang agar dapat masuk.'}
        </Text>
      )}
    </>
  );
}
