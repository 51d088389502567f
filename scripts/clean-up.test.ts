import { describe, expect, test } from 'vitest';
import { withCleanUp } from './clean-up.ts';

describe('work that is cleaned up after', () => {
  test('what was begun last is put away first', async () => {
    const put: string[] = [];
    const result = await withCleanUp(async (later) => {
      later(async () => void put.push('first'));
      later(async () => void put.push('second'));
      return 'done';
    });
    expect(result).toBe('done');
    expect(put).toEqual(['second', 'first']);
  });

  test('a failure is thrown as it is', async () => {
    const failure = new Error('The work failed.');
    const work = withCleanUp(async (later) => {
      later(async () => undefined);
      throw failure;
    });
    await expect(work).rejects.toBe(failure);
  });

  test('the rest is put away when one thing cannot be', async () => {
    const put: string[] = [];
    const work = withCleanUp(async (later) => {
      later(async () => void put.push('first'));
      later(() => Promise.reject(new Error('It does not stop.')));
    });
    await expect(work).rejects.toThrow('It does not stop.');
    expect(put).toEqual(['first']);
  });

  test('what cannot be put away does not hide why the work failed', async () => {
    const work = withCleanUp(async (later) => {
      later(() => Promise.reject(new Error('It does not stop.')));
      throw new Error('The work failed.');
    });
    await expect(work).rejects.toMatchObject({
      errors: [{ message: 'The work failed.' }, { message: 'It does not stop.' }],
    });
  });
});
