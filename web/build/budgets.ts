import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** What the landing page may weigh, in bytes: all its JavaScript and CSS, compressed by brotli; fonts apart. */
const LANDING_BYTES = 75_000;

/** Fails the build when the landing page became heavier than it may be. */
export function landingWeight(): Plugin {
  let folder = '';
  return {
    name: 'landing-weight',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: async () => refuseWeight(await weigh(folder), LANDING_BYTES),
  };
}

type Weighed = { file: string; bytes: number };

/** Every script and stylesheet that index.html asks for, and what each weighs compressed. */
export async function weigh(folder: string): Promise<Weighed[]> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const asked = [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);
  const files = [...new Set(asked)];
  return await Promise.all(
    files.map(async (file) => ({ file, bytes: brotliCompressSync(await readFile(join(folder, file))).length })),
  );
}

/** Throws when the files together weigh more than `most` bytes, or when there is no script among them to weigh. */
export function refuseWeight(files: Weighed[], most: number): void {
  if (!files.some(({ file }) => file.startsWith('/assets/') && file.endsWith('.js'))) {
    throw new Error('index.html asks for no built script: the landing page was not weighed.');
  }
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes <= most) return;
  const list = files.map((file) => `\n  ${file.bytes} ${file.file}`).join('');
  throw new Error(`The landing page weighs ${bytes} bytes compressed, of at most ${most}:${list}`);
}
