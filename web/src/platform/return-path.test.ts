import { beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveReturnPath, takeReturnPath } from './return-path.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

describe('the way back after signing in', () => {
  it('leads back the account that left it, once', () => {
    leaveReturnPath(3, '/user/reading-test/4');
    expect(takeReturnPath(3)).toBe('/user/reading-test/4');
    expect(takeReturnPath(3)).toBeNull();
  });

  it('leads whoever logs in where somebody without a session wanted to go', () => {
    leaveReturnPath(null, '/join/K7QM4XWD');
    expect(takeReturnPath(5)).toBe('/join/K7QM4XWD');
  });

  it('is forgotten when somebody else signs in', () => {
    leaveReturnPath(3, '/user/reading-test/4');
    expect(takeReturnPath(5)).toBeNull();
    expect(takeReturnPath(3)).toBeNull();
  });

  it.each(['//elsewhere.example/x', 'https://elsewhere.example', ''])('never leads off this site: %j', (path) => {
    leaveReturnPath(3, path);
    expect(takeReturnPath(3)).toBeNull();
  });

  it('is nothing when what is stored cannot be read', () => {
    sessionStorage.setItem('return-path', '{');
    expect(takeReturnPath(3)).toBeNull();
  });
});
