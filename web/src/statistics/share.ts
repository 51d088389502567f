import { i18n } from '@lingui/core';

/** How much of the sum a count is: '81%', '3.0%' below a tenth, '<0.1%' for what would round to nothing. */
export function shareText(count: number, sum: number): string {
  if (count === 0 || sum === 0) return percentText(0, 0);
  const percent = (count / sum) * 100;
  if (percent < 0.1) return `<${percentText(0.1, 1)}`;
  if (percent < 9.95) return percentText(percent, 1);
  return percentText(percent < 100 ? Math.min(99, Math.round(percent)) : 100, 0);
}

function percentText(percent: number, digits: number): string {
  return i18n.number(percent / 100, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
