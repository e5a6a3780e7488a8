/** Up to three letters of a name, as rankings show its owner who chose nothing else: `Siti Nur Aini` → `S.N.A.`, `budi` → `B.` */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 3);
  return words.map((word) => `${[...word][0]?.toLocaleUpperCase('id-ID') ?? ''}.`).join('');
}
