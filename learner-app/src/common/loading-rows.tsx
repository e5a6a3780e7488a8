import { Skeleton, Stack } from '@tryout/shared-ui';

/** In place of a list's rows: as high as they are. */
export function LoadingRows({ rows }: { rows: number }) {
  return (
    <Stack gap={2}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={66} radius="md" />
      ))}
    </Stack>
  );
}
