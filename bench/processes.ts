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

/** The largest memory a process and its living children had since they started, in megabytes, added up. */
export function peakMemoryMb(root: number): number {
  const kilobytes = familyOf(root).map(({ pid }) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]);
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
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

/** None when it ended a moment ago. */
function readProcess(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces: what follows it begins with field 3 (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [utime, stime, cutime, cstime] = fields.slice(11, 15).map(Number) as [number, number, number, number];
    return [{ pid, parent: Number(fields[1]), ticks: utime + stime + cutime + cstime }];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return [];
    throw error;
  }
}
