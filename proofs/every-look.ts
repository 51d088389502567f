// Every state of every screen in light and dark at 1440 and 320 pixels, the journeys that walk in every look at 1440
// and 390, and the whole way on both databases at both sizes. `npm test` takes some states, one of the four looks, and
// one of the four pairs.
import { spawnSync } from 'node:child_process';
import { claim, prove } from './claims.ts';

await prove(async () => {
  const { status } = spawnSync('playwright', ['test', '-c', 'e2e', '--grep', 'every-screen|@looks|@proof|journey'], {
    stdio: 'inherit',
    env: { ...process.env, EVERY_LOOK: '1' },
  });
  claim(status === 0, 'no screen has a serious axe violation or overflows, and the journeys pass in every look');
});
