import { speakingReviews, writingReviews } from '@parlance/contract/reviews';
import { getOwnSitting } from '@parlance/contract/sittings/taking';
import type { Locator, Page } from '@playwright/test';
import { call } from '../fixtures/server.ts';
import { expect } from '../fixtures/test.ts';
import { inMinutes } from '../samples/sittings.ts';
import type { Day, Seat } from './day-page.ts';

/** What a person gives for the tests that a person marks. */
export const MARKS = { Writing: 72, Speaking: 64 };

/** Sets up an examination of all four skills that starts in twenty minutes, and publishes it. Gives its id. */
export async function setUpAndPublish(
  { page, hand, look }: Seat,
  { samples, className, invigilator }: Day,
): Promise<number> {
  await page.goto('/admin-dashboard?section=sittings');
  await hand.press(page.getByRole('button', { name: 'New examination' }).first());
  await hand.write(page.getByRole('dialog').getByLabel('Title', { exact: true }), 'B2 mock examination');
  await hand.press(page.getByRole('button', { name: 'Add examination' }));
  for (const { title } of [samples.reading, samples.listening, samples.writing, samples.speaking]) {
    await hand.find(
      page.getByRole('combobox', { name: 'Add a test' }),
      title,
      page.getByRole('option', { name: title }).first(),
    );
    await expect(page.getByRole('button', { name: `Remove ${title}` })).toBeVisible();
  }
  // In a break a test that was submitted too soon can still be opened again; the others open at once.
  await hand.write(page.getByLabel(`Break before ${samples.listening.title}, in minutes`), '10');
  await look('tests');
  await hand.pressAbove(stepOf(page, /People/));
  await hand.find(
    page.getByRole('combobox', { name: 'Add a class' }),
    className,
    page.getByRole('option', { name: new RegExp(className) }),
  );
  // Its people come into the list, which moves what stands below it.
  await expect(page.getByLabel('Room of Teo Marin')).toBeVisible();
  // Another day on the same server has one of the same name.
  const { email } = invigilator;
  await hand.find(page.getByRole('combobox', { name: 'Add staff' }), email, page.getByRole('option', { name: email }));
  await hand.write(page.getByLabel('Room of Teo Marin'), 'Room 14');
  await hand.write(page.getByLabel('Seat of Teo Marin'), 'C2');
  await look('people');
  await hand.pressAbove(stepOf(page, /Time/));
  const [date = '', time = ''] = inMinutes(20).local.split('T');
  await hand.setDate(page.getByLabel('Date', { exact: true }), date);
  await hand.setTime(page.getByLabel('Start', { exact: true }), time);
  await look('time');
  await hand.pressAbove(stepOf(page, /Rules/));
  await hand.press(page.getByRole('button', { name: 'Ask for a code' }));
  await hand.tick(page.getByLabel('Ask for a device check in the week before'));
  await look('rules');
  await hand.pressAbove(stepOf(page, /Check and publish/));
  await hand.tick(page.getByLabel(/learners can practise/));
  await look('ready to publish');
  await hand.press(page.getByRole('button', { name: 'Publish', exact: true }));
  await look('publishing asked');
  await hand.press(page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }));
  await expect(page.getByText('2 candidates can see it.')).toBeVisible();
  await look('published');
  return Number(new URL(page.url()).searchParams.get('sitting'));
}

function stepOf(page: Page, name: RegExp): Locator {
  return page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name });
}

/** Gives the candidate five minutes more, from the panel beside the board. */
export async function addTime({ page, hand, look }: Seat, candidate = 'Teo Marin'): Promise<void> {
  await hand.press(page.getByRole('button', { name: candidate, exact: true }));
  const panel = page.getByRole('complementary', { name: candidate });
  await look('candidate');
  await hand.press(panel.getByRole('button', { name: 'Add time' }));
  await hand.write(page.getByRole('textbox', { name: /Minutes/ }), '5');
  await hand.write(page.getByRole('textbox', { name: /Reason/ }), 'headphones failed');
  await look('time asked');
  await hand.press(page.getByRole('alertdialog').getByRole('button', { name: 'Add time' }));
}

/** Opens the test of the candidate again whose panel is open. */
export async function openAgain({ page, hand, look }: Seat): Promise<void> {
  const panel = page.getByRole('complementary', { name: 'Teo Marin' });
  await hand.takeItem(
    panel.getByRole('button', { name: 'More actions' }),
    page.getByRole('menuitem', { name: /^Open .* again$/ }),
  );
  await look('open again');
  await hand.press(page.getByRole('alertdialog').getByRole('button', { name: 'Open again' }));
}

/** Marks what a person marks. */
export async function mark({ server, staff, learner }: Day, id: number): Promise<void> {
  const { sitting } = await call(server, getOwnSitting, { params: { id } }, learner.token);
  const { token } = staff.admin;
  for (const { course, attempt } of sitting.parts) {
    const params = { id: attempt?.id ?? 0 };
    const scored = (score: number) => ({ params, body: { score } });
    if (course.type === 'Writing') await call(server, writingReviews.score, scored(MARKS.Writing), token);
    if (course.type === 'Speaking') await call(server, speakingReviews.score, scored(MARKS.Speaking), token);
  }
}

/** Releases the results. */
export async function release({ page, hand, look }: Seat, id: number): Promise<void> {
  await page.goto(`/admin-dashboard?section=sittings&sitting=${id}&step=publish`);
  await hand.press(page.getByRole('button', { name: 'Release results' }));
  // The other candidate never came, and can still begin.
  await hand.tick(page.getByRole('alertdialog').getByLabel(/^Release without 1 candidate/));
  await look('release asked');
  await hand.press(page.getByRole('alertdialog').getByRole('button', { name: 'Release results' }));
  await expect(page.getByText(/Results came out on/)).toBeVisible();
  await look('released');
}

/** Reads the record of the candidate on the board: the facts that the learner sees, and what the learner wrote. */
export async function readRecord({ page, hand, look }: Seat, facts: string[], note: string): Promise<void> {
  await hand.press(page.getByRole('button', { name: 'Teo Marin', exact: true }));
  const panel = page.getByRole('complementary', { name: 'Teo Marin' });
  await hand.press(panel.getByRole('button', { name: 'Exam record' }));
  const record = page.getByRole('dialog', { name: 'Exam record of Teo Marin' });
  await expect(record.locator('[id^="fact-"]')).toHaveText(facts);
  await expect(record.getByRole('blockquote')).toContainText(note);
  await look('record before staff');
}
