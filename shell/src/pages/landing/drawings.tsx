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
