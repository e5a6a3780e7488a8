import type { Difficulty } from '../../contract/index.ts';
import { abilitySpread } from './ability.ts';

/** How difficult a question is before anybody has answered it, by its package's difficulty; in logits. */
export const givenDifficulties: Record<Difficulty, number> = { Mudah: -1, Sedang: 0, Sulit: 1 };
/** The chance of guessing one of five options. */
export const usualGuess = 0.2;

/** Difficulties from, and before, which a question is easy, medium or difficult. */
export const difficultyBounds: Record<Difficulty, { from: number; before: number }> = {
  Mudah: { from: -99, before: -0.5 },
  Sedang: { from: -0.5, before: 0.5 },
  Sulit: { from: 0.5, before: 99 },
};
export const difficultyNameOf = (difficulty: number): Difficulty =>
  difficulty < -0.5 ? 'Mudah' : difficulty < 0.5 ? 'Sedang' : 'Sulit';

/** So many answers weigh as much as the author's word. */
const givenWeight = 20;
/**
 * A share of right answers is an average over abilities, which flattens it: by √(1 + π·σ²/8) for their spread σ (MacKay 1992, "The evidence
 * framework applied to classification networks").
 */
const flattening = Math.sqrt(1 + (Math.PI * abilitySpread ** 2) / 8);

/**
 * The difficulty of a question out of first attempts, shrunk toward its author's.
 * @param keyShare percent of them that chose what practice calls right; mean points would make an item easy whose second best option earns nearly as much
 */
export function difficultyOf(
  author: Difficulty,
  { attempts, keyShare }: { attempts: number; keyShare: number | null },
) {
  const guessed = givenDifficulties[author];
  if (keyShare === null || attempts === 0) return guessed;
  const known = Math.max(0.02, Math.min(0.98, (keyShare / 100 - usualGuess) / (1 - usualGuess)));
  const found = -flattening * Math.log(known / (1 - known));
  return (attempts * found + givenWeight * guessed) / (attempts + givenWeight);
}
