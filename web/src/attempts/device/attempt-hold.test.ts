import { describe, expect, it, vi } from 'vitest';
import { createAttemptHold } from './attempt-hold.ts';

const NAME = 'parlance/attempt/3/9';

type Waiting = { callback: () => Promise<void>; granted: () => void; failed: (error: unknown) => void };

/** The locks and lines that the tabs of one browser share. */
function aBrowser({ slowGrants = 0, lateGrants = 0 } = {}) {
  let slow = slowGrants + lateGrants;
  let late = lateGrants;
  let tabs = 0;
  let holder: { clientId: string; failed: (error: unknown) => void } | null = null;
  const waiting: Waiting[] = [];
  const lines: { onmessage: ((message: MessageEvent) => void) | null }[] = [];

  function grantNext() {
    if (!holder) waiting.shift()?.granted();
  }

  function request(clientId: string, options: LockOptions, callback: () => Promise<void>): Promise<void> {
    return new Promise((done, failed) => {
      const granted = () => {
        const me = { clientId, failed };
        holder = me;
        const end = () => {
          if (holder === me) holder = null;
          done();
          grantNext();
        };
        void callback().finally(end);
      };
      if (options.steal) {
        holder?.failed(new DOMException('stolen', 'AbortError'));
        return granted();
      }
      const one = { callback, granted, failed };
      waiting.push(one);
      options.signal?.addEventListener('abort', () => {
        if (!waiting.includes(one)) return;
        waiting.splice(waiting.indexOf(one), 1);
        failed(options.signal?.reason);
        // The grant was on its way already: it is this tab's until the browser hears that nobody waits for it.
        if (late === 0 || holder) return;
        late -= 1;
        holder = { clientId, failed: () => undefined };
        setTimeout(() => {
          holder = null;
          grantNext();
        }, 50);
      });
      // A busy machine: nobody has it, and still no answer comes in time.
      if (slow > 0) slow -= 1;
      else grantNext();
    });
  }

  function channel() {
    const line = {
      onmessage: null as ((message: MessageEvent) => void) | null,
      postMessage: (data: unknown) => {
        for (const other of lines) if (other !== line) other.onmessage?.({ data } as MessageEvent);
      },
      close: () => void lines.splice(lines.indexOf(line), 1),
    };
    lines.push(line);
    return line;
  }

  /** What one tab sees of it: a lock of another name is its own at once. */
  function locksOf(clientId: string): LockManager {
    const own: { name: string; clientId: string }[] = [];
    return {
      request: (name: string, ...rest: [LockOptions, () => Promise<void>] | [() => Promise<unknown>]) => {
        if (rest.length === 2) return request(clientId, ...rest);
        own.push({ name, clientId });
        return rest[0]();
      },
      query: async () => ({ held: [...own, ...(holder ? [{ name: NAME, clientId: holder.clientId }] : [])] }),
    } as unknown as LockManager;
  }

  return {
    openTab: () => {
      tabs += 1;
      return createAttemptHold(3, 9, { locks: locksOf(`tab ${tabs}`), channel, giveLimitMs: 50 });
    },
  };
}

describe('the hold on an attempt', () => {
  it('is one tab’s until that tab lets go', async () => {
    const { openTab } = aBrowser();
    const [first, second] = [openTab(), openTab()];
    expect(await first.take({ force: false })).toBe(true);
    expect(await second.take({ force: false })).toBe(false);
    first.release();
    expect(await second.take({ force: false })).toBe(true);
  });

  it('is waited for when nobody has it and the browser is slow to give it', async () => {
    const { openTab } = aBrowser({ slowGrants: 1 });
    expect(await openTab().take({ force: false })).toBe(true);
  });

  it('is not refused to the tab that was given it a moment too late', async () => {
    const { openTab } = aBrowser({ lateGrants: 1 });
    expect(await openTab().take({ force: false })).toBe(true);
  });

  it('goes to the tab that asks once the other has finished its saving', async () => {
    const { openTab } = aBrowser();
    const [first, second] = [openTab(), openTab()];
    await first.take({ force: false });
    const told: string[] = [];
    first.attach({
      give: async () => void told.push('saved'),
      lost: () => told.push('lost'),
    });
    expect(await second.take({ force: true })).toBe(true);
    expect(told).toEqual(['saved', 'lost']);
    expect(await first.take({ force: false })).toBe(false);
  });

  it('goes over a tab that does not answer, and tells it if it ever wakes', async () => {
    const { openTab } = aBrowser();
    const [first, second] = [openTab(), openTab()];
    await first.take({ force: false });
    const lost = vi.fn();
    first.attach({ give: () => new Promise(() => undefined), lost });
    expect(await second.take({ force: true })).toBe(true);
    expect(lost).toHaveBeenCalledOnce();
  });

  it('is anybody’s in a browser without locks: there the server tells', async () => {
    const hold = createAttemptHold(3, 9, {
      locks: null,
      channel: () => expect.fail('no line is needed'),
      giveLimitMs: 50,
    });
    expect(await hold.take({ force: false })).toBe(true);
    const lost = vi.fn();
    hold.attach({ give: async () => undefined, lost });
    expect(lost).not.toHaveBeenCalled();
  });
});
