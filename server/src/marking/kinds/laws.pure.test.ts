import type { Answer } from '@parlance/contract/attempts';
import {
  type KeyedQuestion,
  type Kind,
  kindNames,
  kindOf,
  kinds,
  marksOf,
  type QuestionType,
} from '@parlance/contract/kinds/kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ZodError } from 'zod';
import { askedOf as arbitraryOf } from '../../../test/arbitraries/kinds.ts';
import { ownAnswer } from '../../../test/own-answer.ts';
import { askedOf } from '../../questions/stored.ts';
import { inThousandths, isUnanswered, MalformedKey, mark, needsPerson } from '../mark.ts';

/** As many as the laws are held to in the proofs. */
const numRuns = process.env.EVERY_DATABASE ? 1000 : 60;
const marked = kindNames.filter((kind) => !needsPerson(kind));
/** Whose keys have as many entries as the content says. Blanks are marked as in the specification, which does not ask. */
const keptWhole: Kind[] = ['choose_n', 'not_given', 'completion', 'short_answer', 'matching', 'ordering'];
const questionId = 1;

const written = fc.oneof(
  fc.constantFrom('A', 'b', ' C ', 'Z', 'TRUE', 'not given', 'NO', '', '15', 'tide', 'the tide', 'ﬁ'),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
/** Of any shape that an answer has, whatever the question asks for. */
const anyAnswer: fc.Arbitrary<Answer | undefined> = fc.oneof(
  fc.constant(undefined),
  written,
  fc.array(written, { maxLength: 12 }),
  fc.dictionary(
    fc.nat({ max: 24 }).map((part) => String(part)),
    written,
    { maxKeys: 24 },
  ),
);

/** The own answer with one part, letter or text of it replaced: nearly right. */
function altered(own: Answer | undefined, at: number, text: string): Answer | undefined {
  if (own === undefined || typeof own === 'string') return text;
  const place = Object.keys(own)[at % Math.max(1, Object.keys(own).length)] ?? '0';
  return Array.isArray(own) ? own.with(Number(place), text) : { ...own, [place]: text };
}

function typeOf(kind: Kind): QuestionType {
  return (Object.keys(kindOf) as QuestionType[]).find((type) => kindOf[type] === kind) as QuestionType;
}

/** The lists of a key, each without its last entry: an entry is missing for a part. */
function shortened(key: KeyedQuestion['key']): unknown {
  return Object.fromEntries(
    Object.entries(key).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value) ? value.slice(0, -1) : value,
    ]),
  );
}

/** Whether such a key is an error: one that its schema allows still, or not even that. */
function isRefused(marking: () => unknown): boolean {
  try {
    marking();
    return false;
  } catch (error) {
    return error instanceof MalformedKey || error instanceof ZodError;
  }
}

describe.each(marked)('marks of %s', (kind) => {
  const asked = arbitraryOf<Kind>(kind);

  it('are none to all for any answer, the sum of its parts, and the same after the way through JSON', () => {
    const answers = fc.tuple(anyAnswer, fc.boolean(), fc.nat(), written);
    fc.assert(
      fc.property(asked, answers, (question, [random, isNear, at, text]) => {
        const answer = isNear ? altered(ownAnswer(question), at, text) : random;
        const marked = mark({ questionId, ...question }, answer);
        const { mark: got, partMarks, partThousandths } = marked;
        const exact = inThousandths({ ...marked, mark: got ?? -1 });
        expect(exact).toBeGreaterThanOrEqual(0);
        expect(exact).toBeLessThanOrEqual(1000 * marksOf(question));
        expect(got).toBe(Math.floor(exact / 1000));
        const parts = partMarks ?? Array.from({ length: marksOf(question) }, (_, part) => (part < (got ?? 0) ? 1 : 0));
        expect(parts).toHaveLength(marksOf(question));
        const each = partThousandths ?? parts.map((one) => 1000 * one);
        const sum = each.reduce((all, one) => all + one, 0);
        expect(partMarks ? sum : exact).toBe(exact);
        expect(parts).toEqual(each.map((one) => Math.floor(one / 1000)));
        expect(parts.filter((one) => one !== 0 && one !== 1)).toEqual([]);
        expect(isUnanswered(answer) && exact !== 0).toBe(false);
        const [storedQuestion, storedAnswer] = JSON.parse(JSON.stringify([question, answer ?? null]));
        const read = askedOf({ question_type: typeOf(kind), ...storedQuestion });
        expect(mark({ questionId, ...read }, storedAnswer ?? undefined)).toEqual(marked);
      }),
      { numRuns },
    );
  });

  it('are all of them for the answer of the key, whatever the key: they are of the content alone', () => {
    fc.assert(
      fc.property(asked, (question) => {
        const all = marksOf(question);
        expect(all).toBeGreaterThanOrEqual(1);
        expect(all).toBeLessThanOrEqual(40);
        expect(mark({ questionId, ...question }, ownAnswer(question)).mark).toBe(all);
      }),
      { numRuns },
    );
  });

  it('come of no key of a wrong shape: it is an error with any answer, never a nought', () => {
    const keyOf = (key: unknown, { content }: KeyedQuestion) => askedOf({ question_type: typeOf(kind), content, key });
    const foreign = fc
      .oneof(
        arbitraryOf<Kind>(...kindNames).map(({ key }): unknown => key),
        fc.constantFrom<unknown>(
          {},
          { letter: 'Z' },
          { letters: [] },
          { gaps: [], rules: null },
          { value: 'NOT GIVEN' },
        ),
      )
      .filter((key) => !kinds[kind].key.safeParse(key).success);
    fc.assert(
      fc.property(asked, foreign, fc.anything(), anyAnswer, (question, other, malformed, answer) => {
        const by = (key: unknown) => () => mark({ questionId, ...keyOf(key, question) }, answer);
        expect(by({ malformed })).toThrow(MalformedKey);
        expect(() => keyOf(other, question)).toThrow(ZodError);
        expect(!keptWhole.includes(kind) || isRefused(by(shortened(question.key)))).toBe(true);
      }),
      { numRuns },
    );
  });
});
