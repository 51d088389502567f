import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProfilePart } from './schema.ts';

type CpuProfile = {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  /** In microseconds: the time before each sample. */
  timeDeltas: number[];
};

const SHOWN_PARTS = 14;

/**
 * What the processes whose profiles Node left in a folder spent their last seconds on, waiting apart, the most first.
 * What came before is their start.
 */
export function partsOfProfiles(folder: string, lastSeconds: number): ProfilePart[] {
  const microseconds = new Map<string, number>();
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'))) {
    const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as CpuProfile;
    const partOfNode = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]));
    let left = timeDeltas.reduce((sum, one) => sum + one, 0);
    for (const [index, id] of samples.entries()) {
      left -= timeDeltas[index] ?? 0;
      if (left > lastSeconds * 1_000_000) continue;
      const part = partOfNode.get(id) ?? 'other';
      microseconds.set(part, (microseconds.get(part) ?? 0) + (timeDeltas[index] ?? 0));
    }
  }
  microseconds.delete('(idle)');
  const all = [...microseconds.values()].reduce((sum, one) => sum + one, 0);
  const parts = [...microseconds].map(([part, one]) => ({ part, share: one / all }));
  return parts.toSorted((a, b) => b.share - a.share).slice(0, SHOWN_PARTS);
}

/** A package, a folder of the server, a part of Node, or what V8 itself does. */
function partOf({ functionName, url }: CpuProfile['nodes'][number]['callFrame']): string {
  if (functionName.startsWith('(')) return functionName;
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
  if (name) return name;
  const [, ours] = /\/((?:server\/src\/[^/]+|contract\/src))/.exec(url) ?? [];
  if (ours) return ours;
  if (url.startsWith('node:'))
    return `Node (${
      url
        .slice('node:'.length)
        .replace(/^internal\//, '')
        .split('/')[0]
    })`;
  return functionName === 'writev' || functionName === 'writeBuffer' ? 'system call to write' : 'native functions';
}
