import { useState } from 'react';
import type { Read, Typed } from './time-rules.ts';

/**
 * What is typed into rows of times, until each is saved; what is wrong in them; and which are on their way. `read`
 * judges what was typed; `send` brings the seconds to the server.
 */
export function useTypedTimes(read: (typed: Typed) => Read, send: (id: number, seconds: number) => Promise<boolean>) {
  const [typed, setTyped] = useState<Record<number, Typed>>({});
  const [problems, setProblems] = useState<Record<number, string>>({});
  const [saving, setSaving] = useState<ReadonlySet<number>>(new Set());

  function type(id: number, value: Typed): void {
    setTyped((before) => ({ ...before, [id]: value }));
    setProblems((before) => without(before, id));
  }

  /** Answers what is wrong, if anything is. What was saved leaves its field, unless it was typed in again meanwhile. */
  function save(id: number): string | null {
    const value = typed[id] ?? '';
    const { seconds, problem } = read(value);
    if (problem !== undefined) {
      setProblems((before) => ({ ...before, [id]: problem }));
      return problem;
    }
    setSaving((before) => new Set(before).add(id));
    void send(id, seconds).then((saved) => {
      setSaving((before) => new Set([...before].filter((other) => other !== id)));
      if (saved) setTyped((before) => ((before[id] ?? '') === value ? without(before, id) : before));
    });
    return null;
  }

  return { typed, problems, saving, type, save };
}

function without<Value>(values: Record<number, Value>, id: number): Record<number, Value> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== String(id)));
}
