import type { AdminTryout } from '@tryout/api/contract';
import { formatDateTime, formatNumber } from '@tryout/shared-ui';

/** The moment from which the package opens, or since which it is closed; neither while learners can begin it. */
const windowNow = ({ opensAt, closesAt }: AdminTryout, nowMs = Date.now()) => ({
  opens: opensAt && nowMs < Date.parse(opensAt) ? formatDateTime(opensAt) : undefined,
  closed: closesAt && nowMs >= Date.parse(closesAt) ? formatDateTime(closesAt) : undefined,
});

/** The number of a package's questions: "38 dari 40" where fewer enter an exam. */
export const questionWords = ({
  questionCount,
  enteringCount = questionCount,
}: Pick<AdminTryout, 'questionCount' | 'enteringCount'>): string =>
  enteringCount === questionCount
    ? formatNumber(questionCount)
    : `${formatNumber(enteringCount)} dari ${formatNumber(questionCount)}`;

/** Says before publishing how learners will meet the package. */
export function whatFollows(tryout: AdminTryout): string {
  const { status, questionCount, enteringCount = questionCount } = tryout;
  if (!status) return 'Statusnya Nonaktif: setelah diterbitkan, peserta melihatnya begitu statusnya Aktif.';
  const { opens, closed } = windowNow(tryout);
  if (closed)
    return `Setelah diterbitkan, peserta dapat menemukan tryout ini, tetapi tidak dapat memulainya: sudah ditutup sejak ${closed}.`;
  return `Setelah diterbitkan, peserta dapat menemukan tryout ini dan mengerjakan ${formatNumber(enteringCount)} soalnya${opens ? ` mulai ${opens}` : ''}.`;
}

/** Says it of the package that has just been published. */
export function whatHolds(tryout: AdminTryout): string {
  const { title, status } = tryout;
  if (!status) return `“${title}” tampil setelah statusnya Aktif.`;
  const { opens, closed } = windowNow(tryout);
  if (closed) return `“${title}” tampil, tetapi peserta tidak dapat memulainya: sudah ditutup sejak ${closed}.`;
  return `Peserta dapat mengerjakan “${title}”${opens ? ` mulai ${opens}` : ''}.`;
}
