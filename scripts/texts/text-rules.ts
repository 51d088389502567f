/** What a text must not say, and what to write instead. */
type TextRule = { pattern: RegExp; instead: string };

const NOUNS =
  'second|minute|hour|day|week|month|question|answer|word|attempt|recording|course|test|row|file|account|person';

/**
 * What a machine can see of how Parlance speaks: one word for one thing, no contractions, numbers that agree with their
 * nouns, no internal names. The specification's own texts are taken out before a text is looked at.
 */
const RULES: TextRule[] = [
  { pattern: /\bsign(s|ed|ing)?[ -](in|out|ins|outs)\b/i, instead: 'log in, log out' },
  { pattern: /\bmail(s|ed|ing)?\b(?! (server|program|client|boat))/i, instead: 'email' },
  { pattern: /\bby (itself|themselves)\b/i, instead: 'automatically' },
  { pattern: /\b(shelf|pile|piles)\b/i, instead: 'the plain word: list, queue' },
  { pattern: /\bwith a marker\b/i, instead: 'being marked' },
  { pattern: /\b(the|marking) desk\b/i, instead: 'marking, the marking page' },
  { pattern: /\bhand(s|ed|ing)? in\b/i, instead: 'submit' },
  { pattern: /\b(stands?|stood) (here|there|in it|under|below|beside|above|behind)\b/i, instead: 'appears, is shown' },
  { pattern: /\b(hangs?|hung) on\b/i, instead: 'depends on' },
  { pattern: /\b(is|are|was|were) away\b/i, instead: 'is unavailable' },
  { pattern: /\bran out\b(?! of)/i, instead: 'expired' },
  { pattern: /\b(some|any|every)body\b/i, instead: 'someone, anyone, everyone' },
  { pattern: /\bmeanwhile\b/i, instead: 'in the meantime, or nothing' },
  { pattern: /\bon our side\b/i, instead: 'on our server' },
  { pattern: /\basked for\b/i, instead: 'required, requested' },
  { pattern: /\bhave (a|an|one) [\w ]{1,20} (sent|made)\b/i, instead: 'what the control does: send' },
  { pattern: /\b(not open any more|holds until)\b/i, instead: 'expired, valid until' },
  { pattern: /\b(what is|that are) right\b/i, instead: 'correct, that apply' },
  { pattern: /\bruns? already\b/i, instead: 'is already running' },
  { pattern: /\b(new|old|other) words\b/i, instead: 'wording' },
  { pattern: /\b(can|may|to) sit\b|\bsits? (a|the|its|their|this) (test|course)\b/i, instead: 'take' },
  { pattern: /\bwithout deleted\b(?! account)/i, instead: 'excluding deleted' },
  { pattern: /\bdid not come\b/i, instead: 'could not be loaded' },
  { pattern: /\b(those|that) of today\b/i, instead: 'current' },
  {
    pattern: /\b\p{L}+(n['’]t|['’](re|ll|ve))\b|\b(it|that|there|what|let|here|who)['’]s\b/iu,
    instead: 'no contractions',
  },
  { pattern: /\bplease\b/i, instead: 'the sentence without it' },
  // "the {} account" and "question {}" are names, "wait {} second" is a number.
  {
    pattern: new RegExp(`(?<!\\b(a|the|your|no) )\\{\\} (${NOUNS})s?\\b(?! \\{\\})|\\b1 (${NOUNS})s\\b`, 'i'),
    instead: 'the plural helper',
  },
  {
    pattern: /\b(reading_mcq|fill_in_blanks|true_false|multiple_choice|writing_question)\b/,
    instead: 'its name for people',
  },
];

/**
 * What is wrong with a text, each as `"words": instead`; empty when nothing is. `allowed` are the specification's
 * texts: they stay word for word and are not looked at.
 */
export function textFaults(text: string, allowed: string[]): string[] {
  const own = allowed.reduce((rest, quoted) => rest.replaceAll(quoted, ' '), text);
  return RULES.flatMap(({ pattern, instead }) => {
    const [words] = pattern.exec(own) ?? [];
    return words === undefined ? [] : [`"${words}": write ${instead}`];
  });
}

/** A page of documentation without what is quoted from code. */
export function proseOf(markdown: string): string {
  return markdown
    .replaceAll(/^```.*?^```/gms, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']');
}
