/** How long after a failure code is asked for again. */
export const AGAIN_MS = 5000;

/**
 * Whether the server answers where code did not come twice. Firefox and WebKit never ask again for code that once did not
 * come, as in a connection that dropped while it was fetched: it comes to a page that is loaded anew.
 */
export async function needsReload(): Promise<boolean> {
  return await fetch('/', { method: 'HEAD' }).then(
    () => true,
    () => false,
  );
}

/** Styles that did not come are not asked for again by whoever asks for their code again. */
export function fetchMissingStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!hasRules(link)) link.replaceWith(link.cloneNode());
  }
}

function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return (sheet?.cssRules.length ?? 0) > 0;
  } catch {
    // Those of a sheet that did not come cannot be read.
    return false;
  }
}
