import { userMessage } from './api-error.ts';
import { readFailure } from './read-failure.ts';

const general = 'Terjadi kesalahan. Silakan coba lagi.';
const tooMany = 'Terlalu banyak percobaan. Tunggu sebentar, lalu coba lagi.';
const silent = 'Server belum menjawab. Silakan coba lagi sebentar lagi.';
const busy = 'Server sedang sibuk. Silakan coba lagi sebentar lagi.';
const answer = (status: number, body: unknown) =>
  readFailure(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));

describe('readFailure', () => {
  it('takes a refusal of ours as it is', async () => {
    expect(await answer(409, { code: 'EMAIL_TAKEN', message: 'Email sudah terdaftar.' })).toMatchObject({
      status: 409,
      code: 'EMAIL_TAKEN',
      message: 'Email sudah terdaftar.',
      serverMessage: null,
    });
  });

  it.each([
    ['a fault of ours', 500, { code: 'INTERNAL_ERROR', message: general }, `${general} Kode: 0123abcd`],
    ['a page in its place', 500, '<html>', `${general} Kode: 0123abcd`],
    ['a busy server', 503, { code: 'OVERLOADED', message: busy }, busy],
    ['a refusal', 409, { code: 'EMAIL_TAKEN', message: 'Email sudah terdaftar.' }, 'Email sudah terdaftar.'],
  ])('says the code of the call for support after %s', async (_case, status, body, sentence) => {
    const headers = { 'x-request-id': `0123abcd${'0'.repeat(24)}` };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expect((await readFailure(new Response(text, { status, headers }))).message).toBe(sentence);
  });

  it('shows no code that is none of ours', async () => {
    const headers = { 'x-request-id': 'Hubungi 0812-345' };
    expect((await readFailure(new Response('', { status: 500, headers }))).message).toBe(general);
  });

  it.each([
    [403, { message: ' Akun dinonaktifkan ' }, 'Akun dinonaktifkan'],
    [429, { success: false, message: 'API rate limit exceeded' }, 'API rate limit exceeded'],
    [500, { message: 'Basis data mati', code: 7 }, 'Basis data mati'],
  ])('keeps the text of a %d without a code, but never as a sentence of ours', async (status, body, said) => {
    const error = await answer(status, body);
    expect(error).toMatchObject({ code: `HTTP_${status}`, serverMessage: said });
    expect(userMessage(error)).toBe(status === 429 ? tooMany : general);
  });

  it.each<[string, number, unknown, string]>([
    ['a page', 500, '<html><body>Internal Server Error</body></html>', general],
    ['markup in JSON', 400, { message: '<b>Bad Request</b>' }, general],
    ['a stack trace', 500, { message: 'Error: x\n    at y (z.js:1)' }, general],
    ['a long text', 500, { message: 'x'.repeat(201) }, general],
    ['an empty message', 400, { message: ' ' }, general],
    ['no text', 400, { message: { text: 'x' } }, general],
    ['nothing', 400, '', general],
    ["a gateway's word", 502, { message: 'Bad gateway' }, silent],
    ['an overloaded proxy', 503, { message: 'Service Unavailable' }, silent],
  ])('keeps no text of %s', async (_case, status, body, sentence) => {
    expect(await answer(status, body)).toMatchObject({
      code: `HTTP_${status}`,
      message: sentence,
      serverMessage: null,
    });
  });
});
