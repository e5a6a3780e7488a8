import * as v from 'valibot';
import type { ScoreChange, ScoreChangeCause } from '../../contract/index.ts';
import { linkMail } from '../../foundation/mail/link-mail.ts';
import { type Mail, MailboxRefused, type MailCarrier } from '../../foundation/mail/mail.ts';
import type { Delivery } from '../../foundation/outbox/outbox.ts';
import type { TakenMessage } from '../../foundation/outbox/outbox.repository.ts';
import type { ScoreChangeRepository } from '../../foundation/rulings/score-change.repository.ts';

/** Messages about a verdict that a ruling or late answers have changed. */
export const scoreMailKind = 'mail.score-change';

const Payload = v.object({ changeId: v.string() });

interface Needs {
  changes: Pick<ScoreChangeRepository, 'findForMail'>;
  mail: MailCarrier | null;
  publicUrl: string;
}

const verdictOf = (passed: boolean | null) => (passed === null ? 'belum ditentukan' : passed ? 'lulus' : 'tidak lulus');
const pointsOf = (points: number) => points.toLocaleString('id-ID');

type Reason = ScoreChange['reasons'][number];

/** The ruling or acceptance that has changed a score; the reason of what was taken back would read as that of taking it back. */
const causes: Record<ScoreChangeCause, (reason: Reason) => string> = {
  ruling: ({ number, reason }) => `Soal ${number} diralat: ${reason}`,
  ruling_undone: ({ number }) => `Ralat soal ${number} dibatalkan.`,
  late_answers: ({ reason }) => `Jawaban Anda yang terlambat sampai diterima: ${reason}`,
  late_answers_undone: () => 'Penerimaan jawaban Anda yang terlambat sampai dibatalkan.',
};

/** The mail to a learner whose verdict has changed. */
function scoreMail(to: { name: string; email: string }, change: ScoreChange, publicUrl: string): Mail {
  const { before, after, tryout, reasons } = change;
  const why = reasons.map((reason) => causes[reason.cause](reason)).join(' ');
  return linkMail({
    ...to,
    link: `${publicUrl}/exam/${change.attemptId}`,
    subject: `Hasil ${tryout.title} berubah`,
    why: `Hasil Anda di ${tryout.title} dihitung ulang: dari ${pointsOf(before.points)} menjadi ${pointsOf(after.points)} poin, dari ${verdictOf(before.passed)} menjadi ${verdictOf(after.passed)}. ${why}`.trim(),
    invitation: 'Buka hasil Anda di sini:',
    button: 'Lihat hasil',
    holds: 'Halaman hasil menunjukkan apa yang berubah beserta alasannya.',
    notYou: 'Email ini dikirim satu kali, karena status kelulusan Anda berubah.',
  });
}

/** Sends the mails about changed verdicts. @throws Error when it should be tried again */
export function createScoreMails({ changes, mail, publicUrl }: Needs) {
  return async function send({ payload }: TakenMessage): Promise<Delivery> {
    const found = await changes.findForMail(v.parse(Payload, payload).changeId);
    if (!mail || found?.standing !== 'registered') return 'needless';
    try {
      await mail.carry(scoreMail(found, found.change, publicUrl));
      return 'sent';
    } catch (error) {
      if (error instanceof MailboxRefused) return 'refused';
      throw error;
    }
  };
}
