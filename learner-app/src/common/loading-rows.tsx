import { Skeleton, Stack } from '@tryout/shared-ui';

/** Placeholder for a list's rows, with the same height. */
export function LoadingRows({ rows }: { rows: number }) {
  return (
    <Stack gap={2}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={66} radius="md" />
      ))}
    </Stack>
  );
}
