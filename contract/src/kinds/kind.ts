import { z } from 'zod';

/**
 * What an answer to a question may be; stored with each version, so that the database checks it with every save. A
 * text has at most so many characters; a letter is one of those offered, alone or in a list of at most so many; a word
 * is one of the list; the parts are an object of index, from 0, to text, which may also be a text alone, the first one.
 */
export type AnswerRule =
  | { text: number }
  | { letters: string; most: number }
  | { words: string[] }
  | { parts: number; text: number }
  | { recording: true };

/** A text or a letter, several letters, or an object of index, from 0, to text. */
export type GivenAnswer = string | string[] | Record<string, string>;

/** How questions of one kind are made of content and key. Indexes and letters are places in the content's lists. */
export type KindRules<Content extends z.ZodType, Key extends z.ZodType> = {
  /** What is asked: all that a taker is shown. As it is read; what an author sends is held to more. */
  content: Content;
  /** What is right. Nothing of it is in the content. */
  key: Key;
  /** The numbers that the question takes in its test, and its marks: of the content alone, so they tell nothing. */
  marks: (content: z.output<Content>) => number;
  answers: (content: z.output<Content>, key: z.output<Key> | null) => AnswerRule;
  /** How many of its numbers an answer gives something for. */
  answered: (content: z.output<Content>, answer: GivenAnswer) => number;
  /** What to send instead of an answer that is none. */
  send: string;
};

/** Of what is answered as a whole: whether there is anything in it. */
export function answeredAtAll(answer: GivenAnswer): number {
  return (typeof answer === 'string' ? answer.trim() : Object.keys(answer)).length > 0 ? 1 : 0;
}

/** Gives the rules of a kind their types. */
export function defineKind<Content extends z.ZodType, Key extends z.ZodType>(
  rules: KindRules<Content, Key>,
): KindRules<Content, Key> {
  return rules;
}

/** Every kind has a prompt; most have nothing else. */
export const promptOnly = z.strictObject({ prompt: z.string() });

/** A key that came from elsewhere and cannot mark, as it was: an error to repair, never a silent zero. */
export const malformedKey = z.strictObject({ malformed: z.unknown() });
export type MalformedKey = z.output<typeof malformedKey>;

/** The key of what a person marks. */
export const noKey = z.strictObject({});

/** Letters of options, in their order. */
export const optionLetters = 'A B C D E F G H I J K L M N O P Q R S T'.split(' ');
export const optionLetter = z.enum(optionLetters);

/** A prompt and its options. An option without a text before one with a text is not offered. */
export const optionsContent = promptOnly.extend({ options: z.array(z.string()).max(optionLetters.length) });

/** The options that have a text, with their letters. */
export function offeredOptions({ options }: { options: string[] }): { letter: string; text: string }[] {
  return optionLetters.flatMap((letter, index) => {
    const text = options[index];
    return text ? [{ letter, text }] : [];
  });
}

/** The letters of these options. */
export function offeredLetters(content: { options: string[] }): string {
  return offeredOptions(content)
    .map(({ letter }) => letter)
    .join('');
}
