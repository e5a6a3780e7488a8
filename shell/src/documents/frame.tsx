import type { ReactNode } from 'react';
import { addresses, footer, topics } from './addresses.ts';
import { KawungMark } from './kawung-mark.tsx';

interface FrameProps {
  /** The landing page links to its own sections; other documents link to them on the landing page. */
  isLanding?: boolean;
  children: ReactNode;
}

/** Bar and footer around a document. Plain links, no script. */
export function Frame({ isLanding = false, children }: FrameProps) {
  const address = (href: string) => (href.startsWith('#') && !isLanding ? `/${href}` : href);
  return (
    <>
      <a className="skip" href="#isi">
        Langsung ke isi
      </a>
      <header className="top">
        <div className="wide top-row">
          <a href="/" className="home" aria-label="Tryout BUMN & CPNS, beranda">
            <Wordmark />
          </a>
          <nav className="topics" aria-label={isLanding ? 'Bagian halaman' : 'Bagian beranda'}>
            {topics.map(({ label, href }) => (
              <a key={href} href={address(href)}>
                {label}
              </a>
            ))}
          </nav>
          <div className="account">
            <a href={addresses.login} className="quiet">
              Login
            </a>
            <a href={addresses.register} className="button small">
              Daftar
            </a>
          </div>
        </div>
      </header>
      <main id="isi">{children}</main>
      <footer className="footer">
        <div className="wide footer-columns">
          <Wordmark />
          {footer.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ label, href }) => (
                  <li key={label}>
                    <a href={address(href)}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </footer>
    </>
  );
}

function Wordmark() {
  return (
    <span className="wordmark">
      <KawungMark />
      <span>
        <b>Tryout</b> BUMN &amp; CPNS
      </span>
    </span>
  );
}
