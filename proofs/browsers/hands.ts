import type { Engine } from './engine.ts';
import { look } from './looks.ts';

/** What is looked for on the screen: a selector, and what its name (label or text) must match. */
export type Target = { css: string; name?: string; at?: number };

type Found = { x: number; y: number } | { problem: string };
/** Whether it must only be drawn, or be ready to be pressed. */
type Wanted = 'drawn' | 'pressable';

const LIMIT_MS = 45_000;
const FOCUS_LIMIT_MS = 2000;
const PRESSES = 3;

/** Presses what a person sees, in its middle: fails where something else is there, or it is disabled or out of reach. */
export async function press(engine: Engine, target: Target): Promise<void> {
  const { x, y } = await find(engine, target, 'pressable');
  await engine.pressAt(x, y);
}

export const button = (name: string, within = ''): Target => ({ css: `${within} button, ${within} a[href]`, name });

/** Presses a field and types into it: again where the page scrolled away under the pointer, as a person sees. */
export async function write(engine: Engine, target: Target, text: string): Promise<void> {
  for (let presses = 1; presses <= PRESSES; presses += 1) {
    await press(engine, target);
    if (await engine.run(hasFocus, target, FOCUS_LIMIT_MS)) return await engine.type(text);
  }
  throw new Error(`${engine.name}: ${JSON.stringify(target)} does not take the focus.`);
}

/** Waits until the page shows this text, or the element. */
export async function see(engine: Engine, target: Target, limitMs = LIMIT_MS): Promise<void> {
  await find(engine, target, 'drawn', limitMs);
}

/** Logs in as a person does, and waits for the dashboard. */
export async function logIn(engine: Engine, url: string, email: string, password: string): Promise<void> {
  await engine.open(`${url}/login`);
  await write(engine, { css: 'input', name: 'Email' }, email);
  await write(engine, { css: 'input', name: '^Password' }, password);
  await press(engine, button('Login into your account'));
  await see(engine, { css: 'aside, nav', name: 'Panel' });
  await engine.run(openDevice);
}

/**
 * Runs in the page: waits until it has made its database. Where a page is left before that, WebKit opens it no more for
 * as long as it runs (`web/src/attempts/device/device-database.ts`), and later steps would show the tests of a browser
 * that keeps nothing.
 */
async function openDevice(): Promise<void> {
  while (!(await indexedDB.databases()).some(({ name }) => name === 'parlance'))
    await new Promise((done) => setTimeout(done, 50));
  const opening = indexedDB.open('parlance');
  await new Promise((done, failed) => {
    opening.onsuccess = done;
    opening.onerror = failed;
  });
  opening.result.close();
}

async function find(engine: Engine, target: Target, wanted: Wanted, limitMs = LIMIT_MS) {
  const found = await engine.run(findMiddle, target, limitMs, wanted);
  if (!('problem' in found)) return found;
  await look(engine, 'failed');
  throw new Error(`${engine.name}: ${JSON.stringify(target)}: ${found.problem}`);
}

/** Runs in the page. */
async function hasFocus({ css, name = '' }: Target, limitMs: number): Promise<boolean> {
  const isIt = (element: Element | null) => {
    if (!element?.matches(`:is(input, textarea):is(${css})`)) return false;
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(' ');
    return new RegExp(name).test((element.getAttribute('aria-label') ?? labels).trim());
  };
  const endsAt = performance.now() + limitMs;
  while (!isIt(document.activeElement)) {
    if (performance.now() > endsAt) return false;
    await new Promise((done) => setTimeout(done, 25));
  }
  return true;
}

/** Runs in the page. */
async function findMiddle({ css, name, at = 0 }: Target, limitMs: number, wanted: Wanted): Promise<Found> {
  const nameOf = (element: Element) => {
    const labels = (element as HTMLInputElement).labels ?? [];
    const own = element.getAttribute('aria-label') ?? [...labels].map((label) => label.textContent).join(' ');
    return (own || (element.textContent ?? '')).replaceAll(/\s+/g, ' ').trim();
  };
  const look = (): Found => {
    const named = [...document.querySelectorAll(css)].filter(
      (each) => name === undefined || new RegExp(name).test(nameOf(each)),
    );
    // Of two forms of one control, for phones and for desktops, one is drawn.
    const drawn = named.filter((each) => each.getClientRects().length > 0);
    const element = drawn[at];
    if (!element) return { problem: `${drawn.length} of ${named.length} are drawn at ${location.pathname}` };
    if (wanted === 'drawn') return { x: 0, y: 0 };
    if (element.matches(':disabled')) return { problem: 'it is disabled' };
    const label = element.matches('[type=radio], [type=checkbox]') && element.closest('label');
    const pressed = label || element;
    pressed.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = pressed.getBoundingClientRect();
    const x = left + Math.min(width / 2, 160);
    const y = top + height / 2;
    const hit = document.elementFromPoint(x, y);
    if (!hit || !(pressed.contains(hit) || hit.contains(element)))
      return { problem: `${hit ? hit.outerHTML.slice(0, 120) : 'nothing'} is at ${Math.round(x)}, ${Math.round(y)}` };
    return { x, y };
  };
  const endsAt = performance.now() + limitMs;
  let before: Found | null = null;
  while (true) {
    const found = look();
    // What still moves would be missed.
    const isStill = before && 'x' in before && 'x' in found && before.x === found.x && before.y === found.y;
    if ((wanted === 'drawn' && 'x' in found) || isStill || performance.now() > endsAt) return found;
    before = found;
    await new Promise((done) => setTimeout(done, wanted === 'drawn' ? 25 : 100));
  }
}
