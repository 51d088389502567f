import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { openFolderStore } from './folder-store.ts';
import type { Store } from './store.ts';

/** The store of the settings: a folder in the data folder, or an S3-compatible service. */
export async function openStore({ dataDir, store }: Pick<Settings, 'dataDir' | 'store'>): Promise<Store> {
  if (!store) return openFolderStore(join(dataDir, 'media'));
  // Loaded here: a server that keeps its files in a folder starts without it.
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(store);
}
