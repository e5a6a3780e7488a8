/** Up to two letters for the avatar: `Siti Nur Aini` → `SN`, `budi` → `B`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean).slice(0, 2);
  return words.map((word) => [...word][0]?.toLocaleUpperCase('id-ID') ?? '').join('');
}
