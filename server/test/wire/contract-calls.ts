import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@parlance/contract/endpoint';

/** Every call of the contract, found by its shape in what the contract's files export, alone or in groups. */
export async function contractCalls(): Promise<Endpoint[]> {
  const folder = dirname(fileURLToPath(import.meta.resolve('@parlance/contract/endpoint')));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const modules = await Promise.all(files.map((name): Promise<object> => import(join(folder, name))));
  return [...new Set(modules.flatMap(callsIn))];
}

function callsIn(exported: object): Endpoint[] {
  const values = Object.values(exported).filter((value) => typeof value === 'object' && value !== null) as object[];
  return values.flatMap((value) => (isCall(value) ? [value] : isPlain(value) ? callsIn(value) : []));
}

function isCall(value: object): value is Endpoint {
  return 'audience' in value && 'path' in value;
}

/** A group of calls; a schema is none, and some are circles. */
function isPlain(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype && !('_zod' in value);
}
