import { Frame } from '../../documents/frame.tsx';

/** A paragraph, or a list; `[text](address)` is a link. */
export type Part = string | readonly string[];

export interface NoticeSectionText {
  id: string;
  title: string;
  parts: readonly Part[];
}

export interface NoticeText {
  title: string;
  /** For search engines. */
  description: string;
  /** The summary for a reader in a hurry. */
  summary: string;
  sections: readonly NoticeSectionText[];
  /** Last on the page, for example the version. */
  note?: string;
}

/** A page of text: about, contact, terms, privacy notice. */
export function Notice({ text: { title, summary, sections, note } }: { text: NoticeText }) {
  return (
    <Frame>
      <article className="wide notice">
        <h1>{title}</h1>
        <p className="lead">{summary}</p>
        {sections.length > 3 && (
          <nav className="contents" aria-label="Isi halaman">
            <ul>
              {sections.map(({ id, title: heading }) => (
                <li key={id}>
                  <a href={`#${id}`}>{heading}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {sections.map((section) => (
          <NoticeSection key={section.id} {...section} />
        ))}
        {note && <p className="note">{note}</p>}
      </article>
    </Frame>
  );
}

/** A section under its heading. */
export function NoticeSection({ id, title, parts }: NoticeSectionText) {
  return (
    <section id={id}>
      <h2>{title}</h2>
      {parts.map((part) =>
        typeof part === 'string' ? (
          <p key={part}>
            <Linked text={part} />
          </p>
        ) : (
          <ul key={part[0]}>
            {part.map((line) => (
              <li key={line}>
                <Linked text={line} />
              </li>
            ))}
          </ul>
        ),
      )}
    </section>
  );
}

/** Text with its links. */
function Linked({ text }: { text: string }) {
  const pieces = text.split(/\[([^\]]+)\]\(([^)\s]+)\)/);
  return pieces.map((piece, at) => {
    if (at % 3 === 0) return piece;
    return (
      at % 3 === 1 && (
        <a key={at} href={pieces[at + 1]}>
          {piece}
        </a>
      )
    );
  });
}
