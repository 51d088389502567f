import { contextOptions } from '../fixtures/context-options.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import { aDay, personIn, pictures } from './day-page.ts';
import { picturesOfDay } from './day-pictures.ts';
import { emptyTally, keyboardSeat } from './keyboard-seat.ts';
import { watchByKeys } from './room-steps.ts';
import { walkDay } from './whole-day.ts';

test.use({ actionTimeout: 30_000 });

/** The same day for people who have keyboards alone: the learner on a phone in dark, staff at a desk. */
test(
  'an exam day with keyboards alone, the learner’s on a phone in dark',
  inProofs,
  async ({ browser, server, staff, samples, expectError }) => {
    test.setTimeout(600_000);
    expectError(/status of 409/);
    const day = await aDay(server, staff, samples);
    const { shoot, taken } = pictures('exam-day-by-keyboard');
    const tally = emptyTally();
    const phone = { ...contextOptions, viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
    const office = await personIn(browser, server, staff.admin, contextOptions);
    const room = await personIn(browser, server, day.invigilator, contextOptions);
    const learner = await personIn(browser, server, day.learner, phone);
    const [atOffice, inRoom, atTest] = [
      await keyboardSeat(office.page, tally, shoot),
      await keyboardSeat(room.page, tally, shoot),
      await keyboardSeat(learner.page, tally, shoot),
    ];
    try {
      await walkDay({ office: atOffice, room: inRoom, learner: atTest }, day, () => watchByKeys(inRoom));
    } finally {
      const { presses, stops, screens, faults } = tally;
      process.stdout.write(`${presses} keys, ${stops} stops, ${screens} screens, ${faults.length} faults\n`);
      process.stdout.write(`${faults.join('\n')}\n`);
    }
    expect(tally.faults).toEqual([]);
    expect(taken).toEqual(picturesOfDay(['board, one chosen', 'board, searched']));
    for (const { context } of [office, room, learner]) await context.close();
  },
);
