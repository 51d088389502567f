import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Later } from '../../scripts/clean-up.ts';
import { nextMessage } from '../../scripts/processes/next-message.ts';
import { keepAliveClient } from '../../scripts/servers/keep-alive-client.ts';
import { Device, type DevicePlan } from './device.ts';
import type { Seen } from './seen.ts';

/** Whose devices they are: each asks one of these servers in turn. */
export type RoomPlan = DevicePlan & { urls: string[]; tokens: string[] };

/** The devices of a room. Those that are named are named by their places among the tokens. */
export type Devices = {
  /** Within how long everybody enters; their devices beat from then on. */
  enter: (withinMs: number) => Promise<void>;
  /** Resolves when everybody has their test. */
  untilPapers: () => Promise<void>;
  /** How often everybody answers and saves. */
  work: (everyMs: number) => Promise<void>;
  /** Nobody works any more; resolves when everything that was answered is acknowledged. */
  rest: () => Promise<void>;
  setOffline: (which: number[], is: boolean) => Promise<void>;
  setAsleep: (which: number[], is: boolean) => Promise<void>;
  takeBreaks: (which: number[]) => Promise<void>;
  /** Each submits at a moment of its own within so long; by itself as at its end when `byThemselves`. */
  submit: (which: number[], withinMs: number, byThemselves?: boolean) => Promise<void>;
  report: () => Promise<Seen[]>;
  /** The part of the whole machine that these devices took since they were made. */
  share: () => Promise<number>;
  stop: () => Promise<void>;
};

/** The devices themselves. */
export function openDevices({ urls, tokens, ...plan }: RoomPlan): Devices {
  const clients = urls.map((url) => keepAliveClient(url, tokens.length * 2));
  const devices = tokens.map((token, index) => new Device(clients[index % clients.length]!, token, plan));
  const startedMs = performance.now();
  const some = (which: number[]) => which.flatMap((index) => devices[index] ?? []);
  /** Each after its part of a time. */
  const spread = async (over: Device[], withinMs: number, act: (device: Device) => Promise<void>) => {
    await Promise.all(
      over.map(async (device, index) => {
        await sleep((withinMs * index) / over.length);
        await act(device);
      }),
    );
  };
  return {
    enter: async (withinMs) => await spread(devices, withinMs, (device) => device.enter()),
    untilPapers: async () => {
      while (devices.some(({ seen }) => seen.paper === null)) await sleep(50);
    },
    work: async (everyMs) => {
      void spread(devices, everyMs, (device) => device.work(everyMs));
    },
    rest: async () => {
      await Promise.all(devices.map((device) => device.rest()));
    },
    setOffline: async (which, is) => {
      for (const device of some(which)) device.isOffline = is;
    },
    setAsleep: async (which, is) => {
      for (const device of some(which)) device.isAsleep = is;
    },
    takeBreaks: async (which) => {
      await Promise.all(some(which).map((device) => device.takeBreak()));
    },
    submit: async (which, withinMs, byThemselves) =>
      await spread(some(which), withinMs, (device) => device.submit(byThemselves)),
    report: async () => devices.map(({ seen }) => seen),
    share: async () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000 / ((performance.now() - startedMs) * availableParallelism());
    },
    stop: async () => {
      for (const device of devices) device.stop();
    },
  };
}

export type Ask = { id: number; name: keyof Devices; args: unknown[] };
export type Reply = { id: number; value?: unknown; failed?: string };

/** Devices in a process of their own, so that their work is not the server's, nor disturbed by who counts. */
export async function startDevices(plan: RoomPlan, later: Later): Promise<Devices> {
  const child = fork(join(import.meta.dirname, 'devices-process.ts'), { serialization: 'advanced' });
  later(async () => {
    child.kill('SIGKILL');
  });
  await nextMessage<'loaded'>(child);
  child.send(plan);
  const waiting = new Map<number, (reply: Reply) => void>();
  child.on('message', (reply: Reply) => waiting.get(reply.id)?.(reply));
  let asked = 0;
  const ask = async (name: keyof Devices, args: unknown[]): Promise<unknown> => {
    asked += 1;
    const id = asked;
    const answered = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    child.send({ id, name, args } satisfies Ask);
    const { value, failed } = await answered;
    waiting.delete(id);
    if (failed !== undefined) throw new Error(`The devices could not ${name}: ${failed}`);
    return value;
  };
  return new Proxy({} as Devices, {
    // A promise is asked for `then`: this is none.
    get: (_, name) => (name === 'then' ? undefined : (...args: unknown[]) => ask(name as keyof Devices, args)),
  });
}
