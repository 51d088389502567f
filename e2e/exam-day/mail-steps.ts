import { getSitting } from '@parlance/contract/sittings/sitting';
import { zonePlace } from '@parlance/contract/texts/zones';
import type { CaughtMail } from '../../scripts/servers/mail-catcher.ts';
import { zonedDay, zonedTime } from '../../web/src/ui/format/format-zoned.ts';
import { mailTo } from '../fixtures/mail.ts';
import { call } from '../fixtures/server.ts';
import { expect } from '../fixtures/test.ts';
import type { Day, Seat } from './day-page.ts';

/** The first part takes so long for whoever has the standard time. */
const STANDARD_MINUTES = 20;

/** Reads the invitation, which holds what a classmate's does and nothing of the accommodations, and follows its link. */
export async function readInvitation(seat: Seat, day: Day, id: number): Promise<void> {
  const { server, staff, samples, learner, classmate } = day;
  const { sitting } = await call(server, getSitting, { params: { id } }, staff.admin.token);
  const { starts_at: startsAt, time_zone: zone, access_code: code } = sitting;
  const start = startsAt ?? '';
  const end = new Date(Date.parse(start) + STANDARD_MINUTES * 60_000).toISOString();
  const moment = `${zonedDay(start, zone)}, ${zonedTime(start, zone)} (${zonePlace(zone)})`;
  const mail = await mailTo(server, learner.email, 1);
  expect(mail.subject).toBe(`B2 mock examination: ${moment}`);
  const [hello, candidate, place, ...others] = paragraphsOf(mail);
  expect([hello, candidate, place]).toEqual([
    'Hello Teo Marin,',
    'You are a candidate in the examination “B2 mock examination”.',
    'Your place: Room 14, seat C2. Your candidate number: 2.',
  ]);
  expect(others.slice(0, 2)).toEqual([
    `Start: ${moment}.`,
    `${samples.reading.title}: ${zonedTime(start, zone)} to ${zonedTime(end, zone)} (${STANDARD_MINUTES} min).`,
  ]);
  expect(others).toContain('These are the standard times. Your own times are shown when you log in.');
  expect(others).toEqual(paragraphsOf(await mailTo(server, classmate.email, 1)).slice(3));

  const calendar = calendarOf(mail);
  expect(calendar).toContain(`UID:sitting-${id}-part-1@`);
  expect(calendar).toContain(`DTSTART:${basic(start)}\nDTEND:${basic(end)}\n`);
  const all = [mail.text, mail.html, calendar].join('\n');
  expect(code).toMatch(/^\w{6}$/);
  expect(all).not.toContain(code);
  expect(all).not.toMatch(/accommodation|extra|extended|rest break/i);

  await show(seat, mail, 'invitation');
  await seat.hand.press(seat.page.getByRole('link', { name: 'Open the examination' }));
  await expect(seat.page).toHaveURL(`${server.url}/exam/${id}`);
}

/** Reads that the results are out, and nothing of what they are, and follows the link to them. */
export async function readResultsAreOut(seat: Seat, { server, learner }: Day): Promise<void> {
  const mail = await mailTo(server, learner.email, 2);
  expect(mail.subject).toBe('Results of ‘B2 mock examination’ are out');
  expect(paragraphsOf(mail)).toEqual([
    'Hello Teo Marin,',
    'The results of “B2 mock examination” are out. You can find them under “Scores of Previous Tests” on your dashboard.',
    `Open Scores of Previous Tests: ${server.url}/user-dashboard?section=scores`,
  ]);
  expect(mail.attachments).toEqual([]);
  await show(seat, mail, 'results are out');
  await seat.hand.press(seat.page.getByRole('link', { name: 'Open Scores of Previous Tests' }));
}

/** The paragraphs of a mail without its signature. */
function paragraphsOf({ text = '' }: CaughtMail): string[] {
  return text.split('\n\n').slice(0, -1);
}

/** The calendar file that comes with a mail, its folded lines whole again. */
function calendarOf({ attachments: [file] }: CaughtMail): string {
  expect(file).toMatchObject({ filename: 'examination.ics', mimeType: 'text/calendar', method: 'PUBLISH' });
  return Buffer.from(file?.content as ArrayBuffer)
    .toString('utf8')
    .replaceAll('\r\n', '\n')
    .replaceAll('\n ', '');
}

/** '20270603T070000Z', as a calendar file has '2027-06-03T07:00:00.000Z'. */
function basic(iso: string): string {
  return iso.replaceAll(/[-:]|\.\d+/g, '');
}

async function show({ page, look }: Seat, { html = '' }: CaughtMail, name: string): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(html);
  await look(name);
}
