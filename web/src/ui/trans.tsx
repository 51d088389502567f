import { i18n } from '@lingui/core';
import type { TransProps } from '@lingui/react';
import { TransNoContext } from '@lingui/react/server';

/**
 * A message with elements in it. The macro `Trans` is built into this: it needs no provider, because another language
 * draws the whole application anew (`InLanguage`).
 */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={{ i18n }} />;
}
