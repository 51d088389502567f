import type { MessageDescriptor } from '@lingui/core';
import { z } from 'zod';
import { idOut } from '../id.ts';
import { variantCredit } from './credit.ts';
import { short } from './texts.ts';
import { answerRules } from './written/rules.ts';

/**
 * What an answer to a question may be; stored with each version, so that the database checks it with every save. A
 * text has at most so many characters; a letter is one of those offered, alone or in a list of at most so many; a word
 * is one of the list. With parts it is an object of index, from 0, to such a text, letter or word; an answer without
 * parts is then the first one, unless it may not stand alone.
 */
export type AnswerRule =
  | { text: number }
  | { letters: string; most: number }
  | { words: string[] }
  | { parts: number; text: number; alone?: false }
  | { parts: number; letters: string; alone: false }
  | { parts: number; words: string[]; alone: false }
  | { recording: true };

/** What is wrong with a field of a question. The path is in its content or key: `items.2`. */
export type FieldFault = { path: string; reason: string };

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
  /** Of each of its numbers, whether an answer gives something for it. */
  answered: (content: z.output<Content>, answer: GivenAnswer) => boolean[];
  /**
   * What the schemas cannot say, of a question that an author sends: paths begin with `content.` or `key.`. What is
   * stored is not held to it. Only for a content and a key that the schemas allow.
   */
  check: (content: z.output<Content>, key: z.output<Key>) => FieldFault[];
  /** What to send instead of an answer that is none. */
  send: MessageDescriptor;
};

/** Of what is answered as a whole: whether there is anything in it. */
export function answeredAtAll(answer: GivenAnswer): boolean[] {
  return [(typeof answer === 'string' ? answer.trim() : Object.keys(answer)).length > 0];
}

/** Of what is answered part by part: which of so many have something. */
export function answeredParts(count: number, answer: GivenAnswer): boolean[] {
  const given = typeof answer === 'string' ? [answer] : answer;
  return Array.from({ length: count }, (_, index) => ((given as Record<number, string>)[index] ?? '').trim() !== '');
}

/** Gives the rules of a kind their types. */
export function defineKind<Content extends z.ZodType, Key extends z.ZodType>(
  rules: KindRules<Content, Key>,
): KindRules<Content, Key> {
  return rules;
}

/** A picture that is shown with a question. The text is what those are given who cannot see it. */
export const picture = z.strictObject({ upload_id: idOut, alt: short });

/** Every kind has a prompt; most have nothing else. */
export const promptOnly = z.strictObject({ prompt: z.string(), picture: picture.optional() });

/** A key that came from elsewhere and cannot mark, as it was: an error to repair, never a silent zero. */
export const malformedKey = z.strictObject({ malformed: z.unknown() });
export type MalformedKey = z.output<typeof malformedKey>;

/** What a question of a kind with these rules asks, and what is right. */
export type KeyedQuestionBy<Rules extends { content: z.ZodType; key: z.ZodType }> = {
  content: z.output<Rules['content']>;
  key: z.output<Rules['key']>;
};

export const MARKING_WEIGHT_MAX = 10;

/** What a person marks. It counts so many times what a question of weight 1 does, in a test that is marked per question. */
export const openContent = promptOnly.extend({
  marking_weight: z.int().min(1).max(MARKING_WEIGHT_MAX).optional(),
});

/** Of what is asked; 1 where nothing is said. */
export function markingWeightOf(content: object): number {
  return 'marking_weight' in content && typeof content.marking_weight === 'number' ? content.marking_weight : 1;
}

/** The key of what a person marks. */
export const noKey = z.strictObject({});

/**
 * What written gaps accept, in their order, each a list of variants. Without rules a text is compared as it is; without
 * `credit` each variant is worth the whole mark.
 */
export const textKey = z.strictObject({
  gaps: z.array(z.array(z.string())).min(1),
  rules: answerRules.nullable(),
  credit: variantCredit,
});
export type TextKey = z.output<typeof textKey>;

/** Letters of options, in their order. */
export const optionLetters = Array.from('ABCDEFGHIJKLMNOPQRST');
export const optionLetter = z.enum(optionLetters);

/** How options are ordered in an attempt; takers are told neither. */
export const optionOrder = {
  /** Whether each attempt has an order of its own; absent: as the course says. */
  shuffle: z.boolean().optional(),
  /** The letters of options that keep their place then, as a last “None of these” does. */
  fixed: z.array(optionLetter).optional(),
};

/** A prompt and its options. An option without a text before one with a text is not offered. */
export const optionsContent = promptOnly.extend({
  options: z.array(z.string()).max(optionLetters.length),
  ...optionOrder,
});

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
