import { sampleQuestion } from './content.ts';

/** A real question, answerable without a script: each option opens to say whether it is right, and why. */
export function SampleQuestion() {
  const { head, subType, stem, series, hint, options } = sampleQuestion;
  return (
    <div className="sample" role="group" aria-label="Contoh soal">
      <p className="sample-head">
        <b>{head}</b> <span className="soft">{subType}</span>
      </p>
      <p className="stem">{stem}</p>
      <p className="series" aria-label={`${series.join(', ')}, titik-titik`}>
        {series.map((number) => (
          <span key={number}>{number}</span>
        ))}
        <span className="gap">?</span>
      </p>
      {options.map(({ letter, text, isKey, why }) => (
        <details key={letter} name="contoh-soal" className={isKey ? 'option key' : 'option'}>
          <summary>
            <span className="letter">{letter}</span>
            {text}
          </summary>
          <p>
            <b>{isKey ? 'Benar.' : 'Belum tepat.'}</b> {why}
          </p>
        </details>
      ))}
      <p className="note">{hint}</p>
    </div>
  );
}
