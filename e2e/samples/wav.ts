const SAMPLES_PER_SECOND = 8000;

/** A WAV file of a quiet tone of `hertz`: mono, 16 bit. Files of another pitch are other files. */
export function aTone(seconds: number, hertz = 440): Uint8Array<ArrayBuffer> {
  const samples = Math.round(seconds * SAMPLES_PER_SECOND);
  const view = new DataView(new ArrayBuffer(44 + samples * 2));
  const text = (at: number, letters: string) => {
    for (let index = 0; index < letters.length; index += 1) view.setUint8(at + index, letters.charCodeAt(index));
  };
  text(0, 'RIFF');
  view.setUint32(4, 36 + samples * 2, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLES_PER_SECOND, true);
  view.setUint32(28, SAMPLES_PER_SECOND * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples * 2, true);
  for (let index = 0; index < samples; index += 1) {
    view.setInt16(44 + index * 2, Math.sin((index * hertz * 2 * Math.PI) / SAMPLES_PER_SECOND) * 3000, true);
  }
  return new Uint8Array(view.buffer);
}
