import { numberInWords } from '@parlance/contract/kinds/written/number-words';

/**
 * The numbers of an English text in one way of writing: words as figures, `1,000` and `1 000` as 1000, `.5` as 0.5, a
 * time of day with a colon, `%` for per cent.
 */
export function inFigures(text: string): string {
  return withoutWords(text)
    .replace(/(?<!\d[.,]?)\b\d{1,3}(?:,\d{3})+\b(?![.,]?\d)/g, (number) => number.replaceAll(',', ''))
    .replace(/(?<![\d.,] ?)\b\d{1,3}(?: \d{3})+\b(?! ?\d)/g, (number) => number.replaceAll(' ', ''))
    .replace(/(?<!\d)\.(?=\d)/g, '0.')
    .replace(/\b([01]?\d|2[0-4])[.:]([0-5]\d)(?![\d.:,])(?: ?([ap])\.?m\b\.?)?/g, asTime)
    .replace(/\b(\d+) ?([ap])\.?m\b\.?/g, '$1$2m')
    .replace(/ ?(?:%|\bper ?cent\b)/g, '%');
}

function asTime(_whole: string, hour: string, minutes: string, half: string | undefined): string {
  return `${Number(hour)}:${minutes}${half ? `${half}m` : ''}`;
}

function withoutWords(text: string): string {
  const tokens = text.split(' ');
  const made: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const number = numberInWords(tokens, at);
    made.push(number ? `${number.value}${number.isOrdinal ? ending(number.value) : ''}` : (tokens[at] ?? ''));
    at += number?.tokens ?? 1;
  }
  return made.join(' ');
}

/** `st` of 21st. */
function ending(value: number): string {
  const tens = value % 100;
  if (tens > 10 && tens < 14) return 'th';
  return { 1: 'st', 2: 'nd', 3: 'rd' }[value % 10] ?? 'th';
}
