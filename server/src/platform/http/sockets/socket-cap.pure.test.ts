import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { plantedApp } from '../../../../test/gates/planted-app.ts';
import { capSockets } from './socket-cap.ts';

const MOST = 4;
let sockets: Socket[] = [];
let close = async () => {};
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await close();
  sockets = [];
});

/** A server that knows these proxies; gives how many connections are open after so many more were asked for. */
async function listening(trustedProxies: string[]) {
  const app = plantedApp();
  capSockets(app, trustedProxies, MOST);
  app.get('/wait', { config: { audience: 'public' } }, async () => {
    await wait(1000);
    return { ok: true };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  close = () => app.close();
  const { port } = app.server.address() as AddressInfo;
  return async (more: number, localAddress = '127.0.0.1') => {
    for (let one = 1; one <= more; one += 1) sockets.push(connect({ port, host: '127.0.0.1', localAddress }));
    for (const socket of sockets) socket.on('error', () => {});
    await wait(200);
    return sockets.filter((socket) => !socket.destroyed && socket.readyState === 'open').length;
  };
}

test('an address has so many connections: for another the oldest goes that waits for nothing', async () => {
  const openMore = await listening([]);
  expect(await openMore(MOST)).toBe(MOST);
  const [waiting, oldest] = sockets;
  waiting?.write('GET /wait HTTP/1.1\r\nHost: a\r\n\r\n');
  await wait(50);
  expect(await openMore(1)).toBe(MOST);
  expect([waiting?.destroyed, oldest?.destroyed]).toEqual([false, true]);
  expect(await openMore(5)).toBe(MOST);
  expect(waiting?.destroyed).toBe(false);
  expect(await openMore(2, '127.0.0.2')).toBe(MOST + 2);
});

test('a proxy of the settings is not counted', async () => {
  const openMore = await listening(['127.0.0.0/8']);
  expect(await openMore(3 * MOST)).toBe(3 * MOST);
});
