import { beforeEach, expect, test, vi } from 'vitest';
import { keepProgress, readProgress } from './reset-progress.ts';

const NOW = Date.parse('2026-03-01T09:00:00Z');
const beginning = { step: 'email', email: '' };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test('a reload goes on with the step it was at', () => {
  const code = { step: 'code', email: 'amara@example.org', sentAtMs: NOW, sent: 2 } as const;
  keepProgress(code);
  expect(readProgress(NOW + 599_999)).toEqual(code);
  const password = { step: 'password', email: 'amara@example.org', verifiedAtMs: NOW } as const;
  keepProgress(password);
  expect(readProgress(NOW + 1000)).toEqual(password);
});

test('after ten minutes it begins again, with the email', () => {
  keepProgress({ step: 'code', email: 'amara@example.org', sentAtMs: NOW, sent: 1 });
  expect(readProgress(NOW + 600_000)).toEqual({ step: 'email', email: 'amara@example.org' });
});

test('nothing kept, nothing readable and a reset that is over begin at the beginning', () => {
  expect(readProgress(NOW)).toEqual(beginning);
  sessionStorage.setItem('password-reset', 'not JSON');
  expect(readProgress(NOW)).toEqual(beginning);
  keepProgress({ step: 'password', email: 'amara@example.org', verifiedAtMs: NOW });
  keepProgress({ step: 'email', email: '' });
  expect(readProgress(NOW)).toEqual(beginning);
});
