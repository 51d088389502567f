import { type Sentence, say } from '@parlance/contract/say';

/** What a Select offers, in the order of its labels, as they are said now. */
export function choicesOf<Value extends string>(labels: Record<Value, Sentence>): { value: Value; label: string }[] {
  return (Object.entries(labels) as [Value, Sentence][]).map(([value, label]) => ({ value, label: say(label) }));
}
