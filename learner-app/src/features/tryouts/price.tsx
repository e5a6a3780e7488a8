import { formatRupiah, Text } from '@tryout/shared-ui';

/** A package's price; a price above zero comes with the note that nobody has to pay it yet (docs/decisions/0045). */
export function Price({ rupiah, size }: { rupiah: number; size?: 'xl' }) {
  return (
    <div>
      <Text fw={800} className="tabular" {...(size && { size })}>
        {rupiah === 0 ? 'Gratis' : formatRupiah(rupiah)}
      </Text>
      {rupiah > 0 && (
        <Text size="xs" c="dimmed">
          Belum perlu dibayar
        </Text>
      )}
    </div>
  );
}
