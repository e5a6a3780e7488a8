import type { SyntheticEvent } from 'react';
import * as styles from './mails.module.css';

interface MailFrameProps {
  title: string;
  html: string;
}

/**
 * Applies the styles that a mail carries in its elements: the page's policy, which the frame inherits, ignores them as text and allows them
 * by a script of ours. Then the frame is as tall as its mail, so that only the page scrolls.
 */
function dress({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>): void {
  const mail = frame.contentDocument;
  if (!mail) return;
  for (const element of mail.querySelectorAll<HTMLElement>('[style]'))
    element.style.cssText = element.getAttribute('style') ?? '';
  frame.style.height = `${mail.documentElement.scrollHeight}px`;
}

/** A mail's HTML by itself: no script runs in it, and no link or form leads anywhere. */
export function MailFrame({ title, html }: MailFrameProps) {
  return (
    <iframe
      title={title}
      srcDoc={html}
      sandbox="allow-same-origin"
      onLoad={dress}
      className={styles.frame}
      tabIndex={-1}
    />
  );
}
