import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from './engine.ts';

/** Git ignores it. */
const FOLDER = join(import.meta.dirname, '../../shots/browsers');

/** Takes a picture of the window. */
export async function look(engine: Engine, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${engine.name.toLowerCase()}-${name}.png`), await engine.picture());
}
