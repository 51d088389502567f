import { commands } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    recordSeen: (line: string) => Promise<void>;
  }
}

/** Records every text that a person sees on the page now, for the proof of the specification's texts. */
export async function see(path: string, where: string): Promise<void> {
  const labelled = [...document.querySelectorAll('[aria-label]')].filter((element) => element.checkVisibility());
  const labels = labelled.map((element) => element.getAttribute('aria-label') ?? '');
  const placeholders = [...document.querySelectorAll('[placeholder]')].map(
    (field) => field.getAttribute('placeholder') ?? '',
  );
  const tree = [document.body.innerText, ...labels].join('\n');
  await commands.recordSeen(JSON.stringify({ where, url: path, tree, placeholders }));
}
