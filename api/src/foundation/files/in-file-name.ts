/** A title as a part of a file's name that every system takes; `paket` if nothing of it is left. */
export const inFileName = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '') || 'paket';
