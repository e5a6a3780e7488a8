import { Anchor, Button, documentTitle, Text, useDocumentTitle } from '@tryout/shared-ui';
import { MessagePage } from '../message-page.tsx';

/** The page for an address that no area owns. */
export function NotFoundPage() {
  useDocumentTitle(documentTitle('Halaman tidak ditemukan'));
  return (
    <MessagePage
      mark="404"
      title="Oops! Page not found"
      actions={
        <>
          <Button component="a" href="/">
            Kembali ke beranda
          </Button>
          <Anchor href="/exam/list">Lihat semua tryout</Anchor>
        </>
      }
    >
      <Text>Alamat ini tidak ada di Tryout BUMN &amp; CPNS. Mungkin tautannya salah ketik atau sudah dipindahkan.</Text>
    </MessagePage>
  );
}
