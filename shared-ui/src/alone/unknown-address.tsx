import { Anchor, Container, Text, Title } from '@tryout/shared-ui';

/** The page that an area running alone shows at other areas' addresses. */
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
