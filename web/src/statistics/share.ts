/** How much of the sum a count is: '81%', '3.0%' below a tenth, '<0.1%' for what would round to nothing. */
export function shareText(count: number, sum: number): string {
  if (count === 0 || sum === 0) return '0%';
  const percent = (count / sum) * 100;
  if (percent < 0.1) return '<0.1%';
  return percent < 9.95 ? `${percent.toFixed(1)}%` : `${percent < 100 ? Math.min(99, Math.round(percent)) : 100}%`;
}
