/** Up to three initials of a name, shown to its owner without an alias: `Siti Nur Aini` → `S.N.A.`, `budi` → `B.` */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 3);
  return words.map((word) => `${[...word][0]?.toLocaleUpperCase('id-ID') ?? ''}.`).join('');
}
