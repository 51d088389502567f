import type { BrowserContext } from '@playwright/test';

/** Collects what goes wrong in the pages of a context; `expected` names what a test brings about on purpose. */
export function watchForErrors(context: BrowserContext) {
  const expected: RegExp[] = [];
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => errors.push(`${error.error().stack ?? error.error().message}`));
  return {
    expected,
    unexpected: () => errors.filter((error) => !expected.some((pattern) => pattern.test(error))),
  };
}
