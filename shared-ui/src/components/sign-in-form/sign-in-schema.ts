import { Credentials } from '@tryout/api/contract';
import * as v from 'valibot';

/** One sentence for both fields: the form says it once. */
export const credentialsMissing = 'Email dan password harus diisi';

const { email, password } = Credentials.entries;

/** The form's values: the contract's credentials, with the staff areas' own words for an empty field. */
export const SignInSchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty(credentialsMissing), email),
  password: v.pipe(v.string(), v.nonEmpty(credentialsMissing), password),
});
