import type { Browser, BrowserContext, CDPSession } from '@playwright/test';
import type { PageToMeasure } from './school.ts';
import { type Typing, typingTimes, watchInteractions } from './typing.ts';

/** What slows a visit down. */
export const conditions = {
  'full speed': {},
  'a fifth of the processor': { slowdown: 5 },
  '1.6 Mbit/s, 150 ms': { bytesPerSecond: 200_000, latencyMs: 150 },
} as const satisfies Record<string, { slowdown?: number; bytesPerSecond?: number; latencyMs?: number }>;
export type Condition = keyof typeof conditions;

const kinds = ['document', 'script', 'style', 'font', 'call', 'other'] as const;
type Kind = (typeof kinds)[number];
const KIND_OF: Record<string, Kind> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Fetch: 'call',
  XHR: 'call',
};

/** Times in milliseconds from the start of the navigation; bytes as they came over the network, with their headers. */
export type Visit = {
  bytes: number;
  requests: number;
  bytesOf: Record<Kind, number>;
  firstPaintMs: number;
  loadMs: number;
  usableMs: number;
  layoutShift: number;
  /** Null where nothing is typed, and over the slow network: typing waits for no reply. */
  typing: Typing | null;
  /** What came after the page was usable and the network quiet: pages that a test fetches ahead. */
  aheadBytes: number;
};

const QUIET_MS = 500;
const LIMIT_MS = 30_000;
/** Longer than a test waits before it fetches the pages after it. */
const AHEAD_MS = 4000;

/** Visits a page with an empty cache, and once more with what the first visit left there. */
export async function visitTwice(browser: Browser, page: PageToMeasure, condition: Condition): Promise<Visit[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: page.storage });
  await context.addInitScript(watchPage, page.usable);
  await context.addInitScript(watchInteractions);
  const visits = [await visit(context, page, condition), await visit(context, page, condition)];
  await context.close();
  await page.end?.();
  return visits;
}

async function visit(context: BrowserContext, { url, end, work }: PageToMeasure, condition: Condition): Promise<Visit> {
  const tab = await context.newPage();
  const devtools = await context.newCDPSession(tab);
  const network = await watchNetwork(devtools);
  await slowDown(devtools, condition);
  await tab.goto(url, { waitUntil: 'load' });
  const usable = tab.waitForFunction(() => globalThis.measured.usableMs > 0, null, { timeout: LIMIT_MS });
  await usable.catch(async (cause: unknown) => {
    throw new Error(`${tab.url()} was never usable: ${await tab.innerText('body')}`, { cause });
  });
  await network.quiet();
  const start = tab.getByRole('button', { name: 'Start Test' });
  if (end && (await start.isVisible())) {
    await start.click();
    await tab.getByRole('timer').first().waitFor();
    await network.quiet();
  }
  const { bytes, requests, bytesOf } = network.sum();
  const seen = await tab.evaluate(() => ({
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    loadMs: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventEnd,
    usableMs: globalThis.measured.usableMs,
    layoutShift: globalThis.measured.layoutShift,
  }));
  const typing = work && !('latencyMs' in conditions[condition]) ? await typingTimes(tab, work) : null;
  if (condition === 'full speed' && end) await tab.waitForTimeout(AHEAD_MS);
  const aheadBytes = network.sum().bytes - bytes;
  await tab.close();
  return { bytes, requests, bytesOf, ...seen, typing, aheadBytes };
}

async function slowDown(devtools: CDPSession, condition: Condition): Promise<void> {
  const {
    slowdown = 1,
    bytesPerSecond = -1,
    latencyMs = 0,
  } = { ...conditions[condition] } as {
    slowdown?: number;
    bytesPerSecond?: number;
    latencyMs?: number;
  };
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (latencyMs === 0) return;
  const rates = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: latencyMs, ...rates });
}

/** Counts what crosses the network: a file from the cache does not, an answer that nothing changed (304) does. */
async function watchNetwork(devtools: CDPSession) {
  const open = new Set<string>();
  const cached = new Set<string>();
  const kindOf = new Map<string, Kind>();
  const done = new Map<string, number>();
  let lastMs = performance.now();
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return;
    kindOf.set(requestId, KIND_OF[type ?? ''] ?? 'other');
    open.add(requestId);
    lastMs = performance.now();
  });
  devtools.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) cached.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (open.delete(requestId)) done.set(requestId, encodedDataLength);
    lastMs = performance.now();
  });
  devtools.on('Network.loadingFailed', ({ requestId }) => {
    open.delete(requestId);
    lastMs = performance.now();
  });
  await devtools.send('Network.enable');
  return {
    quiet: async () => {
      const limit = performance.now() + LIMIT_MS;
      while (performance.now() < limit && (open.size > 0 || performance.now() - lastMs < QUIET_MS)) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    sum: () => {
      const bytesOf = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
      const sent = [...done].filter(([id]) => !cached.has(id));
      for (const [id, size] of sent) bytesOf[kindOf.get(id) ?? 'other'] += size;
      return { bytes: sent.reduce((sum, [, size]) => sum + size, 0), requests: sent.length, bytesOf };
    },
  };
}

declare global {
  /** Of the page. */
  var measured: { usableMs: number; layoutShift: number };
}

/** Runs in the page, before anything of it. */
function watchPage(usable: string): void {
  globalThis.measured = { usableMs: 0, layoutShift: 0 };
  const { measured } = window;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) measured.layoutShift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (document.querySelector(usable)) measured.usableMs = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}
