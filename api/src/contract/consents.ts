import * as v from 'valibot';
import { ageOfConsent } from './privacy.ts';

/** Whether somebody is old enough to agree alone. Said, not proven: no date of birth is asked for (docs/decisions). */
export const ageGroups = ['adult', 'minor'] as const;
export type AgeGroup = (typeof ageGroups)[number];

export const ageGroupLabels: Record<AgeGroup, string> = {
  adult: `${ageOfConsent} tahun atau lebih`,
  minor: `Di bawah ${ageOfConsent} tahun`,
};

/** What a form asks of whoever leaves personal data; with `guardianAgrees` as a check of the whole. */
export const consentFields = {
  /** To the privacy notice. Never ticked beforehand. */
  consent: v.literal(true, 'Centang persetujuan ini untuk melanjutkan'),
  ageGroup: v.picklist(ageGroups, 'Pilih usia Anda'),
  /** A parent's or guardian's, for whoever is too young to agree alone. */
  guardianConsent: v.optional(v.boolean(), false),
};

/** Too young to agree alone is no hindrance where a parent or guardian agrees. */
export const guardianAgrees = ({ ageGroup, guardianConsent }: { ageGroup: AgeGroup; guardianConsent: boolean }) =>
  ageGroup === 'adult' || guardianConsent;
export const guardianMissing = 'Persetujuan orang tua atau wali diperlukan';
