/** What a criterion was given, in points: 6.5. `question_id` is 0 where the whole test is judged at once. */
export type Given = { question_id: number; key: string; value: number };

/** A question that a person marks; it counts `weight` times what one of weight 1 does. */
export type Judged = { id: number; weight: number };

/** What of a rubric decides the points; `step` is 0.5 or 1, `top` the highest band. */
export type Rules = {
  top: number;
  step: number;
  per: 'test' | 'question';
  rounding: 'nearest' | 'down' | 'exact';
  criteria: readonly { key: string; weight: number }[];
};

/** `points` is the weighted mean to four decimals, `band` what it is rounded to, `score` what that is of the maximum. */
export type Award = { points: number; band: number; score: number };

/** Every criterion that must be given: each of the test once, or once for each of its questions. */
export function placesOf({ per, criteria }: Rules, questions: readonly Judged[]): Pick<Given, 'question_id' | 'key'>[] {
  const judged = per === 'test' ? [0] : questions.map(({ id }) => id);
  return judged.flatMap((question_id) => criteria.map(({ key }) => ({ question_id, key })));
}

export type Fault = Pick<Given, 'question_id' | 'key'> & { what: 'missing' | 'off_step' | 'unknown' | 'twice' };

/** What is wrong with what was given; none when it can be awarded. */
export function faultsIn(rules: Rules, questions: readonly Judged[], given: readonly Given[]): Fault[] {
  const places = placesOf(rules, questions);
  const at = (place: Pick<Given, 'question_id' | 'key'>) => (one: Pick<Given, 'question_id' | 'key'>) =>
    one.question_id === place.question_id && one.key === place.key;
  return [
    ...places.filter((place) => !given.some(at(place))).map((place) => ({ ...place, what: 'missing' as const })),
    ...given.flatMap(({ value, ...place }, index) => {
      const fault = (what: Fault['what']) => [{ ...place, what }];
      if (!places.some(at(place))) return fault('unknown');
      if (given.findIndex(at(place)) !== index) return fault('twice');
      return isBand(rules, value) ? [] : fault('off_step');
    }),
  ];
}

/** Whether a rubric has this band: a multiple of its step, from 0 to its top. */
export function isBand({ top, step }: Pick<Rules, 'top' | 'step'>, value: number): boolean {
  return value >= 0 && value <= top && Number.isInteger(value / step);
}

/**
 * What the given criteria come to, in whole numbers throughout: values are counted in halves, so that no sum is rounded
 * before its end. Null while one is missing or has no such band.
 */
export function award(
  rules: Rules,
  questions: readonly Judged[],
  given: readonly Given[],
  maxScore: number,
): Award | null {
  return faultsIn(rules, questions, given).length > 0 ? null : awardOf(rules, questions, given, maxScore);
}

/**
 * The mean of what is given, by the weights of criteria and questions, as a fraction: in halves it is `halves` / `weight`.
 * Where every criterion is given to every question, that is the mean of the questions' means by their weights.
 */
export function meanOf(
  { criteria }: Pick<Rules, 'criteria'>,
  questions: readonly Judged[],
  given: readonly Given[],
): { halves: number; weight: number } {
  const weights = new Map(criteria.map(({ key, weight }) => [key, weight]));
  const counts = new Map(questions.map(({ id, weight }) => [id, weight]));
  let [halves, weight] = [0, 0];
  for (const { question_id, key, value } of given) {
    const each = (weights.get(key) ?? 0) * (counts.get(question_id) ?? 1);
    halves += each * value * 2;
    weight += each;
  }
  return { halves, weight };
}

/** The same of criteria that are known to be whole: of one marker, or of several, who then count alike. Null for none. */
export function awardOf(
  rules: Rules,
  questions: readonly Judged[],
  given: readonly Given[],
  maxScore: number,
): Award | null {
  const { halves, weight } = meanOf(rules, questions, given);
  if (weight === 0) return null;
  const stepHalves = rules.step * 2;
  const band = {
    nearest: () => (floored(2 * halves + stepHalves * weight, 2 * stepHalves * weight) * stepHalves) / 2,
    down: () => (floored(halves, stepHalves * weight) * stepHalves) / 2,
    exact: () => floored(100 * halves + weight, 2 * weight) / 100,
  }[rules.rounding];
  return {
    points: floored(10_000 * halves + weight, 2 * weight) / 10_000,
    band: band(),
    score: floored(halves * maxScore + weight * rules.top, 2 * weight * rules.top),
  };
}

/** A division of whole numbers without its rest: exact, where a quotient might be rounded up to the next number. */
function floored(number: number, by: number): number {
  return (number - (number % by)) / by;
}
