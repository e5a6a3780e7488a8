import { createHash } from 'node:crypto';
import { privacyVersion, saleTermsVersion } from '@tryout/api/contract';
import { privacy } from './privacy.ts';
import { sellingTerms } from './terms.ts';

const hashOf = (text: object) => createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16);
const { note: _note, ...privacyText } = privacy;

/** Each agreement is stored with the version alone: it must say which text was agreed to. */
it.each([
  ['the privacy notice', privacyVersion, privacyText, ['2026-11-29', '4d5ab10e32ec0a93']],
  ['the terms of sale', saleTermsVersion, sellingTerms, ['2026-11-29', 'bf0daed4bba63501']],
])('a changed text of %s has a new version, the day of the change', (_name, version, text, both) => {
  // A new text: change its version in the contract, then both here.
  expect([version, hashOf(text)]).toEqual(both);
});
