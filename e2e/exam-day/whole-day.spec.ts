import { expect, inProofs, test } from '../fixtures/test.ts';
import { dayMouse } from './day-hands.ts';
import { aDay, personIn, pictures } from './day-page.ts';
import { picturesOfDay } from './day-pictures.ts';
import { walkDay } from './whole-day.ts';

// A step that hangs says so before the day is over.
test.use({ actionTimeout: 30_000 });

/** An exam day from its publishing to its results, with a learner, the office and an invigilator at their screens. */
test(
  'an exam day: three people from publishing to the results',
  inProofs,
  async ({ browser, server, staff, samples, expectError }) => {
    test.setTimeout(420_000);
    // A pause and an extension are told with refusals that a browser writes down.
    expectError(/status of 409/);
    const day = await aDay(server, staff, samples);
    const { shoot, taken } = pictures('exam-day');
    const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
    const office = await personIn(browser, server, staff.admin);
    const room = await personIn(browser, server, day.invigilator, phone);
    const learner = await personIn(browser, server, day.learner);
    const seatAt = ({ page }: typeof office) => ({ page, hand: dayMouse, look: (name: string) => shoot(page, name) });
    await walkDay({ office: seatAt(office), room: seatAt(room), learner: seatAt(learner) }, day);
    expect(taken).toEqual(picturesOfDay());
    for (const { context } of [office, room, learner]) await context.close();
  },
);
