import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';
import type { Person } from '../fixtures/people.ts';
import type { Server } from '../fixtures/server.ts';

/** A browser with a profile of its own, which can be killed and started again. */
export type KillableBrowser = {
  /** Starts it with what the profile holds. */
  start: () => Promise<Page>;
  /** Sends SIGKILL to its process; resolves when it is gone. */
  kill: () => Promise<void>;
  /** Ends it and removes the profile. */
  end: () => Promise<void>;
};

export function killableBrowser(launchOptions: LaunchOptions, server: Server): KillableBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'parlance-profile-'));
  let context: BrowserContext | null = null;
  return {
    async start() {
      context = await chromium.launchPersistentContext(profile, {
        ...launchOptions,
        baseURL: server.url,
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
      });
      return context.pages()[0] ?? (await context.newPage());
    },
    async kill() {
      const gone = new Promise((done) => context?.once('close', done));
      process.kill(browserProcess(profile), 'SIGKILL');
      await gone;
    },
    async end() {
      await context?.close().catch(() => undefined);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Puts a session into the open page's browser as signing in leaves it. */
export async function keepSession(page: Page, { user, token }: Person): Promise<void> {
  await page.goto('/');
  await page.evaluate(
    (entries) => {
      for (const [name, value] of entries) localStorage.setItem(name, value);
    },
    [
      ['user', JSON.stringify(user)],
      ['token', token],
    ] as const,
  );
}

/** The browser's main process: the one of this profile that is no helper of another. */
function browserProcess(profile: string): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = pids.find((pid) => {
    const command = commandOf(pid);
    return (
      command.includes(`--user-data-dir=${profile}`) && !command.some((argument) => argument.startsWith('--type='))
    );
  });
  if (!found) throw new Error('The browser has no process.');
  return Number(found);
}

function commandOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    // It ended while it was being read.
    return [];
  }
}
