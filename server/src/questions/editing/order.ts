/** A question in its place: what it is asked about decides which others it stays with. */
export type PlacedQuestion = { id: number; passage_id: number | null; audio_upload_id: number | null };

/** The order with this question behind the last other one on the same passage or audio; without one, at the end. */
export function atEndOfGroup(questions: readonly PlacedQuestion[], id: number): number[] {
  const moved = questions.find((question) => question.id === id);
  const others = questions.filter((question) => question !== moved);
  const last = moved ? others.findLastIndex((other) => isSameGroup(other, moved)) : -1;
  const ids = others.map((other) => other.id);
  ids.splice(last === -1 ? ids.length : last + 1, 0, id);
  return ids;
}

function isSameGroup(one: PlacedQuestion, other: PlacedQuestion): boolean {
  if (one.passage_id !== null || other.passage_id !== null) return one.passage_id === other.passage_id;
  return one.audio_upload_id !== null && one.audio_upload_id === other.audio_upload_id;
}

/** Whether these are the same ids, each once, in whatever order. */
export function isSameSet(ids: readonly number[], others: readonly number[]): boolean {
  const given = new Set(ids);
  return ids.length === others.length && given.size === ids.length && others.every((id) => given.has(id));
}

/** Whether the questions of each passage are next to each other. */
export function keepsPassagesTogether(questions: readonly Pick<PlacedQuestion, 'passage_id'>[]): boolean {
  const runs = questions
    .map(({ passage_id }) => passage_id)
    .filter((passageId, index, all) => index === 0 || passageId !== all[index - 1])
    .filter((passageId) => passageId !== null);
  return new Set(runs).size === runs.length;
}
