import type { PaperChange } from '@parlance/contract/sittings/papers';
import { ownDurationSeconds } from '@parlance/contract/taking/own-duration';
import type { PaperContent, PaperDraw } from './content.ts';

/** What of a course as it is now is not as in the paper that was frozen of it, in the order of the paper. */
export function changesOf(frozen: PaperContent, now: PaperContent): PaperChange[] {
  return [...changesOfCourse(frozen, now), ...changesOfQuestions(frozen, now), ...changesOfDraws(frozen, now)];
}

function changesOfCourse(frozen: PaperContent, now: PaperContent): PaperChange[] {
  const [before, after] = [frozen.course, now.course];
  const [timeBefore, timeAfter] = [secondsOf(frozen), secondsOf(now)];
  return [
    ...(before.title === after.title
      ? []
      : [{ what: 'title_changed' as const, before: before.title, after: after.title }]),
    ...(timeBefore === timeAfter ? [] : [{ what: 'time_changed' as const, before: timeBefore, after: timeAfter }]),
    ...(before.max_score === after.max_score
      ? []
      : [{ what: 'max_score_changed' as const, before: before.max_score, after: after.max_score }]),
    ...(before.content_language === after.content_language ? [] : [{ what: 'language_changed' as const }]),
    ...((before.instruction_language ?? null) === (after.instruction_language ?? null)
      ? []
      : [{ what: 'instruction_language_changed' as const }]),
    ...(before.shuffle_options === after.shuffle_options ? [] : [{ what: 'option_order_changed' as const }]),
  ];
}

function secondsOf({ timing }: PaperContent): number | null {
  return timing && ownDurationSeconds(timing);
}

function changesOfQuestions(frozen: PaperContent, now: PaperContent): PaperChange[] {
  const [before, after] = [placesOf(frozen), placesOf(now)];
  const numberBefore = new Map(before.map(({ key, number }) => [key, number]));
  const numberAfter = new Map(after.map(({ key, number }) => [key, number]));
  const versions = new Map(frozen.questions.map(({ id, version }) => [id, version]));
  const changes: PaperChange[] = now.questions.flatMap(({ id, version }): PaperChange[] => {
    const number = numberAfter.get(`question ${id}`) ?? 0;
    if (!versions.has(id)) return [{ what: 'question_added', number }];
    const isTimerKept = Number(frozen.placed[id]?.timer_seconds) === Number(now.placed[id]?.timer_seconds);
    return [
      ...(versions.get(id) === version ? [] : [{ what: 'question_changed' as const, number }]),
      ...(isTimerKept ? [] : [{ what: 'timer_changed' as const, number }]),
    ];
  });
  const there = new Set(now.questions.map(({ id }) => id));
  const deleted = frozen.questions.filter(({ id }) => !there.has(id));
  const kept = (places: Place[], others: ReadonlyMap<string, number>) =>
    places.flatMap(({ key, under }) => (others.has(key) ? [`${key} under ${under}`] : [])).join();
  const isInOrder = kept(before, numberAfter) === kept(after, numberBefore);
  return [
    ...changes,
    ...deleted.map(({ id }) => ({
      what: 'question_deleted' as const,
      number: numberBefore.get(`question ${id}`) ?? 0,
    })),
    ...(isInOrder ? [] : [{ what: 'order_changed' as const }]),
    ...changesOfPassages(frozen, now),
  ];
}

function changesOfPassages(frozen: PaperContent, now: PaperContent): PaperChange[] {
  const inOrder = [...new Set(placesOf(now).flatMap(({ under }) => under ?? []))];
  return inOrder.flatMap((id, index) => {
    const [before, after] = [frozen.passages[id], now.passages[id]];
    return before === undefined || before === after ? [] : [{ what: 'passage_changed' as const, number: index + 1 }];
  });
}

function changesOfDraws(frozen: PaperContent, now: PaperContent): PaperChange[] {
  const [before, after] = [new Map(frozen.draws.map((draw) => [draw.id, draw])), now.draws];
  const [numbersBefore, numbersAfter] = [numbersOf(frozen), numbersOf(now)];
  const there = new Set(after.map(({ id }) => id));
  return [
    ...after.flatMap((draw): PaperChange[] => {
      const number = numbersAfter.get(`draw ${draw.id}`) ?? 0;
      const was = before.get(draw.id);
      if (!was) return [{ what: 'draw_added', number }];
      return [
        ...(saidOf(was) === saidOf(draw) ? [] : [{ what: 'draw_changed' as const, number }]),
        ...(pooledIn(was) === pooledIn(draw) ? [] : [{ what: 'pool_changed' as const, number }]),
      ];
    }),
    ...frozen.draws
      .filter(({ id }) => !there.has(id))
      .map(({ id }) => ({ what: 'draw_deleted' as const, number: numbersBefore.get(`draw ${id}`) ?? 0 })),
  ];
}

function saidOf({ what, take, marks_each, seed_by, balanced }: PaperDraw): string {
  return JSON.stringify([what, take, marks_each, seed_by, balanced]);
}

function pooledIn({ pool }: PaperDraw): string {
  return JSON.stringify(pool.map(({ version_ids, passage_version }) => [version_ids, passage_version]));
}

/** A question or a draw where it stands: its first number, and under which passage. */
type Place = { key: string; position: number; marks: number; number: number; under: number | null };

function placesOf({ questions, draws, placed }: PaperContent): Place[] {
  const places = [
    ...questions.map(({ id, position, marks }) => ({
      key: `question ${id}`,
      position,
      marks,
      under: placed[id]?.passage_id ?? null,
    })),
    ...draws.map(({ id, position, take, marks_each, passage_id }) => ({
      key: `draw ${id}`,
      position,
      marks: take * marks_each,
      under: passage_id,
    })),
  ].sort((a, b) => a.position - b.position);
  let number = 1;
  return places.map((place) => {
    const at = { ...place, number };
    number += place.marks;
    return at;
  });
}

function numbersOf(content: PaperContent): Map<string, number> {
  return new Map(placesOf(content).map(({ key, number }) => [key, number]));
}
