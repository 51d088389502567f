import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '../../platform/database/database.ts';
import type { Placed } from '../../platform/database/tables/sittings.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type PinnedPassages, pinnedQuestions, type QuestionRow } from '../queries.ts';
import { chanceBySeed, drawFrom, type PoolEntry } from './drawing/draw.ts';
import { without } from './pool.ts';
import { type CourseDraw, findSeen } from './queries.ts';

const SEED_BYTES = 16;

/** What of a test is the same for everybody. */
export type Fixed = {
  questionIds: number[];
  questionVersionIds: number[];
  positions: number[];
  pinnedPassages: PinnedPassages;
};

export type Drawn = {
  seed: Buffer;
  drawn: { draw: number; questions: number[] }[];
  /** The whole test, in its order; the questions of a passage are together. */
  questions: QuestionRow[];
};

/** What is fixed in a test with these questions. */
export function fixedOf(questions: QuestionRow[]): Fixed {
  return {
    questionIds: questions.map(({ id }) => id),
    questionVersionIds: questions.map(({ version_id }) => version_id),
    positions: questions.map(({ position }) => position),
    pinnedPassages: Object.fromEntries(
      questions.flatMap(({ passage_id, passage_version }) =>
        passage_id === null || passage_version === null ? [] : [[passage_id, passage_version]],
      ),
    ),
  };
}

/** A seed that nobody knows before. */
export function freshSeed(): Buffer {
  return randomBytes(SEED_BYTES);
}

/** The seed of a course that everybody has who begins on this day (UTC). */
export function seedOfDay(secret: string, courseId: number, now: Date): Buffer {
  return createHmac('sha256', secret)
    .update(`draw:${courseId}:${now.toISOString().slice(0, 10)}`)
    .digest();
}

/** What of a draw says what it gives. */
export type DrawnFrom = Pick<CourseDraw, 'id' | 'position' | 'what' | 'take' | 'seed_by' | 'balanced' | 'pool'>;

type Drawing = {
  courseId: number;
  fixed: Fixed;
  draws: DrawnFrom[];
  /** What a frozen paper has placed. */
  placed?: Placed;
  seed: Buffer;
  /** Whose attempts say what they have had; undefined where it does not count. */
  accountId?: number;
  /** Of the draws that give everybody the same. */
  daySeed: Buffer;
};

/**
 * Draws a test. No question stands in it twice: what is fixed leaves the pools, and what an earlier draw took leaves
 * the later ones. Refuses with `test_not_ready` where a pool has too few left.
 */
export async function drawTest(db: Db, drawing: Drawing): Promise<Drawn> {
  const { courseId, fixed, draws, seed, placed = {} } = drawing;
  const seen = await seenBy(db, drawing);
  const taken = new Set(fixed.questionIds);
  const given = draws.map((draw) => {
    const pool = without(draw.pool, taken);
    if (pool.length < draw.take) throw new Refusal('test_not_ready');
    const isOfDay = draw.seed_by === 'day';
    const entries = drawFrom(pool, {
      take: draw.take,
      isBalanced: draw.balanced,
      chanceOf: chanceBySeed(isOfDay ? drawing.daySeed : seed, draw.id),
      ...(!isOfDay && { seenAt: ({ question_ids }) => latest(question_ids, seen) }),
    });
    for (const id of entries.flatMap(({ question_ids }) => question_ids)) taken.add(id);
    return { draw, entries };
  });
  const passages = Object.assign(
    {},
    fixed.pinnedPassages,
    ...given.flatMap(({ draw, entries }) => pinsOf(draw, entries)),
  );
  const versionIds = inOneOrder(fixed, given);
  const rows = await pinnedQuestions(db, versionIds, { passages, courseId, placed });
  return {
    seed,
    drawn: given.map(({ draw, entries }) => ({
      draw: draw.id,
      questions: entries.flatMap(({ question_ids }) => question_ids),
    })),
    questions: togetherByPassage(rows).map((row, index) => ({ ...row, position: index + 1 })),
  };
}

async function seenBy(db: Db, { draws, accountId }: Drawing): Promise<Map<number, number>> {
  const ids = draws
    .filter(({ seed_by }) => seed_by === 'attempt')
    .flatMap(({ pool }) => pool.flatMap(({ question_ids }) => question_ids));
  return accountId === undefined || ids.length === 0 ? new Map() : await findSeen(db, accountId, ids);
}

function latest(questionIds: number[], seen: Map<number, number>): number | undefined {
  const times = questionIds.flatMap((id) => seen.get(id) ?? []);
  return times.length === 0 ? undefined : Math.max(...times);
}

function pinsOf({ what }: DrawnFrom, entries: PoolEntry[]): PinnedPassages[] {
  if (what === 'questions') return [];
  return entries.flatMap(({ id, passage_version }) => (passage_version === null ? [] : [{ [id]: passage_version }]));
}

/** The versions of a test in the order of its places. */
function inOneOrder(
  { questionVersionIds, positions }: Fixed,
  given: { draw: DrawnFrom; entries: PoolEntry[] }[],
): number[] {
  const places = [
    ...questionVersionIds.map((id, index) => ({ position: positions[index] ?? 0, versionIds: [id] })),
    ...given.map(({ draw, entries }) => ({
      position: draw.position,
      versionIds: entries.flatMap(({ version_ids }) => version_ids),
    })),
  ];
  return places.sort((a, b) => a.position - b.position).flatMap(({ versionIds }) => versionIds);
}

/** Questions under one passage follow each other, where the first of them stands. */
function togetherByPassage(rows: QuestionRow[]): QuestionRow[] {
  const groups = new Map<number, QuestionRow[]>();
  for (const row of rows) {
    const key = row.passage_id ?? -row.id;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flat();
}
