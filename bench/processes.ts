import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Clock ticks of /proc in a second; Linux has told programs 100 on every machine for decades (proc(5)). */
const TICKS_PER_SECOND = 100;

type Process = { pid: number; parent: number; ticks: number };

/** Processor time of a process and all its children, those that ended too, in milliseconds since they started. */
export function processorMs(root: number): number {
  const ticks = familyOf(root).reduce((sum, process) => sum + process.ticks, 0);
  return (ticks / TICKS_PER_SECOND) * 1000;
}

/** The memory a process and its living children have, what they share counted once, in megabytes (proc(5), Pss). */
export function memoryMb(root: number): number {
  return familyOf(root).reduce((sum, { pid }) => sum + pssMb(pid), 0);
}

/**
 * Looks at the memory of a process and its children again and again. At the end it gives the largest that each had,
 * in megabytes, the largest first; a process that ended meanwhile too.
 */
export function watchMemory(root: number, everyMs = 250): () => number[] {
  const peaks = new Map<number, number>();
  const look = () => {
    for (const { pid } of familyOf(root)) peaks.set(pid, Math.max(peaks.get(pid) ?? 0, pssMb(pid)));
  };
  look();
  const timer = setInterval(look, everyMs);
  return () => {
    clearInterval(timer);
    look();
    return [...peaks.values()].toSorted((a, b) => b - a);
  };
}

/** Processor time the whole machine has used, in milliseconds; what it waited for is not in it. */
export function machineMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}

function familyOf(root: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
  const family = all.filter(({ pid }) => pid === root);
  for (const member of family) family.push(...all.filter(({ parent }) => parent === member.pid));
  return family;
}

function readProcess(pid: number): Process[] {
  const stat = ifThere(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (stat === null) return [];
  // The name in brackets may hold spaces: what follows it begins with field 3 (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [utime, stime, cutime, cstime] = fields.slice(11, 15).map(Number) as [number, number, number, number];
  return [{ pid, parent: Number(fields[1]), ticks: utime + stime + cutime + cstime }];
}

/** The memory of one process, likewise; 0 when it ended a moment ago. */
export function pssMb(pid: number): number {
  const kilobytes = ifThere(() => /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
  return Number(kilobytes ?? 0) / 1024;
}

/** Null when the process that is read ended a moment ago. */
function ifThere<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return null;
    throw error;
  }
}
