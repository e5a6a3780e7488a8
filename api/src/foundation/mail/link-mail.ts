import { type Mail, senderName } from './mail.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/**
 * A name as the greeting writes it: letters only. Anybody can sign up somebody else's address under a name that is an
 * advertisement, and mail programs make a link of every `name.tld`.
 */
function greeted(name: string): string {
  const letters = name
    .replace(/[^\p{L}\p{M}'’ -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return letters.slice(0, 60).trim() || 'Peserta';
}

interface LinkMail {
  name: string;
  email: string;
  link: string;
  subject: string;
  /** The reason for the mail. */
  why: string;
  /** The line before the link in the plain text, where there are no buttons. */
  invitation: string;
  button: string;
  /** How long the link is valid, and what it does. */
  holds: string;
  /** For a reader who didn't ask for it. */
  notYou: string;
  /** Stops mails of this kind. */
  stop?: { label: string; link: string };
}

/** A mail with one link. */
export function linkMail({ name, email, link, subject, why, invitation, button, holds, notYou, stop }: LinkMail): Mail {
  const hello = `Halo ${greeted(name)},`;
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${text}</p>`;
  return {
    to: email,
    subject,
    text: [
      ...[hello, why, `${invitation}\n${link}`, holds, notYou, `Selamat belajar,\n${senderName}\n`],
      ...(stop ? [`${stop.label}:\n${stop.link}\n`] : []),
    ].join('\n\n'),
    html: [
      '<!doctype html><html lang="id"><body style="margin:0;padding:24px;background:#fbf8f1;color:#1b1e33;font:16px/1.6 sans-serif">',
      '<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e4e0d5;border-radius:12px">',
      paragraph(escaped(hello)),
      paragraph(escaped(why)),
      paragraph(
        `<a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#2f3e9e;color:#ffffff;font-weight:600;text-decoration:none">${escaped(button)}</a>`,
      ),
      paragraph(
        `Tombol tidak berfungsi? Salin tautan ini ke browser Anda:<br><span style="word-break:break-all">${escaped(link)}</span>`,
      ),
      paragraph(escaped(holds)),
      paragraph(escaped(notYou)),
      `<p style="margin:0">Selamat belajar,<br>${escaped(senderName)}</p>`,
      ...(stop
        ? [`<p style="margin:16px 0 0;font-size:14px"><a href="${escaped(stop.link)}">${escaped(stop.label)}</a></p>`]
        : []),
      '</div></body></html>',
    ].join('\n'),
  };
}
