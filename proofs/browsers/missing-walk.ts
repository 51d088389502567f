import { claim, say } from '../claims.ts';
import type { Engine } from './engine.ts';
import { button, press, see } from './hands.ts';
import type { Line } from './line.ts';
import { look } from './looks.ts';

const CLASSES = '#own-classes';
const RELOAD = 'Reload the page';

/**
 * Opens the profile without a connection: its parts say that they did not come, and are there once the connection is. A
 * browser that never asks for them again has them after a press, which loads the page anew.
 */
export async function missParts(engine: Engine, line: Line): Promise<void> {
  await engine.open(`${line.url}/user-dashboard`);
  await see(engine, { css: 'main h1', name: '\\S' });
  await engine.run(untilFetched, 'missing-part');
  line.cut();
  await press(engine, { css: ':is(aside, nav) a', name: '^Profile' });
  await see(engine, { css: 'main [role=alert]', name: '^Part of this page could not be loaded. Nothing is lost.' });
  await look(engine, 'part-missing');
  line.mend();
  await see(engine, { css: `${CLASSES}, main button`, name: `classes|${RELOAD}` });
  const isKept = await engine.run((css) => document.querySelector(css) === null, CLASSES);
  if (isKept) await press(engine, button(RELOAD, 'main'));
  const here = () => see(engine, { css: CLASSES });
  // A script that waits in the page that is left ends with it, which WebKit says.
  await here().catch(here);
  say(
    `       ${isKept ? 'It never asks again for code that did not come' : 'It asks again for code that did not come'}`,
  );
  claim(true, `${engine.name}: parts that did not come said so, and came with the connection`);
}

/** Runs in the page: what is shown in the place of a part is fetched ahead, a little after the page. */
async function untilFetched(name: string): Promise<void> {
  while (!performance.getEntriesByType('resource').some((each) => each.name.includes(name)))
    await new Promise((done) => setTimeout(done, 50));
}
