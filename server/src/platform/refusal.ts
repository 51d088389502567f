import { type RefusalCode, refusals } from '@parlance/contract/refusals';
import { type Sentence, say } from '@parlance/contract/say';

type Extras = {
  /** A more exact sentence than the table's. Without it the first field's reason is said. */
  sentence?: Sentence;
  /** What the endpoint's `refusalDetails` name. */
  details?: Record<string, unknown>;
  fields?: { path: string; reason: string }[];
  retryAfterSeconds?: number;
};

/** An expected no. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly extras: Extras;

  constructor(code: RefusalCode, extras: Extras = {}) {
    super(say(extras.sentence ?? extras.fields?.[0]?.reason ?? refusals[code].sentence));
    this.code = code;
    this.status = refusals[code].status;
    this.extras = extras;
  }
}

/** A refusal of one field of a form: the screen shows its sentence under that field. */
export function fieldRefusal(code: RefusalCode, path: string, sentence: Sentence = refusals[code].sentence): Refusal {
  return new Refusal(code, { sentence, fields: [{ path, reason: say(sentence) }] });
}

/** What was looked for. Refuses (`not_found`) where there is none. */
export function orNotFound<T extends object>(value: T | null | undefined): T {
  if (!value) throw new Refusal('not_found');
  return value;
}
