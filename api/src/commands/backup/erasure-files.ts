import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Erasure } from '../../features/own-data/erasure-journal.repository.ts';
import { dayMs } from '../../foundation/days/spans.ts';

/*
 * The journal of erasures outside the database: a file for each day (UTC), such as 2026-11-23.jsonl, which only grows until it is
 * removed; each line is one who was erased.
 */

const Line = v.object({ kind: v.picklist(['account', 'registration']), subjectId: v.string(), at: v.string() });
const isDay = (name: string) => /^\d{4}-\d\d-\d\d\.jsonl$/.test(name);

const daysIn = async (folder: string) => (existsSync(folder) ? (await readdir(folder)).filter(isDay).toSorted() : []);
const keyOf = ({ kind, subjectId }: Erasure) => `${kind} ${subjectId}`;

/** Undefined for a line that a crash has left unfinished. */
function parsed(line: string): Erasure | undefined {
  try {
    return v.parse(Line, JSON.parse(line));
  } catch {
    return undefined;
  }
}

async function read(file: string): Promise<Erasure[]> {
  if (!existsSync(file)) return [];
  return (await readFile(file, 'utf8')).split('\n').flatMap((line) => parsed(line) ?? []);
}

/** All that the files have, the oldest first. */
export async function readErasures(folder: string): Promise<Erasure[]> {
  const days = await daysIn(folder);
  return (await Promise.all(days.map((day) => read(join(folder, day))))).flat();
}

/**
 * The moment since which the files may lack some: two days, because a transaction may be noted before an earlier one. A day of the future
 * was noted while the clock was ahead, and says nothing.
 */
export async function lackingSince(folder: string, now: Date): Promise<Date> {
  const today = `${now.toISOString().slice(0, 10)}.jsonl`;
  const newest = (await daysIn(folder)).findLast((day) => day <= today);
  return newest === undefined ? new Date(0) : new Date(Date.parse(newest.slice(0, 10)) - dayMs);
}

/** Adds those that the files lack; they are on the disk when it returns. Returns how many there were. */
export async function addErasures(folder: string, erasures: readonly Erasure[]): Promise<number> {
  await mkdir(folder, { recursive: true });
  let added = 0;
  for (const [day, ofDay] of Map.groupBy(erasures, ({ at }) => at.slice(0, 10))) {
    const path = join(folder, `${day}.jsonl`);
    const known = new Set((await read(path)).map(keyOf));
    const missing = ofDay.filter((one) => !known.has(keyOf(one)));
    if (missing.length === 0) continue;
    const file = await open(path, 'a');
    try {
      // The first line break ends a line that a crash has left unfinished.
      await file.appendFile(`\n${missing.map((one) => JSON.stringify(one)).join('\n')}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    added += missing.length;
  }
  return added;
}

/** Removes the files of the days before a moment's: the journal in the database doesn't know them for longer either. */
export async function forgetErasures(folder: string, before: Date): Promise<void> {
  const past = (await daysIn(folder)).filter((name) => name.slice(0, 10) < before.toISOString().slice(0, 10));
  for (const name of past) await rm(join(folder, name));
}
