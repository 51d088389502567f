import { test } from '../fixtures/test.ts';
import { answerSecondPassage } from '../pages/reading-test-page.ts';
import { startIn } from '../samples/sittings.ts';
import type { Day, Seat } from './day-page.ts';
import * as learners from './learner-steps.ts';
import * as mails from './mail-steps.ts';
import * as offices from './office-steps.ts';
import * as rooms from './room-steps.ts';

type Seats = { office: Seat; room: Seat; learner: Seat };

const MESSAGE = 'Please leave your bags where they are.';
const NOTE = 'The fire bell rang at once.';
/** A page in the waiting room asks every ten seconds: it knows of the start before that comes. */
const START_IN_SECONDS = 30;

/**
 * A day from the publishing of an examination to its results and record. `watch` is what else the room does at its
 * board before the start.
 */
export async function walkDay(
  { office, room, learner }: Seats,
  day: Day,
  watch: (id: number) => Promise<void> = async () => {},
): Promise<void> {
  const id = await test.step('the office sets it up and publishes it', () => offices.setUpAndPublish(office, day));
  await test.step('the learner is invited', () => mails.readInvitation(learner, day, id));
  await test.step('the learner checks the device and enters', async () => {
    await learners.checkAndEnter(learner, day, id);
    await office.hand.press(office.page.getByRole('link', { name: 'Open board' }));
    await rooms.openBoard(room, id);
    await watch(id);
  });
  await test.step('the test opens for everyone, and a fire bell stops it', async () => {
    startIn(day.server, id, START_IN_SECONDS);
    await learners.begin(learner);
    await rooms.tellAll(room, MESSAGE);
    await learners.readMessage(learner, MESSAGE);
    await learners.rest(learner);
    await rooms.pauseAll(room);
    const stoppedAt = await learners.seePause(learner);
    await office.look('board paused');
    await learners.seeResumed(learner, stoppedAt, () => rooms.resumeAll(room));
  });
  await test.step('time is added, and a test that was ended by accident is opened again', async () => {
    await rooms.noteIncident(room);
    await offices.addTime(office);
    await learners.seeTimeAdded(learner);
    await learners.reload(learner);
    await learners.endTooSoon(learner, day);
    await offices.openAgain(office);
    await learners.goOn(learner, () => answerSecondPassage(learner.page, learner.hand));
  });
  await test.step('the other three parts', () => learners.takeOtherParts(learner));
  await test.step('a receipt is printed and checked', () => learners.useReceipt(learner));
  await test.step('the office marks and releases; the learner reads the result', async () => {
    await offices.mark(day, id);
    await learners.findNoResults(learner, day);
    await offices.release(office, id);
    await mails.readResultsAreOut(learner, day);
    await learners.readResults(learner, day);
  });
  await test.step('the learner reads the record and answers it; the office reads the answer', async () => {
    const facts = await learners.answerRecord(learner, NOTE);
    await rooms.openBoard(office, id);
    await offices.readRecord(office, facts, NOTE);
  });
}
