/**
 * Two soft tones made by the browser itself: there is no file to load. `volume` is 0 to 1. Resolves when it is over.
 */
export async function playChime(volume: number): Promise<void> {
  const context = new AudioContext();
  try {
    await context.resume();
    const out = context.createGain();
    out.gain.value = volume;
    out.connect(context.destination);
    tone(context, out, 659.25, 0);
    tone(context, out, 523.25, 0.28);
    await new Promise((done) => setTimeout(done, 1400));
  } finally {
    await context.close();
  }
}

/** One tone of `hertz` that begins after `delaySeconds` and dies away like a struck bar. */
function tone(context: AudioContext, out: AudioNode, hertz: number, delaySeconds: number): void {
  const at = context.currentTime + delaySeconds;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.5, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + 1);
  const oscillator = new OscillatorNode(context, { type: 'sine', frequency: hertz });
  oscillator.connect(gain).connect(out);
  oscillator.start(at);
  oscillator.stop(at + 1.05);
}
