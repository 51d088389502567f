import type { Page } from '@playwright/test';
import type { RouteName } from '../../web/src/app/routes.ts';
import { intercept, signedOut } from '../fixtures/intercept.ts';
import type { Person, Staff } from '../fixtures/people.ts';
import type { Server } from '../fixtures/server.ts';
import type { SampleCourses } from '../samples/sample-courses.ts';

/** The landing page is a document of its own, so the router does not name it; `anywhere` is no page at all. */
export type Screen = RouteName | 'landing' | 'anywhere';

/** What a builder of states has at hand. */
export type Stage = {
  page: Page;
  server: Server;
  staff: Staff;
  samples: SampleCourses;
  enter: (person: Person) => Promise<void>;
  expectError: (pattern: RegExp) => void;
};

/**
 * A state of a screen by its name. `open` ends when the text that belongs to this state alone is there. With `ownPage`
 * it changes the page for good, with a script in it or a stopped clock, and gets one that no other state uses.
 */
export type State = { name: string; open: (stage: Stage) => Promise<void>; ownPage?: true };

/** Keeps every answer to `address` on the way. */
export async function hold({ page }: Stage, url: string | RegExp): Promise<void> {
  await intercept(page, url, 'none');
}

/** Keeps the code of a screen on the way, for which the browser must not look into its cache. */
export async function holdCode({ page }: Stage, url: RegExp): Promise<void> {
  await page.route(url, () => undefined);
}

/** Has the server say it is away, as it does when its database is. */
export async function breakDown({ page, expectError }: Stage, url: string | RegExp): Promise<void> {
  expectError(/status of 503/);
  const json = {
    code: 'away',
    message: 'The service is temporarily unavailable. Try again in a moment.',
    requestId: 'e2e',
  };
  await intercept(page, url, { status: 503, json });
}

/** Has the server say that the session is dead. */
export async function signOut({ page, expectError }: Stage, url: string | RegExp): Promise<void> {
  expectError(/status of 401/);
  await intercept(page, url, signedOut);
}

/** Answers `address` with `json` in place of the server. */
export async function answer(
  { page }: Stage,
  url: string | RegExp,
  json: unknown,
  more: { status?: number; headers?: Record<string, string> } = {},
): Promise<void> {
  await intercept(page, url, { json, ...more });
}

/** Cuts the line to `address`. */
export async function cutOff({ page }: Stage, url: string | RegExp): Promise<void> {
  await intercept(page, url, 'cut');
}
