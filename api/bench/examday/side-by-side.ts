import net from 'node:net';
import { once } from 'node:events';
import { openExam } from '../../harness/exam.ts';
import type { Ledger } from '../../harness/ledger.ts';
import type { Sitter } from '../../harness/sitter.ts';
import { saveHard } from './hard-saver.ts';
import { inParallel, type Scene, verdictOf } from './scene.ts';

/** Bytes on the wire for one save, with the headers that Chromium on a phone sends. */
async function bytesOfSave(url: string, ledger: Ledger, { token, attemptId = '', itemIds }: Sitter): Promise<number> {
  const { port, hostname } = new URL(url);
  const choice = {
    itemId: itemIds[0] as string,
    option: 'C' as const,
    text: null,
    flagged: false,
    sequence: Date.now(),
  };
  ledger.sent(attemptId, choice);
  const body = JSON.stringify({ ...choice, itemId: undefined, secondsSpent: 42 });
  const request = [
    `PUT /api/attempts/${attemptId}/responses/${choice.itemId} HTTP/1.1`,
    'Host: tryout.example.id',
    'Connection: keep-alive',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'sec-ch-ua-platform: "Android"',
    `Authorization: Bearer ${token}`,
    'User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'sec-ch-ua: "Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
    'Content-Type: application/json',
    'sec-ch-ua-mobile: ?1',
    'Accept: */*',
    'Origin: https://tryout.example.id',
    'Sec-Fetch-Site: same-origin',
    'Sec-Fetch-Mode: cors',
    'Sec-Fetch-Dest: empty',
    'Referer: https://tryout.example.id/',
    'Accept-Encoding: gzip, deflate, br, zstd',
    'Accept-Language: id-ID,id;q=0.9',
    '',
    body,
  ].join('\r\n');
  const socket = net.connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(request);
  const [reply] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  if (!reply.toString().startsWith('HTTP/1.1 200')) throw new Error(`The save was answered: ${reply.toString()}`);
  ledger.acknowledged(attemptId, choice);
  return Buffer.byteLength(request) + reply.length;
}

/** L10: users who answer without a pause, and the bytes of one save. */
export async function sideBySide({ product, report, sizes }: Scene): Promise<void> {
  const { users, seconds } = sizes.sideBySide;
  const exam = await openExam(product, { learners: users + 1, questions: sizes.questions });
  const { sitters, ledger } = exam;
  await inParallel(sitters, 16, (sitter) => sitter.start());
  const [weighed, ...answering] = sitters as [Sitter, ...Sitter[]];
  const { savesPerSecond, p99, failures } = await saveHard({
    url: product.url,
    sitters: answering,
    connections: users,
    seconds,
    ledger,
  });
  report.atLeast('L10', `durable saves, ${users} users`, savesPerSecond, 1_000, '/s');
  report.atMost('L10', 'p99 of a save then', p99, 60, 'ms');
  report.atMost('L10', 'request and reply of a save', await bytesOfSave(product.url, ledger, weighed), 2_048, 'B');
  report.errors += failures;
  report.verdict('L10', await verdictOf(exam));
  await exam.close();
}
