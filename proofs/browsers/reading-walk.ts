import { claim, say } from '../claims.ts';
import type { Engine } from './engine.ts';
import { button, press, see, write } from './hands.ts';
import type { Line } from './line.ts';
import { look } from './looks.ts';
import { startTranslator } from './translator.ts';

/** What is right in Academic Reading 2 of the demo, number by number; nothing where several numbers are one answer. */
const RIGHT = [
  'E,C,A,H,D,G,YES,NO,NOT GIVEN,C,E,F,B',
  'TRUE,FALSE,NOT GIVEN,beaches,bricks,rails,diamonds,stool,oil,,,,C',
  'C,A,B,B,B,F,D,,,B,C,round tables,a computer,A',
].flatMap((passage) => passage.split(','));
/** The passages end with these numbers. */
const ENDS = [13, 26, 40];
/** 23 to 25 are an order: what is moved up in it, one place at a time. */
const MOVES = ['Some young birds', 'Some young birds', 'The tower', 'Soap'];
/** 34 and 35 are two boxes. */
const BOXES = ['B', 'D'];
const CONTROLS_LIMIT_MS = 30_000;

/**
 * All 40 numbers of a Reading test, those of its second passage without a connection, and those of its third while a
 * translator rewrites the page; then its end and its score.
 */
export async function read(engine: Engine, line: Line, path: string): Promise<void> {
  await engine.open(`${line.url}${path}`);
  await press(engine, button('Start Test'));
  const byScript: number[] = [];
  let first = 1;
  for (const [passage, last] of ENDS.entries()) {
    await see(engine, { css: 'main :is(select, input)' });
    if (passage === 1) {
      line.cut();
      await see(engine, { css: '[data-saved]', name: '^Offline: your answers are safe on this device' });
    }
    if (passage === 2) await engine.run(startTranslator);
    for (let number = first; number <= last; number += 1) {
      if (!(await answer(engine, number))) byScript.push(number);
    }
    if (passage === 0) await look(engine, 'reading');
    if (passage === 1) {
      await look(engine, 'reading-offline');
      line.mend();
      await see(engine, { css: '[data-saved]', name: '^Saved' }, 60_000);
      claim(true, `${engine.name}: what was answered without a connection was saved when it came back`);
    }
    if (last !== ENDS.at(-1)) await press(engine, button('^Next', 'footer'));
    first = last + 1;
  }
  await see(engine, { css: 'footer p', name: '^Answered 40 of 40' });
  claim(
    true,
    `${engine.name}: 40 numbers of a Reading test were answered, 14 of them while a translator rewrote the page`,
  );
  if (byScript.length > 0)
    say(`       its driver chooses nothing in a select: ${byScript.join(', ')} were set by script`);
  await endTest(engine);
  await see(engine, { css: 'article p', name: '^Score: 40 / 40$' });
  claim(true, `${engine.name}: its score is 40 / 40`);
  await look(engine, 'reading-score');
}

/** Ends a test through its review. */
export async function endTest(engine: Engine): Promise<void> {
  await press(engine, button('^End Test', 'footer'));
  await press(engine, button('^End Test', '[role=dialog]'));
}

/** Answers a number by hand; false where only a script could. */
async function answer(engine: Engine, number: number): Promise<boolean> {
  const right = RIGHT[number - 1];
  const name = `^(Gap )?${number}, `;
  if (number === 23) for (const item of MOVES) await press(engine, { css: 'button', name: `^Up: ${item}` });
  if (number === 34) for (const box of BOXES) await press(engine, { css: `main [type=checkbox][value="${box}"]` });
  if (!right) return true;
  const question = `main [aria-label="Question ${number}"] [value="${right}"]`;
  const kind = await engine.run(kindOf, name, question, CONTROLS_LIMIT_MS);
  if (kind === 'text') await write(engine, { css: 'main input', name }, right);
  else if (kind === 'select') return await choose(engine, name, right);
  else if (kind === 'radiogroup')
    await press(engine, { css: `main [role=radiogroup][aria-label^="${number}, "] [value="${right}"]` });
  else await press(engine, { css: question });
  return true;
}

/** Types how the option begins while the select has the focus; by script where the driver's keys choose nothing. */
async function choose(engine: Engine, name: string, letter: string): Promise<boolean> {
  await engine.type(await engine.run(setSelect, name, letter, false));
  if ((await engine.run(valueOf, name)) === letter) return true;
  await engine.run(setSelect, name, letter, true);
  return false;
}

/** Runs in the page: how a number is answered, once its controls are there. */
async function kindOf(name: string, question: string, limitMs: number): Promise<string> {
  const endsAt = performance.now() + limitMs;
  while (performance.now() < endsAt) {
    const all = [...document.querySelectorAll('main :is(select, input, [role=radiogroup])')];
    const found = all.find((each) => new RegExp(name).test(each.getAttribute('aria-label') ?? ''));
    if (found) return found.matches('select') ? 'select' : (found.getAttribute('role') ?? 'text');
    if (document.querySelector(question)) return 'choice';
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error(`Nothing answers ${name}.`);
}

/** Runs in the page. */
async function valueOf(name: string): Promise<string | undefined> {
  const all = [...document.querySelectorAll<HTMLSelectElement>('main select')];
  await new Promise((done) => requestAnimationFrame(done));
  return all.find((each) => new RegExp(name).test(each.getAttribute('aria-label') ?? ''))?.value;
}

/** Runs in the page: gives a select the focus, or the value as well; says how the option of this letter begins. */
function setSelect(name: string, letter: string, isChosen: boolean): string {
  const all = [...document.querySelectorAll<HTMLSelectElement>('main select')];
  const select = all.find((each) => new RegExp(name).test(each.getAttribute('aria-label') ?? ''));
  if (!select) throw new Error(`No select is called ${name}.`);
  select.scrollIntoView({ block: 'center' });
  select.focus();
  if (isChosen) {
    select.value = letter;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }
  return select.querySelector(`option[value="${letter}"]`)?.textContent.split(' ')[0] ?? '';
}
