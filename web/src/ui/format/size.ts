import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';

/** The size of a file as people say it. */
export function sizeOf(bytes: number): string {
  if (bytes < KIB) return t`${{ size: bytes }} bytes`;
  if (bytes < KIB ** 2) return t`${{ size: Math.round(bytes / KIB) }} KB`;
  const isSmall = bytes < KIB ** 3;
  const number = bytes / KIB ** (isSmall ? 2 : 3);
  const size = i18n.number(number, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return isSmall ? t`${size} MB` : t`${size} GB`;
}

const KIB = 1024;
