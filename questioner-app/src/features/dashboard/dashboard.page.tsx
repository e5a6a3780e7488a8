import { Container, Text, Title } from '@tryout/shared-ui';

/** Holds the address until the area's first page is here. */
export function Component() {
  return (
    <Container size="sm" py="xl">
      <Title order={1}>Pengelola soal</Title>
      <Text mt="sm">Halaman ini sedang disiapkan.</Text>
    </Container>
  );
}
