import { kinds } from '@parlance/contract/kinds/kinds';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { askedOf } from '../../../test/kind-arbitraries.ts';
import { ownAnswer } from '../../../test/own-answer.ts';
import { mark } from '../mark.ts';

it.each(['fill_in_blanks', 'completion', 'short_answer'] as const)(
  'an own answer to %s has all its marks, whatever its limit, rules and brackets',
  { timeout: 120_000 },
  (kind) => {
    fc.assert(
      fc.property(askedOf(kind), (asked) => {
        const marks = kinds[kind].marks(asked.content as never);
        expect(mark({ questionId: 1, ...asked }, ownAnswer(asked)).mark).toBe(marks);
      }),
      { numRuns: 500 },
    );
  },
);
