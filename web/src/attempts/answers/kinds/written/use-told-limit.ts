import { overLimit, type WordLimit } from '@parlance/contract/kinds/written/limit';
import { useEffect, useState } from 'react';

/** So long nothing is typed before an answer is said to be over its limit: 'fift' is no word, and 'fifteen' a number. */
const PAUSE_MS = 1000;

/**
 * What is said of an answer over its limit, null for one within it. It comes after a pause or when the input is left,
 * and goes at once.
 */
export function useToldLimit(value: string, limit: WordLimit | undefined) {
  const over = limit ? overLimit(value, limit) : null;
  const [told, setTold] = useState(over);
  if (over === null && told !== null) setTold(null);
  useEffect(() => {
    if (!limit) return;
    const timer = setTimeout(() => setTold(overLimit(value, limit)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, limit]);
  return { told, leave: () => setTold(over) };
}
