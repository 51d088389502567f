import { describe, expect, it, vi } from 'vitest';
import { createLatestWriter } from './latest-writer.ts';

/** A store whose writes end when they are told to. */
function aStore() {
  const begun: string[] = [];
  const ends: ((failed?: Error) => void)[] = [];
  const results = vi.fn();
  const writer = createLatestWriter<string>((value) => {
    begun.push(value);
    return new Promise((done, fail) => ends.push((failed) => (failed ? fail(failed) : done())));
  }, results);
  const endNext = async (failed?: Error) => {
    ends.shift()?.(failed);
    await vi.waitFor(() => expect(results).toHaveBeenCalled());
    await Promise.resolve();
  };
  return { begun, writer, results, endNext };
}

describe('the writer of the latest', () => {
  it('writes at once, and of what comes meanwhile only the newest', async () => {
    const { begun, writer, endNext } = aStore();
    for (const value of ['a', 'ab', 'abc']) writer.write(value);
    expect(begun).toEqual(['a']);
    await endNext();
    expect(begun).toEqual(['a', 'abc']);
  });

  it('says what was not kept, and goes on', async () => {
    const { begun, writer, results, endNext } = aStore();
    writer.write('a');
    await endNext(new Error('full'));
    expect(results).toHaveBeenLastCalledWith(false);
    await writer.idle();
    writer.write('b');
    expect(begun).toEqual(['a', 'b']);
  });

  it('writes nothing once it is closed', async () => {
    const { begun, writer, endNext } = aStore();
    writer.write('a');
    writer.write('b');
    writer.close();
    await endNext();
    writer.write('c');
    expect(begun).toEqual(['a']);
  });
});
