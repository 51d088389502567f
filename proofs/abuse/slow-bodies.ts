import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AbusedApp, AbuseRow } from '../abused-app.ts';
import { feltWords, nobodyWaited, takeTestMeanwhile } from '../bystanders.ts';

const SOCKETS = 2500;
/** Opened at one time, so that the system's queue of connections holds them. */
const BATCH = 100;
const MAX_GROWTH_MB = 250;
/**
 * After the last was opened. A body of a public call has 20 seconds, headers have 10; both are looked at every second.
 */
const ALL_CUT_WITHIN_MS = 30_000;
/** As someone at another machine: the bystanders are at 127.0.0.1. */
const ATTACKER = '127.0.0.2';

type Flood = { name: string; head: string; filler: string };

const post = (bytes: number) =>
  `POST /api/contact/send HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;

const FLOODS: Flood[] = [
  { name: 'bodies of a megabyte that trickle', head: post(1_000_000), filler: `{"message":"${'a'.repeat(900_000)}` },
  { name: 'bodies of the size allowed that trickle', head: post(32_000), filler: `{"message":"${'a'.repeat(31_000)}` },
  {
    name: 'headers that trickle',
    head: 'GET /api/courses HTTP/1.1\r\nHost: a\r\nCookie: ',
    filler: 'a'.repeat(12_000),
  },
];

/** 2,500 connections of one address that each begin a request and then send a byte a second. */
export async function slowBodies(app: AbusedApp): Promise<AbuseRow[]> {
  const rows: AbuseRow[] = [];
  for (const flood of FLOODS) rows.push(await flooded(app, flood));
  return rows;
}

async function flooded(app: AbusedApp, { name, head, filler }: Flood): Promise<AbuseRow> {
  const beforeMb = residentMb(app.pid);
  const stopTest = await takeTestMeanwhile(app);
  const sockets: Socket[] = [];
  let sentBytes = 0;
  while (sockets.length < SOCKETS) {
    const batch = Array.from({ length: BATCH }, () => begin(app.url, head + filler));
    sockets.push(...batch);
    sentBytes += BATCH * (head.length + filler.length);
    await sleep(50);
  }
  const startedMs = performance.now();
  let highestMb = 0;
  while (sockets.some(({ destroyed }) => !destroyed) && performance.now() - startedMs < 2 * ALL_CUT_WITHIN_MS) {
    for (const socket of sockets) if (socket.writable) socket.write('a');
    highestMb = Math.max(highestMb, residentMb(app.pid));
    await sleep(1000);
  }
  const cutMs = performance.now() - startedMs;
  const left = sockets.filter(({ destroyed }) => !destroyed).length;
  for (const socket of sockets) socket.destroy();
  const felt = await stopTest();
  const grewMb = highestMb - beforeMb;
  return {
    flood: name,
    sent: `${SOCKETS} connections, ${(sentBytes / 1e6).toFixed(0)} MB offered`,
    cost: `+${grewMb} MB of memory (from ${beforeMb}); ${SOCKETS - left} cut within ${(cutMs / 1000).toFixed(0)} s`,
    others: feltWords(felt),
    claims: [
      { holds: grewMb < MAX_GROWTH_MB, sentence: `the server grew by ${grewMb} MB` },
      {
        holds: left === 0 && cutMs < ALL_CUT_WITHIN_MS,
        sentence: `${left} connections left open after ${(cutMs / 1000).toFixed(0)} s`,
      },
      nobodyWaited(felt),
    ],
  };
}

function begin(url: string, text: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: ATTACKER });
  // A reset is how most of them end.
  socket.on('error', () => {});
  socket.on('data', () => {});
  socket.on('connect', () => socket.write(text));
  return socket;
}

function residentMb(pid: number): number {
  const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}
