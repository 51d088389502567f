import { existsSync, readFileSync } from 'node:fs';

/** Each connection is an open file: 10,000 learners, who have several, and some to spare. */
const ENOUGH = 65_536;
const LIMITS = '/proc/self/limits';

/**
 * A line that says how many files this process may have open where that is few, and how to raise it; null where it is
 * enough, or where nobody says. Node itself has raised the soft limit to the hard one by now.
 */
export function fewOpenFiles(): string | null {
  const limits = existsSync(LIMITS) ? readFileSync(LIMITS, 'utf8') : '';
  const [, soft = 'unlimited'] = /^Max open files +(\w+)/m.exec(limits) ?? [];
  if (soft === 'unlimited' || Number(soft) >= ENOUGH) return null;
  return `The limit of open files and connections is ${soft}. For a large school raise it to ${ENOUGH}: LimitNOFILE=${ENOUGH} (systemd), --ulimit nofile=${ENOUGH} (Docker) or ulimit -n ${ENOUGH} (shell).`;
}
