import { ApiError, NetworkError } from './api-error.ts';
import { createOnce, createThenEdit, type Unanswered } from './create-once.ts';

/** A server that stores bodies by their keys, and can lose answers or refuse. */
function givenServer() {
  const made = new Map<string, string>();
  let answers: ('lost before' | 'lost after' | 'refused')[] = [];
  return {
    made,
    will: (...next: typeof answers) => (answers = next),
    async create(body: { text: string }, key: string) {
      const answer = answers.shift();
      if (answer === 'lost before') throw new NetworkError('No answer');
      if (answer === 'refused') throw new ApiError({ status: 400, code: 'VALIDATION_FAILED', message: 'Tidak valid' });
      if (!made.has(key)) made.set(key, body.text);
      else if (made.get(key) !== body.text)
        throw new ApiError({ status: 409, code: 'CREATION_KEY_TAKEN', message: '' });
      if (answer === 'lost after') throw new NetworkError('No answer');
      return { key, text: made.get(key) };
    },
  };
}

describe('createOnce', () => {
  it('creates one, however often the answer is lost, and another one afterwards', async () => {
    const server = givenServer();
    const send = createOnce(server.create);
    server.will('lost after', 'lost before');
    await expect(send({ text: 'a' })).rejects.toThrow(NetworkError);
    await expect(send({ text: 'a' })).rejects.toThrow(NetworkError);
    await send({ text: 'a' });
    expect(server.made.size).toBe(1);
    await send({ text: 'a' });
    expect(server.made.size).toBe(2);
  });

  it('sends another body under another key', async () => {
    const server = givenServer();
    const send = createOnce(server.create);
    server.will('lost after');
    await expect(send({ text: 'a' })).rejects.toThrow(NetworkError);
    await send({ text: 'b' });
    expect([...server.made.values()]).toEqual(['a', 'b']);
  });
});

describe('createThenEdit', () => {
  it('asks for the creation that may have arrived before it sends the newer text', async () => {
    const server = givenServer();
    const send = createThenEdit(server.create);
    server.will('lost after');
    await expect(send({ text: 'a' })).rejects.toThrow(NetworkError);
    expect(await send({ text: 'b' })).toMatchObject({ created: { text: 'a' }, isAsWritten: false });
    expect(await send({ text: 'c' })).toMatchObject({ created: { text: 'c' }, isAsWritten: true });
    expect([...server.made.values()]).toEqual(['a', 'c']);
  });

  it('sends the newer text where the earlier one is refused', async () => {
    const server = givenServer();
    const send = createThenEdit(server.create);
    server.will('lost before', 'refused');
    await expect(send({ text: 'a' })).rejects.toThrow(NetworkError);
    expect(await send({ text: 'b' })).toMatchObject({ created: { text: 'b' }, isAsWritten: true });
    expect([...server.made.values()]).toEqual(['b']);
  });

  it('continues after a reload until it gets an answer', async () => {
    const server = givenServer();
    let kept: string | null = null;
    const memory = {
      recall: () => (kept === null ? null : (JSON.parse(kept) as Unanswered<{ text: string }>)),
      keep: (unanswered: unknown) => void (kept = unanswered === null ? null : JSON.stringify(unanswered)),
    };
    server.will('lost after');
    await expect(createThenEdit(server.create, memory)({ text: 'a' })).rejects.toThrow(NetworkError);
    const send = createThenEdit(server.create, memory);
    expect(await send({ text: 'b' })).toMatchObject({ created: { text: 'a' }, isAsWritten: false });
    expect(kept).toBeNull();
    expect([...server.made.values()]).toEqual(['a']);
  });

  it('throws the error of a refusal', async () => {
    const server = givenServer();
    const send = createThenEdit(server.create);
    server.will('refused');
    await expect(send({ text: 'a' })).rejects.toThrow(ApiError);
    expect(server.made.size).toBe(0);
  });
});
