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
  { pattern: /\b(stands?|stood) (here|there|in it)\b/i, instead: 'appears, is shown' },
  { pattern: /\b(hangs?|hung) on\b/i, instead: 'depends on' },
  { pattern: /\b(is|are|was|were) away\b/i, instead: 'is unavailable' },
  { pattern: /\bran out\b(?! of)/i, instead: 'expired' },
  { pattern: /\bsomebody\b/i, instead: 'someone' },
  {
    pattern: /\b\p{L}+(n['’]t|['’](re|ll|ve))\b|\b(it|that|there|what|let|here|who)['’]s\b/iu,
    instead: 'no contractions',
  },
  { pattern: /\bplease\b/i, instead: 'the sentence without it' },
  // "the {} account" is a name, "wait {} second" a number.
  {
    pattern: new RegExp(`\\{\\} (${NOUNS})s\\b|(?<!\\b(a|the|your) )\\{\\} (${NOUNS})\\b|\\b1 (${NOUNS})s\\b`, 'i'),
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
