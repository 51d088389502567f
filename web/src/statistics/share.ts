import { percentText } from '../ui/format/percent.ts';

/** How much of the sum a count is: '81%', '3.0%' below a tenth, '<0.1%' for what would round to nothing. */
export function shareText(count: number, sum: number): string {
  if (count === 0 || sum === 0) return withDigits(0, 0);
  const percent = (count / sum) * 100;
  if (percent < 0.1) return `<${withDigits(0.1, 1)}`;
  if (percent < 9.95) return withDigits(percent, 1);
  return withDigits(percent < 100 ? Math.min(99, Math.round(percent)) : 100, 0);
}

function withDigits(percent: number, digits: number): string {
  return percentText(percent / 100, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
