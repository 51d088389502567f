import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import type { Later } from '../../scripts/clean-up.ts';
import { launchChromium } from './chromium.ts';

/** One call with the token of a learner; a POST has a body, which is JSON. */
export type PaperRequest = { url: string; token: string; body?: string };
/** Makes a call as one kind of program does, unzips the reply, and gives its text; throws when it is not UTF-8. */
export type PaperClient = { name: string; read: (asked: PaperRequest) => Promise<string> };

const LARGEST_BYTES = 32 * 1024 * 1024;
/** The server leaves shorter replies as they are. */
const COMPRESSED_FROM_BYTES = 4096;
const run = promisify(execFile);

/** Node's fetch, curl with and without compression, and a page of Chromium at this URL. */
export async function paperClients(url: string, later: Later): Promise<PaperClient[]> {
  const browser = await launchChromium(later);
  return [
    { name: 'Node', read: readInNode },
    { name: 'curl --compressed', read: (asked) => readByCurl(asked, '--compressed') },
    { name: 'curl', read: (asked) => readByCurl(asked) },
    { name: 'Chromium', read: await readerInChromium(browser, url) },
  ];
}

async function readInNode({ url, token, body }: PaperRequest): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const reply = await fetch(url, { headers, method: body ? 'POST' : 'GET', body });
  const bytes = await reply.arrayBuffer();
  if (bytes.byteLength >= COMPRESSED_FROM_BYTES && reply.headers.get('content-encoding') !== 'gzip') {
    throw new Error(`Node got ${bytes.byteLength} bytes that were not compressed.`);
  }
  return textOf(bytes);
}

async function readByCurl({ url, token, body }: PaperRequest, ...options: string[]): Promise<string> {
  const headers = ['-H', `authorization: Bearer ${token}`, '-H', 'content-type: application/json'];
  const sent = body ? ['--data-binary', body] : [];
  const { stdout } = await run('curl', ['-sS', ...options, ...headers, ...sent, url], {
    encoding: 'buffer',
    maxBuffer: LARGEST_BYTES,
  });
  return textOf(stdout);
}

async function readerInChromium(browser: Browser, home: string): Promise<PaperClient['read']> {
  const page = await browser.newPage();
  await page.goto(home);
  return (asked) =>
    page.evaluate(async ({ url, token, body }) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const reply = await fetch(url, { headers, method: body ? 'POST' : 'GET', body });
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await reply.arrayBuffer());
    }, asked);
}

function textOf(bytes: ArrayBuffer | Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}
