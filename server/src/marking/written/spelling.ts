import pairs from './pairs/spelling-pairs.json' with { type: 'json' };

/** Made by scripts/spelling-pairs.ts: each has the British word and the American one. */
const british = new Map(pairs.map((pair) => pair.split(' ').reverse() as [american: string, british: string]));

/** An English text with each word that has a British spelling in that one. */
export function withBritishSpelling(text: string): string {
  return text.replace(/[a-z]+/gi, (word) => british.get(word.toLowerCase()) ?? word);
}
