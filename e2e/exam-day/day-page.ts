import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { aLearner, anInvigilator, enterAs, type Person, type Staff } from '../fixtures/people.ts';
import type { Server } from '../fixtures/server.ts';
import { give, HALF_AGAIN } from '../samples/accommodations.ts';
import { aClass } from '../samples/classes.ts';
import type { SampleCourses } from '../samples/sample-courses.ts';
import type { DayHand } from './day-hands.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'shots');

/** Somebody at their screen. */
export type Seat = {
  page: Page;
  hand: DayHand;
  /** Looks at the screen as it is now, and names it. */
  look: (name: string) => Promise<void>;
};

/** Who takes part in the examination of a day, and in what. */
export type Day = {
  server: Server;
  staff: Staff;
  samples: SampleCourses;
  /** The candidate, with half as much time again and two rest breaks of ten minutes. */
  learner: Person;
  /** The other candidate, with the standard times. */
  classmate: Person;
  invigilator: Person;
  className: string;
};

/** The candidates of a day, in a class of their own, and who watches them. */
export async function aDay(server: Server, staff: Staff, samples: SampleCourses): Promise<Day> {
  const learner = await aLearner(server, 'Teo Marin');
  await give(server, staff, learner, HALF_AGAIN);
  const classmate = await aLearner(server, 'Ana Costa');
  const { name: className } = await aClass(server, staff, { learners: [learner, classmate] });
  const invigilator = await anInvigilator(server, staff.superadmin);
  return { server, staff, samples, learner, classmate, invigilator, className };
}

/** One of the people of an exam day, in a browser of their own. */
export async function personIn(
  browser: Browser,
  server: Server,
  person: Person,
  look: Parameters<Browser['newContext']>[0] = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: server.url,
    permissions: ['microphone', 'clipboard-read', 'clipboard-write'],
    viewport: { width: 1440, height: 900 },
    ...look,
  });
  await enterAs(context, server, person);
  return { context, page: await context.newPage() };
}

/** What takes the pictures of a day into this folder of shots/, '01 tests.png', and the names of those it took. */
export function pictures(folder: string): { shoot: (page: Page, name: string) => Promise<void>; taken: string[] } {
  const taken: string[] = [];
  rmSync(join(FOLDER, folder), { recursive: true, force: true });
  mkdirSync(join(FOLDER, folder), { recursive: true });
  return {
    taken,
    shoot: async (page, name) => {
      taken.push(name);
      const path = join(FOLDER, folder, `${String(taken.length).padStart(2, '0')} ${name}.png`);
      await page.screenshot({ path, animations: 'disabled' });
    },
  };
}
