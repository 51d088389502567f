import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test';

/** Collects what goes wrong in the pages of a context; `expected` names what a test brings about on purpose. */
export function watchForErrors(context: BrowserContext) {
  const expected: RegExp[] = [];
  const errors: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  };
  const onError = (error: WebError) => errors.push(`${error.error().stack ?? error.error().message}`);
  context.on('console', onConsole).on('weberror', onError);
  return {
    expected,
    stop: () => void context.off('console', onConsole).off('weberror', onError),
    unexpected: () => errors.filter((error) => !expected.some((pattern) => pattern.test(error))),
  };
}
