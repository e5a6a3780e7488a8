import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Attempt,
  examDeviceHeader,
  type ExamSignal,
  type Letter,
  type WaitingRoom,
} from '../../src/contract/index.ts';
import type { Answer, HttpClient } from '../../harness/http-client.ts';
import type { Ledger } from '../../harness/ledger.ts';
import { createMeasures, type Measures } from '../../harness/measures.ts';
import { createSitter, type Sitter, UnexpectedAnswer } from '../../harness/sitter.ts';
import { type EventStream, openStream } from './event-stream.ts';
import { createLine, type Line } from './line.ts';
import type { Cast, LearnerNotes } from './messages.ts';
import { paths } from './paths.ts';
import { createServerTime } from './server-time.ts';
import type { Sizes } from './sizes.ts';

/** Shared by all learners. */
export interface Hall {
  url: string;
  http: HttpClient;
  tryoutId: string;
  /** The start second, epoch ms by this machine's clock: only for when a learner comes; the start itself follows the server's word. */
  startsAt: number;
  sizes: Sizes;
  ledger: Ledger;
  measures: Measures;
  /** Counts a stream that was refused or broke off. */
  streamBroke(status: number | undefined): void;
}

export interface Learner {
  readonly notes: LearnerNotes;
  readonly phase: 'away' | 'waiting' | 'running' | 'ended';
  /** The page's present activity, for an announcement that is about to be sent. */
  noteAnnouncement(): void;
  /** Plays the whole part; resolves after its end. */
  play(): Promise<void>;
  readStanding(): Promise<void>;
}

interface Device {
  line: Line;
  sitter: Sitter;
  stream: EventStream | undefined;
  isListening: boolean;
}

/** Refused starts that are tried again so soon: the server's clock and the phone's differ by some milliseconds. */
const tooEarlyMs = 250;
const refusalsAtMost = 20;
/** Nothing is chosen any more so short before the end. */
const beforeEndMs = 400;
/** The page waits so long after its deadline for the word that it is over: the grace, and the server's next look. */
const afterEndMs = 8_000;

const between = ([from, to]: readonly [number, number]) => from + Math.random() * (to - from);
const pick = <Value>(values: readonly Value[]) => values[Math.floor(Math.random() * values.length)] as Value;
const codeOf = ({ answer: { status, body } }: UnexpectedAnswer) =>
  (body as { error?: { code?: string }; code?: string } | undefined)?.error?.code ??
  (body as { code?: string } | undefined)?.code ??
  String(status);

