// Texts that would be script, in every field that stores a text: no screen, export or email runs one, and none is wider
// than a phone. The pages are walked in Chromium with the content security policy on.
import { spawnSync } from 'node:child_process';
import { claim, prove } from '../claims.ts';

await prove(async () => {
  const { status } = spawnSync('playwright', ['test', '-c', 'e2e', '--project=attacks', '--workers=1'], {
    stdio: 'inherit',
    env: { ...process.env, ATTACKS: '1' },
  });
  claim(status === 0, 'no payload ran, was left to the policy, or made a page wider than a phone');
});
