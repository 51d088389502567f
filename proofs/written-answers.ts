// 10,000 attempts with 40 written answers each are marked by keys with rules and word limits, on one core: as a corrected
// key marks a school's year again. The answers are of every sort: right, spelled otherwise, over the limit, wrong.

import type { KeyedQuestion } from '@parlance/contract/kinds/kinds';
import { defaultRules } from '@parlance/contract/kinds/written/rules';
import { markAll } from '../server/src/attempts/close.ts';
import { claim, prove } from './claims.ts';

const ATTEMPTS = 10_000;
const QUESTIONS = 4;
const GAPS = 10;
const LIMIT_MS = 10_000;

/** What a gap accepts, and answers to it with what they are worth. */
const gaps: { accepts: string[]; answers: [text: string, isRight: boolean][] }[] = [
  {
    accepts: ['(the) library'],
    answers: [
      ['a Library.', true],
      ['librery', false],
      ['the old town library', false],
    ],
  },
  {
    accepts: ['colour', 'shade(s)'],
    answers: [
      ['color', true],
      ['shades', true],
      ['colourful', false],
    ],
  },
  {
    accepts: ['a hundred and five'],
    answers: [
      ['105', true],
      ['one hundred five', true],
      ['150', false],
    ],
  },
  {
    accepts: ['well-kept garden'],
    answers: [
      ['well kept garden', true],
      ['a wellkept garden', true],
      ['kept', false],
    ],
  },
  {
    accepts: ['9.30am', 'half past nine'],
    answers: [
      ['9:30 am', true],
      ['half past nine', true],
      ['9.45', false],
    ],
  },
  {
    accepts: ['car park'],
    answers: [
      ['the car park', true],
      ['carpark', false],
      ['', false],
    ],
  },
  {
    accepts: ['twenty-first'],
    answers: [
      ['21st', true],
      ['twenty first', true],
      ['21', false],
    ],
  },
  {
    accepts: ['55 per cent'],
    answers: [
      ['55%', true],
      ['fifty-five percent', true],
      ['5.5 %', false],
    ],
  },
  {
    accepts: ['organisation', 'centre'],
    answers: [
      ['organization', true],
      ['Center', true],
      ['centred', false],
    ],
  },
  {
    accepts: ['neighbours'],
    answers: [
      ['“neighbors”', true],
      ['neighbour', false],
      ['neighbourly', false],
    ],
  },
];

await prove(async () => {
  const content = {
    prompt: 'Complete the notes.',
    layout: 'notes' as const,
    source: 'free' as const,
    body: gaps.map(() => 'It was [BLANK].').join('\n'),
    limit: { words: 3, number: 'and_or' as const, from: null },
  };
  const key = { gaps: gaps.map(({ accepts }) => accepts), rules: { ...defaultRules('en'), accents: true } };
  const asked: KeyedQuestion<'completion'> = { kind: 'completion', content, key };
  const items = Array.from({ length: QUESTIONS }, (_, index) => ({ questionId: index + 1, keyRevision: 1, ...asked }));
  let [given, expected, got] = [0, 0, 0];
  const startedMs = performance.now();
  const usedBefore = process.cpuUsage();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const answers = Object.fromEntries(
      items.map(({ questionId }) => [
        questionId,
        Object.fromEntries(
          gaps.map(({ answers }, gap) => {
            const [text, isRight] = answers[(attempt * 7 + questionId * 3 + gap) % answers.length] ?? ['', false];
            given += 1;
            expected += isRight ? 1 : 0;
            return [gap, text];
          }),
        ),
      ]),
    );
    got += markAll(items as never, answers, { error: () => undefined }).score ?? 0;
  }
  const tookMs = performance.now() - startedMs;
  const { user, system } = process.cpuUsage(usedBefore);
  claim(
    given === ATTEMPTS * QUESTIONS * GAPS && got === expected,
    `${given} answers are worth ${got}, expected ${expected}`,
  );
  claim(
    (user + system) / 1000 <= LIMIT_MS,
    `${ATTEMPTS} attempts of ${QUESTIONS * GAPS} gaps marked in ${(tookMs / 1000).toFixed(1)} s, ` +
      `${((user + system) / 1_000_000).toFixed(1)} s of processor time`,
  );
});
