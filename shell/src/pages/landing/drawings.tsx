const petal =
  'M16 14.8C12.6 12.8 10.8 9.4 11.3 5.8C11.6 3.4 13.4 1.4 16 .5C18.6 1.4 20.4 3.4 20.7 5.8C21.2 9.4 19.4 12.8 16 14.8Z';

/** The mark of the product, as in shared-ui, which this page doesn't load. */
export function KawungMark() {
  return (
    <svg viewBox="3.5 3.5 25 25" width="28" height="28" aria-hidden focusable="false">
      {[135, 225, 315].map((degrees) => (
        <path key={degrees} d={petal} transform={`rotate(${degrees} 16 16)`} className="petal" />
      ))}
      <path d={petal} transform="rotate(45 16 16)" className="petal chosen" />
    </svg>
  );
}

export function TickIcon() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" className="line-icon" aria-hidden focusable="false">
      <path d="M5 12l5 5l10 -10" />
    </svg>
  );
}

const featureLines = {
  book: ['M3 19a9 9 0 0 1 9 0a9 9 0 0 1 9 0', 'M3 6a9 9 0 0 1 9 0a9 9 0 0 1 9 0', 'M3 6v13', 'M12 6v13', 'M21 6v13'],
  target: [
    'M12 12m-1 0a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
    'M12 12m-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0',
    'M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
  ],
  talk: [
    'M21 14l-3 -3h-7a1 1 0 0 1 -1 -1v-6a1 1 0 0 1 1 -1h9a1 1 0 0 1 1 1v10',
    'M14 15v2a1 1 0 0 1 -1 1h-7l-3 3v-10a1 1 0 0 1 1 -1h2',
  ],
} as const;

/** Tabler's outlines, as everywhere in the product. */
export function FeatureIcon({ name }: { name: keyof typeof featureLines }) {
  return (
    <svg viewBox="0 0 24 24" width="28" height="28" className="line-icon" aria-hidden focusable="false">
      {featureLines[name].map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}
