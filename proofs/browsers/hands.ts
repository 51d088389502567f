import type { Engine } from './engine.ts';

/** What is looked for on the screen: a selector, and what its name (label or text) must match. */
export type Target = { css: string; name?: string; at?: number };

type Found = { x: number; y: number } | { problem: string };

const LIMIT_MS = 20_000;

/** Presses what a person sees, in its middle: fails where something else is there, or it is disabled or out of reach. */
export async function press(engine: Engine, target: Target): Promise<void> {
  const found = await engine.run(findMiddle, target, LIMIT_MS);
  if ('problem' in found) throw new Error(`${JSON.stringify(target)}: ${found.problem}`);
  await engine.pressAt(found.x, found.y);
}

export const button = (name: string, within = ''): Target => ({ css: `${within} button, ${within} a[href]`, name });

/** Presses a field and types into it. */
export async function write(engine: Engine, target: Target, text: string): Promise<void> {
  await press(engine, target);
  await engine.type(text);
}

/** Waits until the page shows this text, or the element. */
export async function see(engine: Engine, target: Target, limitMs = LIMIT_MS): Promise<void> {
  const found = await engine.run(findMiddle, target, limitMs, true);
  if ('problem' in found) throw new Error(`${JSON.stringify(target)}: ${found.problem}`);
}

/** Runs in the page. With `anywhere` it need not be within reach of a pointer. */
async function findMiddle({ css, name, at = 0 }: Target, limitMs: number, anywhere = false): Promise<Found> {
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
    if (anywhere) return { x: 0, y: 0 };
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
    if (isStill || performance.now() > endsAt) return found;
    before = found;
    await new Promise((done) => setTimeout(done, 100));
  }
}
