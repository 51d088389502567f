import { createHash } from 'node:crypto';
import { count } from '../metrics/meter.ts';

/** A text gets its name when it runs for this many times, and a process names at most so many: pgjdbc's defaults. */
const NAMED_FROM_RUN = 5;
const NAMES_MAX = 256;
/** What is longer or has more parameters is planned anew: its plan depends on them. */
const TEXT_MAX = 20_000;
const PARAMETERS_MAX = 60;
/** Texts counted on their way to a name. Beyond, they are counted from the start. */
const COUNTED_MAX = 4096;
const TRANSACTION = /^(begin|start transaction|commit|rollback|savepoint|release)\b/i;

export type StatementNames = {
  /** The name of this statement from now on, or undefined when it has none. */
  nameOf: (text: string, parameterCount: number) => string | undefined;
  /** No statement of this process is named any more. False when they were turned off before. */
  turnOff: () => boolean;
};

/**
 * Which statements of a process are prepared: PostgreSQL parses a named statement once for each connection, and plans it
 * once where its plan does not depend on the parameters. Conditions that a partial index needs are literals in the
 * text, as a plan for any parameter cannot use that index.
 */
export function openStatementNames(): StatementNames {
  const names = new Map<string, string | undefined>();
  const runs = new Map<string, number>();
  let isOff = false;
  let named = 0;

  function newName(text: string): string | undefined {
    if (text.length > TEXT_MAX || TRANSACTION.test(text)) return undefined;
    if (named === NAMES_MAX) {
      count('parlance_statements_unnamed_total', {});
      return undefined;
    }
    named += 1;
    return `p_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
  }

  return {
    nameOf: (text, parameterCount) => {
      if (isOff || parameterCount > PARAMETERS_MAX) return undefined;
      if (names.has(text)) return names.get(text);
      const run = (runs.get(text) ?? 0) + 1;
      if (run < NAMED_FROM_RUN) {
        if (runs.size === COUNTED_MAX) runs.clear();
        runs.set(text, run);
        return undefined;
      }
      runs.delete(text);
      const name = newName(text);
      if (names.size < COUNTED_MAX) names.set(text, name);
      return name;
    },
    turnOff: () => {
      const wasOn = !isOff;
      isOff = true;
      return wasOn;
    },
  };
}

/** Whether a pooler gave the connection's prepared statements to another client. */
export function isNameLost(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '26000' || code === '42P05';
}

/** Whether a migration changed what a prepared statement returns. */
export function isPlanOutdated(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === '0A000' && /cached plan/.test(message ?? '');
}
