// The devices of a room in a process of their own: it is told what they do, and answers when they have.
import { inspect } from 'node:util';
import { type Ask, type Devices, openDevices, type Reply, type RoomPlan } from './devices.ts';

process.once('message', (plan: RoomPlan) => {
  const devices = openDevices(plan);
  process.on('message', (ask: Ask) => void answer(devices, ask));
});
process.once('disconnect', () => process.exit(1));
process.send?.('loaded');

async function answer(devices: Devices, { id, name, args }: Ask): Promise<void> {
  const act = devices[name] as (...args: unknown[]) => Promise<unknown>;
  const reply = await act(...args).then(
    (value): Reply => ({ id, value }),
    (error: unknown): Reply => ({ id, failed: inspect(error) }),
  );
  process.send?.(reply);
}
