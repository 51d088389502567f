import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Later, temporaryFolder } from '../../scripts/clean-up.ts';

const START_LIMIT_MS = 20_000;

/** A sound card that nobody hears, as a program is told of it: without any, Firefox plays nothing. */
export async function startSoundCard(later: Later): Promise<{ PULSE_SERVER: string }> {
  const home = temporaryFolder('parlance-sound-', later);
  const socket = join(home, 'native');
  const modules = ['module-null-sink', `module-native-protocol-unix socket=${socket} auth-anonymous=1`];
  const args = ['-n', '--daemonize=no', '--use-pid-file=no', '--exit-idle-time=-1'];
  const card = spawn('pulseaudio', [...args, ...modules.map((module) => `--load=${module}`)], {
    stdio: 'ignore',
    env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home },
  });
  later(async () => {
    const ended = once(card, 'exit');
    if (card.exitCode === null && card.kill('SIGTERM')) await ended;
  });
  const endsAt = performance.now() + START_LIMIT_MS;
  while (!existsSync(socket)) {
    if (performance.now() > endsAt) throw new Error('PulseAudio did not start.');
    await sleep(50);
  }
  return { PULSE_SERVER: `unix:${socket}` };
}
