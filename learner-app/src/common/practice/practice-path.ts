/** Practice of one sub type: /latihan offers it first. @param count questions; left out: as many as usual */
export const practicePath = (subType: string, count?: number | null): string =>
  `/latihan?subType=${encodeURIComponent(subType)}${count ? `&count=${count}` : ''}`;