export function createLearner({ accountId, token, part }: Cast, hall: Hall): Learner {
  const { url, http, tryoutId, startsAt, sizes, ledger, measures } = hall;
  const time = createServerTime();
  const notes: LearnerNotes = {
    ...{ accountId, isLate: part.isLate, refusals: [], deadlines: [], stoodStillAt: null },
    ...{ atAnnouncement: 'absent', handsIn: part.handsIn },
  };
  const devices: Device[] = [];
  let phase: Learner['phase'] = 'away';
  let version = -1;
  let deadline = Number.POSITIVE_INFINITY;
  let pause: { ended: Promise<void>; end: () => void } | undefined;
  let isOver = false;
  /** The page opens its line so long after it has the exam. */
  let listenAfterMs = 0;
  const over = Promise.withResolvers<void>();
  /** Options of each item, as the paper shows them. */
  let items: [itemId: string, letters: Letter[]][] = [];

  // The line measures each call; the sitter's own times contain the waiting for a line that is away.
  const unmeasured: Measures = { ...createMeasures(), failed: measures.failed };

  function hear({ messages }: { messages: readonly { id: string }[] }): void {
    if (messages.length > 0 && notes.atAnnouncement !== 'absent') notes.announcedAt ??= Date.now();
  }

  function take(signal: ExamSignal): void {
    if (signal.version < version) return;
    ({ version } = signal);
    hear(signal);
    if (signal.pausedAt === null) {
      pause?.end();
      pause = undefined;
      deadline = Date.parse(signal.deadlineAt);
      if (notes.deadlines.at(-1) !== signal.deadlineAt) notes.deadlines.push(signal.deadlineAt);
    } else {
      notes.stoodStillAt = signal.remainingSeconds;
      if (!pause) {
        const { promise, resolve } = Promise.withResolvers<void>();
        pause = { ended: promise, end: resolve };
      }
    }
    if (signal.state !== 'in_progress') {
      isOver = true;
      pause?.end();
      over.resolve();
    }
  }

  function openDevice(): Device {
    const header = { [examDeviceHeader]: `gladi-${accountId.slice(-12)}-${devices.length}` };
    const line = createLine(http, header, measures);
    const sitter = createSitter({
      ...{ http: line, token, tryoutId, ledger, measures: unmeasured },
      serverNow: time.now,
    });
    const device: Device = { line, sitter, stream: undefined, isListening: false };
    line.onDrop(() => {
      device.stream?.close();
      // It was on its way when the line went away.
      if (notes.atAnnouncement === 'listening' && notes.announcedAt === undefined) notes.atAnnouncement = 'away';
    });
    return device;
  }

  function takeUp(attempt: Attempt): void {
    notes.attemptId = attempt.id;
    items = attempt.items
      .filter(({ options }) => options.length > 0)
      .map(({ id, options }) => [id, options.map(({ letter }) => letter)]);
    listenAfterMs = attempt.event?.listenAfterMs ?? 0;
    if (attempt.event) take(attempt.event.signal);
    else deadline = Date.parse(attempt.deadlineAt);
  }

  /** Asks as the page does, which asks again later: undefined if no answer came in time. */
  async function ask(device: Device, path: string): Promise<Answer | undefined> {
    try {
      return await device.line.call({ method: 'GET', path, token });
    } catch {
      // Counted by the caller, as a refusal is.
      return undefined;
    }
  }

  /** @param afterMs how long it waits before, unless the exam ends */
  async function listen(device: Device, afterMs = 0): Promise<void> {
    const attemptId = notes.attemptId as string;
    await Promise.race([sleep(afterMs), over.promise]);
    while (!isOver) {
      await device.line.up();
      if (part.onlyAsks) {
        const answer = await ask(device, paths.signal(attemptId));
        if (answer?.status === 200) take(answer.body as ExamSignal);
        else hall.streamBroke(answer?.status);
        await Promise.race([sleep(sizes.askEveryMs), over.promise]);
        continue;
      }
      device.stream = openStream(url + paths.signals(attemptId), {
        token,
        headers: { [examDeviceHeader]: `gladi-${accountId.slice(-12)}-${devices.indexOf(device)}` },
        opened: () => void (device.isListening = true),
        heard: (data) => take(JSON.parse(data) as ExamSignal),
      });
      // The line may have dropped while the stream was being opened.
      if (!device.line.isUp) device.stream.close();
      const status = await device.stream.ended;
      device.isListening = false;
      if (isOver) return;
      // The line is away, or the page was loaded anew: it listens again as soon as it can.
      if (status === 'closed') continue;
      if (status !== 200) hall.streamBroke(status);
      const isCut = status === 200 || status === undefined;
      await Promise.race([sleep(isCut ? between(sizes.cutPauseMs) : sizes.refusedPauseMs), over.promise]);
    }
  }

  /** A page that listens asks now and then, so that the server knows that it is there. */
  async function giveSigns(device: Device, afterMs = 0): Promise<void> {
    await Promise.race([sleep(afterMs), over.promise]);
    while (!isOver && !part.onlyAsks) {
      await Promise.race([sleep(sizes.signEveryMs * (1 + Math.random() / 3)), over.promise]);
      if (isOver) return;
      const answer = await ask(device, paths.signal(notes.attemptId as string));
      if (answer?.status === 200) take(answer.body as ExamSignal);
    }
  }

  /** Starts the exam on a device, again after a refusal. */
  async function startOn(device: Device): Promise<Attempt> {
    for (;;) {
      try {
        return await device.sitter.start();
      } catch (error) {
        if (!(error instanceof UnexpectedAnswer)) throw error;
        notes.refusals.push(codeOf(error));
        if (notes.refusals.length > refusalsAtMost) throw error;
        await sleep(tooEarlyMs);
      }
    }
  }

  /** Asks the waiting room, follows its word, and begins. */
  async function begin(device: Device): Promise<void> {
    for (;;) {
      const sentAt = performance.now();
      const answer = await ask(device, paths.waitingRoom(tryoutId));
      if (answer?.status !== 200) {
        notes.refusals.push(`waiting room ${answer?.status ?? 'without an answer'}`);
        if (notes.refusals.length > refusalsAtMost) throw new Error(`The waiting room answers ${answer?.status}`);
        await sleep(answer?.retryAfterMs ?? 1_000);
        continue;
      }
      const room = answer.body as WaitingRoom;
      time.sync(room.serverNow, sentAt);
      const startAt = Date.parse(room.startsAt) + room.startAfterMs;
      const waitMs = startAt - time.now();
      if (room.pausedAt !== null || waitMs > room.askAgainSeconds * 1_000) {
        await sleep(room.askAgainSeconds * 1_000);
        continue;
      }
      await sleep(Math.max(0, waitMs));
      const wishedAt = performance.now();
      const attempt = await startOn(device);
      notes.startMs = performance.now() - wishedAt;
      if (!part.isLate) {
        notes.feltMs = time.now() - Date.parse(room.startsAt);
        notes.askedToWaitMs = room.startAfterMs;
      }
      takeUp(attempt);
      return;
    }
  }

  /** Does something at its time, if the exam still runs. */
  async function at(moment: number | undefined, work: () => Promise<unknown>): Promise<void> {
    if (moment === undefined) return;
    await Promise.race([sleep(Math.max(0, startsAt + moment - Date.now())), over.promise]);
    if (!isOver) await work();
  }

  const think = () => Promise.race([sleep(sizes.answerEveryMs * (0.5 + Math.random())), over.promise]);

  async function answer(): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      if (part.handsIn && turn >= items.length) return;
      await think();
      while (pause && !isOver) {
        await pause.ended;
        // Nobody answers in the moment in which the question is back.
        await think();
      }
      if (isOver || time.now() > deadline - beforeEndMs) return;
      const [itemId, letters] = items[turn % items.length] as (typeof items)[number];
      pick(devices).sitter.choose(itemId, pick(letters));
    }
  }

  async function handIn(device: Device): Promise<void> {
    const path = paths.submit(notes.attemptId as string);
    for (;;) {
      const { status, retryAfterMs, body } = await device.line.call({ method: 'POST', path, token });
      if (status === 200) break;
      if (status !== 503 && status !== 429) throw new Error(`Handing in answers ${status}: ${JSON.stringify(body)}`);
      await sleep(retryAfterMs ?? 1_000);
    }
  }

  async function sit(device: Device): Promise<void> {
    const listening: Promise<void>[] = [listen(device, listenAfterMs), giveSigns(device, listenAfterMs)];
    const happenings = [
      at(part.reloadsAt, async () => {
        device.stream?.close();
        takeUp(await device.sitter.load());
      }),
      at(part.secondDeviceAt, async () => {
        const second = openDevice();
        await startOn(second);
        // Not before: nothing can be answered on it until it has the attempt.
        devices.push(second);
        listening.push(listen(second), giveSigns(second));
      }),
      at(part.drop?.at, () => device.line.drop(part.drop?.ms ?? 0)),
    ];
    await answer();
    for (const { sitter } of devices) await sitter.settled();
    if (part.handsIn && !isOver) await handIn(device);
    else while (!isOver && time.now() < deadline + afterEndMs) await Promise.race([sleep(500), over.promise]);
    isOver = true;
    over.resolve();
    for (const { stream } of devices) stream?.close();
    await Promise.all([...happenings, ...listening]);
  }

  return {
    notes,
    get phase() {
      return phase;
    },
    noteAnnouncement() {
      if (phase !== 'running') return;
      const [device] = devices;
      if (!device?.line.isUp) notes.atAnnouncement = 'away';
      else if (part.onlyAsks) notes.atAnnouncement = 'asking';
      else notes.atAnnouncement = device.isListening ? 'listening' : 'away';
    },
    async play() {
      try {
        await sleep(Math.max(0, startsAt + part.entersAt - Date.now()));
        const device = openDevice();
        devices.push(device);
        phase = 'waiting';
        await begin(device);
        phase = 'running';
        await sit(device);
      } catch (error) {
        notes.problem = String(error);
        isOver = true;
        over.resolve();
        for (const { stream } of devices) stream?.close();
      }
      notes.endedAt = Date.now();
      phase = 'ended';
    },
    async readStanding() {
      if (notes.attemptId === undefined) return;
      const { status, body } = await http.call({ method: 'GET', path: paths.standing(tryoutId), token });
      if (status !== 200) notes.problem ??= `the standing answers ${status}`;
      else notes.standing = body as LearnerNotes['standing'];
    },
  };
}
