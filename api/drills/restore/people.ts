import { freeTryoutForm } from '../../test/guests.ts';

const password = 'jendela-kopi-7';
const demoPassword = 'rahasia123';

export interface People {
  leaver: { email: string; token: string };
  stayer: { email: string; token: string };
  guest: { examId: string; token: string };
  admin: { token: string };
}

/** Calls to one API. */
export function callsTo(url: string) {
  async function call(method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
    const isForm = body instanceof FormData;
    return fetch(url + path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
  }
  async function get<Value>(answer: Promise<Response>): Promise<Value> {
    const { ok, status, text, json } = bound(await answer);
    if (!ok) throw new Error(`The API answered ${status}: ${await text()}`);
    return (await json()) as Value;
  }
  const signIn = (email: string, given = password, path = '/api/auth/login') =>
    call('POST', path, { body: { email, password: given } });

  /** A learner who has begun an exam. */
  async function join(name: string): Promise<{ email: string; token: string }> {
    const email = `${name}@contoh.test`;
    const words = { email, password, name, province: 'Jawa Barat', phone: '081234567890', gender: 'female' };
    await get(
      call('POST', '/api/auth/register', { body: { ...words, instance: 'PLN', consent: true, ageGroup: 'adult' } }),
    );
    const { token } = await get<{ token: string }>(signIn(email));
    const { tryouts } = await get<{ tryouts: { id: string }[] }>(call('GET', '/api/tryouts'));
    await get(call('POST', '/api/attempts', { token, body: { tryoutId: tryouts[0]?.id } }));
    return { email, token };
  }

  return {
    join,

    /** Two learners, a guest with an ID card, and the demo's administrator. */
    async gather(): Promise<People> {
      const begun = get<{ examId: string; attemptToken: string }>(
        call('POST', '/api/free-tryouts', { body: await freeTryoutForm() }),
      );
      const { examId, attemptToken } = await begun;
      return {
        leaver: await join('pergi'),
        stayer: await join('tinggal'),
        guest: { examId, token: attemptToken },
        admin: await get<{ token: string }>(signIn('admin@contoh.id', demoPassword, '/admin/login')),
      };
    },

    /** One learner and one guest go, and all that is personal of them. */
    async leave({ leaver, guest }: People): Promise<void> {
      await get(call('POST', '/api/auth/me/erasure', { token: leaver.token, body: { password } }));
      await get(call('DELETE', `/api/free-tryouts/${guest.examId}`, { token: guest.token }));
    },

    /** Faults, in words, with somebody who came after the backup and before the loss. */
    async mustBeThere({ token }: { token: string }): Promise<string[]> {
      const { status } = await call('GET', '/api/auth/me', { token });
      return status === 200 ? [] : [`somebody of after the backup: ${status}`];
    },

    /** Faults after a restore, in words. */
    async faults({ leaver, stayer, guest, admin }: People): Promise<string[]> {
      const told: string[] = [];
      const expect = async (words: string, answer: Promise<Response>, ...statuses: number[]) => {
        const { status } = await answer;
        if (!statuses.includes(status)) told.push(`${words}: ${status}`);
      };
      await expect('a token from before the loss', call('GET', '/api/auth/me', { token: stayer.token }), 200);
      await expect('signing in with the password', signIn(stayer.email), 200);
      await expect('the token of the erased learner', call('GET', '/api/auth/me', { token: leaver.token }), 401);
      await expect('the password of the erased learner', signIn(leaver.email), 401);
      await expect(
        'the token of the guest who left',
        call('GET', `/api/attempts/${guest.examId}`, { token: guest.token }),
        401,
        404,
      );
      const { registrations } = await get<{ registrations: { id: string; email: string }[] }>(
        call('GET', '/admin/registrations', { token: admin.token }),
      );
      if (registrations.length !== 3) told.push(`${registrations.length} registrations, not the demo's 3`);
      for (const { id } of registrations)
        await expect(
          'an ID card',
          call('GET', `/admin/registrations/${id}/id-card?reason=Latihan%20pemulihan`, { token: admin.token }),
          200,
        );
      return told;
    },
  };
}

/** The methods of an answer, usable on their own. */
const bound = (answer: Response) => ({
  ok: answer.ok,
  status: answer.status,
  text: () => answer.text(),
  json: () => answer.json(),
});
