/** How staff call a question: by its place, if it has one. */
export const questionName = ({ tryout }: { tryout: { number: number; title: string } | null }): string =>
  tryout ? `Soal ${tryout.number}, ${tryout.title}` : 'Soal yang sudah keluar dari paket';
