// Every journey, in every look those that walk at 1440 and 390, every state of every screen in light and dark at 1440
// and 320 pixels, and the whole way on both databases at both sizes. `npm test` takes the main journeys in one look.
import { spawnSync } from 'node:child_process';
import { claim, prove } from './claims.ts';

await prove(async () => {
  const { status } = spawnSync('playwright', ['test', '-c', 'e2e'], {
    stdio: 'inherit',
    env: { ...process.env, EVERY_LOOK: '1' },
  });
  claim(status === 0, 'no screen has a serious axe violation or overflows, and the journeys pass in every look');
});
