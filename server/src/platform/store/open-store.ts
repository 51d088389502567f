import { join } from 'node:path';
import { timed } from '../metrics/timed.ts';
import type { Settings } from '../settings.ts';
import { openFolderStore } from './folder-store.ts';
import type { Store } from './store.ts';

/** The store of the settings: a folder in the data folder, or an S3-compatible service. */
export async function openStore(at: Pick<Settings, 'dataDir' | 'store'>): Promise<Store> {
  const store = await openUntimed(at);
  return {
    put: (key, filePath, mediaType) => timed('store', 'put', () => store.put(key, filePath, mediaType)),
    open: (key, range) => timed('store', 'open', () => store.open(key, range)),
    remove: (key) => timed('store', 'remove', () => store.remove(key)),
    list: (folder) => timed('store', 'list', () => store.list(folder)),
    isEmpty: () => timed('store', 'isEmpty', () => store.isEmpty()),
    ping: () => timed('store', 'ping', () => store.ping()),
  };
}

async function openUntimed({ dataDir, store }: Pick<Settings, 'dataDir' | 'store'>): Promise<Store> {
  if (!store) return openFolderStore(join(dataDir, 'media'));
  // Loaded here: a server that keeps its files in a folder starts without it.
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(store);
}
