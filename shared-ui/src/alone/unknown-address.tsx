import { Anchor, Container, Text, Title } from '@tryout/shared-ui';

/** What an area that runs alone says at the addresses of the others. */
export function UnknownAddress({ homePath }: { homePath: string }) {
  return (
    <Container size="xs" py="xl">
      <Title order={1} size="h3">
        Halaman ini bukan bagian dari aplikasi ini
      </Title>
      <Text my="md">Aplikasi ini berjalan sendiri, tanpa halaman lain di sekitarnya.</Text>
      <Anchor href={homePath}>Buka halaman awal aplikasi ini</Anchor>
    </Container>
  );
}
