export type PromptBlock = { kind: 'text'; text: string } | { kind: 'list'; items: string[] };

const ITEM = /^\s*[-–•*]\s+/;

/** The text of a Writing question in blocks: paragraphs, and lists where lines begin with '-'. */
export function promptBlocks(questionText: string): PromptBlock[] {
  const blocks: PromptBlock[] = [];
  let open = false;
  for (const line of questionText.split(/\r?\n/)) {
    const last = blocks.at(-1);
    if (line.trim() === '') open = false;
    else if (ITEM.test(line)) {
      const item = line.replace(ITEM, '').trim();
      if (last?.kind === 'list') last.items.push(item);
      else blocks.push({ kind: 'list', items: [item] });
      open = false;
    } else if (open && last?.kind === 'text') last.text += `\n${line.trim()}`;
    else {
      blocks.push({ kind: 'text', text: line.trim() });
      open = true;
    }
  }
  return blocks;
}
