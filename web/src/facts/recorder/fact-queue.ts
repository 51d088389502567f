import { FACTS_AT_ONCE, FACTS_MAX, type SentFact } from '@parlance/contract/facts/kinds';
import { readMarks, writeMarks } from './fact-marks.ts';
import { dropFacts, type StoredFact, storedFacts, storeFact } from './fact-store.ts';

type Unnumbered<Fact> = Fact extends SentFact ? Omit<Fact, 'seq' | 'attemptId' | 'count'> : never;
export type NewFact = Unnumbered<SentFact>;

type Owner = { accountId: number; sittingId: number };

export type FactQueue = ReturnType<typeof createFactQueue>;

/** The facts of one examination on this device, from when they are recorded until the server has acknowledged them. */
export function createFactQueue({ accountId, sittingId }: Owner) {
  let waiting: StoredFact[] = [];
  /** Up to this one they may have arrived: sent again they must be the same. */
  let sentUpTo = 0;
  let sent: readonly StoredFact[] = [];
  /** Fewer while one that the server refuses is looked for. */
  let atOnce = FACTS_AT_ONCE;
  let isLoaded = false;

  const loaded = storedFacts(accountId).then((stored) => {
    const known = new Set(waiting.map(({ seq }) => seq));
    const before = stored.filter((one) => one.sittingId === sittingId && !known.has(one.seq));
    sentUpTo = Math.max(sentUpTo, ...before.map(({ seq }) => seq));
    waiting = [...before, ...waiting];
    isLoaded = true;
  });

  const isUnsentSum =
    (wanted: SentFact['kind']) =>
    ({ seq, kind, count }: SentFact): boolean =>
      kind === wanted && count !== undefined && seq > sentUpTo;

  function put(fact: SentFact) {
    const stored = { seq: fact.seq, accountId, sittingId, fact };
    waiting = [...waiting.filter(({ seq }) => seq !== fact.seq), stored];
    void storeFact(stored);
  }

  return {
    /** Resolves when what was recorded before this page is here too. */
    loaded,
    isEmpty: () => waiting.length === 0,
    /** Numbers a fact of a test. After FACTS_MAX of them one stands for all of its kind that were not sent yet. */
    add(attemptId: number, fact: NewFact) {
      const marks = readMarks();
      const count = marks.count + 1;
      const isBeyond = count > FACTS_MAX;
      const alike = isBeyond ? waiting.map((one) => one.fact).find(isUnsentSum(fact.kind)) : undefined;
      if (alike?.count) {
        writeMarks({ ...marks, count });
        return put({ ...alike, count: alike.count + 1 });
      }
      const seq = marks.seq + 1;
      writeMarks({ ...marks, count, seq });
      put({ ...fact, seq, attemptId, ...(isBeyond && { count: 1 }) });
    },
    /** Those that go with the next beat: the oldest. Of what is recorded later the server then has nothing before. */
    next(): SentFact[] {
      if (!isLoaded) return [];
      sent = waiting.slice(0, atOnce);
      sentUpTo = Math.max(sentUpTo, ...sent.map(({ seq }) => seq));
      return sent.map(({ fact }) => fact);
    },
    /** The server has those up to this one. */
    acknowledge(upTo: number) {
      atOnce = Math.min(2 * atOnce, FACTS_AT_ONCE);
      drop(waiting.filter(({ seq }) => seq <= upTo));
    },
    /** The server will never take one of those that were sent: half of them go next, and one alone is given up. */
    refused() {
      if (sent.length <= 1) drop(sent);
      else atOnce = Math.ceil(sent.length / 2);
    },
  };

  function drop(those: readonly StoredFact[]) {
    if (those.length === 0) return;
    const gone = new Set(those.map(({ seq }) => seq));
    waiting = waiting.filter(({ seq }) => !gone.has(seq));
    void dropFacts([...gone]);
  }
}
