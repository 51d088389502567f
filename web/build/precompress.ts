import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import type { Brotli } from './brotli.ts';

const TEXT = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
/** Below this a compressed copy saves less than one network packet. */
const MIN_BYTES = 1024;

/** Lays a `.br` and a `.gz` beside every built text file, so that the server never compresses while it serves. */
export function precompress(brotli: Brotli): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const texts = (await readdir(folder, { recursive: true })).filter((name) => TEXT.test(name));
      await Promise.all(texts.map((name) => compress(join(folder, name), brotli)));
    },
  };
}

async function compress(path: string, brotli: Brotli): Promise<void> {
  const content = await readFile(path);
  if (content.length < MIN_BYTES) return;
  await writeFile(`${path}.br`, await brotli(path));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
