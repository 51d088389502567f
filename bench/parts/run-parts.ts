import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bucketsMs } from '../figures/latencies.ts';
import { commitOf, machineOf } from '../figures/origin.ts';
import { type PartName, type ResultsFile, resultsFile } from '../figures/schema.ts';
import { findNewest } from '../report/write.ts';
import { measureCalls } from './calls.ts';
import { measureFloors } from './floors.ts';
import { measureAllFlows } from './flows.ts';
import type { Ground } from './ground.ts';
import { measureGrowth } from './growth.ts';
import { measureIdle } from './idle.ts';
import { measureLists } from './lists.ts';
import { measureMassStart } from './mass-start.ts';
import { measureMemory } from './memory.ts';
import { measureRoom } from './room.ts';

const ROOT = join(import.meta.dirname, '../..');

type Parts = ResultsFile['parts'];
type Figures<P extends PartName> = NonNullable<Parts[P]>['figures'];

const measures: { [P in PartName]: (ground: Ground) => Promise<Figures<P>> } = {
  flows: measureAllFlows,
  floors: (ground) => measureFloors(ground, { profiled: !ground.options.short }),
  calls: measureCalls,
  memory: measureMemory,
  'mass-start': measureMassStart,
  idle: measureIdle,
  growth: measureGrowth,
  lists: measureLists,
  room: measureRoom,
};

/**
 * Measures the parts that were asked for and stores each in the file of today in `folder` as soon as it is measured,
 * beside what is known of the others. Gives the file's path.
 */
export async function runParts(ground: Ground, folder: string): Promise<string> {
  const { options, postgres, say } = ground;
  const machine = machineOf(postgres.url());
  const date = new Date().toISOString().slice(0, 10);
  const path = join(folder, `${date}.json`);
  for (const part of options.parts) {
    say(`\n${part}`);
    const origin = { measuredAt: new Date().toISOString(), ...commitOf(ROOT), seed: options.seed };
    const figures = await measures[part](ground);
    const parts = keptParts(findNewest(folder), machine);
    const file = { date, machine, bucketsMs, parts: { ...parts, [part]: { ...origin, figures } } };
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, `${JSON.stringify(resultsFile.parse(file))}\n`);
  }
  return path;
}

/**
 * The parts of the newest file, each of which says when and from what it was measured. A file names one machine: what
 * another measured stays in its own.
 */
function keptParts(newest: ResultsFile | null, { processor, cores }: ResultsFile['machine']): Parts {
  return newest?.machine.processor === processor && newest.machine.cores === cores ? newest.parts : {};
}
