import type { Attempt, FreeTryoutStart } from '../src/contract/index.ts';
import type { TestApp } from './build-test-app.ts';
import { type GivenTryout, givenTryout } from './given.ts';
import { jpeg } from './pictures.ts';

let picture: Promise<Buffer> | undefined;
/** A picture as an ID card; it shows no real one. */
export const idCard = () => (picture ??= jpeg());

interface FormChanges {
  /** Undefined leaves a field out. */
  [field: string]: string | undefined;
}

/** The form of /free-tryout as a browser sends it, each with its own address and number. */
export async function freeTryoutForm(changes: FormChanges = {}, card?: Buffer | null): Promise<FormData> {
  const number = String(1e9 + Math.floor(Math.random() * 9e9));
  const fields: FormChanges = {
    fullName: 'Rani Kusuma',
    email: `rani.${number}@contoh.id`,
    phone: `0812${number}`,
    institution: 'Universitas Contoh',
    consent: 'true',
    requestKey: crypto.randomUUID(),
    ...changes,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  const content = card === undefined ? await idCard() : card;
  if (content) form.append('idCard', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), 'ktp.jpg');
  return form;
}

export interface GivenGuest extends Attempt {
  /** The attemptToken. */
  token: string;
}

/** Makes a package the one that /free-tryout offers. */
export async function giveOut(t: TestApp, { id }: Pick<GivenTryout, 'id'>): Promise<void> {
  await t.db.updateTable('tryout').set({ isFreeTryout: 0 }).where('isFreeTryout', '=', 1).execute();
  await t.db.updateTable('tryout').set({ isFreeTryout: 1 }).where('id', '=', id).execute();
}

/** A guest without an account who has registered and begun the free tryout. */
export async function givenGuest(
  t: TestApp,
  { tryout, form = {} }: { tryout?: GivenTryout; form?: FormChanges } = {},
): Promise<GivenGuest> {
  await giveOut(t, tryout ?? (await givenTryout(t)));
  const started = await t.call('POST', '/api/free-tryouts', { body: await freeTryoutForm(form) });
  if (started.statusCode !== 201) throw new Error(`The free tryout did not begin: ${started.body}`);
  const { examId, attemptToken } = started.json<FreeTryoutStart>();
  const token = attemptToken as string;
  const attempt = (await t.call('GET', `/api/attempts/${examId}`, { as: { token } })).json<Attempt>();
  return { ...attempt, token };
}
