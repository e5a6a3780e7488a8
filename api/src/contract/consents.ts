import * as v from 'valibot';
import { ageOfConsent } from './privacy.ts';

/** Old enough to agree alone or not. Claimed, not proved: nobody is asked for a date of birth (docs/decisions). */
export const ageGroups = ['adult', 'minor'] as const;
export type AgeGroup = (typeof ageGroups)[number];

export const ageGroupLabels: Record<AgeGroup, string> = {
  adult: `${ageOfConsent} tahun atau lebih`,
  minor: `Di bawah ${ageOfConsent} tahun`,
};

/** Consent fields of every form that collects personal data; `guardianAgrees` checks them as a whole. */
export const consentFields = {
  /** Agreement to the privacy notice. Never ticked beforehand. */
  consent: v.literal(true, 'Centang persetujuan ini untuk melanjutkan'),
  ageGroup: v.picklist(ageGroups, 'Pilih usia Anda'),
  /** Agreement of a parent or guardian, for a person who is too young to agree alone. */
  guardianConsent: v.optional(v.boolean(), false),
};

/** True if the person is old enough to agree alone, or a parent or guardian agrees. */
export const guardianAgrees = ({ ageGroup, guardianConsent }: { ageGroup: AgeGroup; guardianConsent: boolean }) =>
  ageGroup === 'adult' || guardianConsent;
export const guardianMissing = 'Persetujuan orang tua atau wali diperlukan';
