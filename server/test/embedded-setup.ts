import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { overEmbedded } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    embeddedSnapshot: string;
  }
}

/** One migrated embedded database, written to a file that each test file starts from: making one takes seconds. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-embedded-'));
  const pglite = await PGlite.create();
  const database = overEmbedded(pglite);
  await migrate(database);
  const snapshot = await pglite.dumpDataDir('none');
  const file = join(folder, 'snapshot.tar');
  writeFileSync(file, Buffer.from(await snapshot.arrayBuffer()));
  await database.close();
  project.provide('embeddedSnapshot', file);
  return () => rmSync(folder, { recursive: true });
}
