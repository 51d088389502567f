import type { Seen } from './seen-texts.ts';
import { textPattern } from './text-pattern.ts';

/** A row of e2e/spec-texts.csv. */
export type SpecText = {
  id: string;
  text: string;
  /** The section of the specification. */
  section: string;
  /** The screen, then the place on it. */
  where: string;
  /** Which of the four issues owes it. */
  issue: string;
  /**
   * `screen` and `placeholder` are on a page; a `toast` or `alert`, and an `analogue` (a text the specification
   * gives only by likeness), may outlive a change of page; a `reply` is JSON.
   */
  kind: string;
};

/** How a row's `where` begins, and the addresses of that screen. */
const SCREENS: [string, RegExp][] = [
  ['landing page', /^\/$/],
  ['login', /^\/login$/],
  ['register', /^\/register$/],
  ['forgot password', /^\/forgot-password$/],
  ['learner dashboard', /^\/user-dashboard/],
  ['admin dashboard', /^\/admin-dashboard/],
  ['superadmin dashboard', /^\/superadmin-dashboard/],
  ['/admin/set-course-time', /^\/admin\/set-course-time$/],
  ['/user/test placeholder page', /^\/user\/test$/],
  ['test screen', /^\/user\/test\/./],
  ['reading test', /^\/user\/reading-test\//],
  ['speaking test', /^\/start-speaking-test\//],
  ['course detail', /^\/user\/course\//],
  ['score page', /^\/score/],
  ['result-pending page', /^\/result-pending/],
  ['route error boundary', /^\//],
];

/** The texts that the issues owe and no test has seen where they belong. Throws for a row of an unknown screen. */
export function unseenTexts(texts: SpecText[], issues: number[], seen: Seen): SpecText[] {
  return texts.filter((text) => issues.includes(Number(text.issue)) && !wasSeen(text, seen));
}

function wasSeen({ text, kind, where }: SpecText, { screens, replies }: Seen): boolean {
  const pattern = textPattern(text);
  if (kind === 'reply') return replies.some((reply) => pattern.test(reply));
  const address = kind === 'screen' || kind === 'placeholder' ? addressOf(where) : /^\//;
  return screens.some(({ path, lines }) => address.test(path) && lines.some((line) => pattern.test(line)));
}

function addressOf(where: string): RegExp {
  const found = SCREENS.find(([beginning]) => where.startsWith(beginning));
  if (!found) throw new Error(`No screen is known as "${where}".`);
  return found[1];
}
