/** Runs in the page: every text is put into elements of somebody else, now and whenever something changes. */
export function startTranslator(): void {
  const kept = 'font, style, script, title, textarea, select';
  const translate = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) found.push(text);
    for (const text of found) {
      const parent = text.parentElement;
      if (!text.nodeValue?.trim() || !parent || parent.closest(kept)) continue;
      const around = document.createElement('font');
      parent.replaceChild(around, text);
      around.append(text);
    }
  };
  new MutationObserver(translate).observe(document.body, { childList: true, subtree: true, characterData: true });
  translate();
}
