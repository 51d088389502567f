import { API_BASE } from './api-base.ts';
import { STALL_MS } from './call.ts';

/** The server would not give the file: 404 where the path plays no more. */
export class AudioRefused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The server answered ${status}.`);
    this.status = status;
  }
}

/**
 * Fetches an audio file whole into memory; its signed path needs no token. `onShare` hears how much has come (0 to 1;
 * null while the server did not say how long it is). Rejects when it did not come whole, or nothing came for
 * `STALL_MS`: a connection that hangs is no reason to wait for ever.
 */
export async function fetchAudioFile(path: string, onShare: (share: number | null) => void): Promise<Blob> {
  const cut = new AbortController();
  let stall = setTimeout(() => cut.abort(), STALL_MS);
  try {
    return await fetchWhole(path, cut.signal, (share) => {
      clearTimeout(stall);
      stall = setTimeout(() => cut.abort(), STALL_MS);
      onShare(share);
    });
  } finally {
    clearTimeout(stall);
  }
}

async function fetchWhole(path: string, signal: AbortSignal, onShare: (share: number | null) => void): Promise<Blob> {
  const response = await fetch(`${API_BASE}${path}`, { signal });
  if (!response.ok || !response.body) throw new AudioRefused(response.status);
  const bytes = Number(response.headers.get('Content-Length') ?? 0);
  const pieces: BlobPart[] = [];
  let come = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    come += value.byteLength;
    onShare(bytes > 0 ? Math.min(1, come / bytes) : null);
  }
  if (come === 0 || (bytes > 0 && come < bytes)) throw new Error('Only part of the audio was received.');
  return new Blob(pieces, { type: response.headers.get('Content-Type') ?? 'audio/mpeg' });
}
