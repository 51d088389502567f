import { expect, type Locator, type Page } from '@playwright/test';

/** The reading tools as a learner finds them: by roles and labels. */

/** Presses a tool of the bar, which a narrow window has in a menu. */
export async function turnOn(page: Page, name: string): Promise<void> {
  const button = page.getByRole('banner').getByRole('button', { name, exact: true });
  if (await button.isVisible()) await button.click();
  else {
    await page.getByRole('button', { name: 'Tools' }).click();
    await page.getByRole('menuitemcheckbox', { name }).click();
  }
}

export function passageText(page: Page, number: number): Locator {
  return page.getByRole('region', { name: `Passage ${number}`, exact: true });
}

/** What can be done with the selected words. */
export function dock(page: Page): Locator {
  return page.getByRole('region', { name: 'The selected words' });
}

export type ShownMark = { start: number; text: string };

/** The marks and the notes of a passage as they are drawn. */
export async function shownMarks(page: Page, number: number): Promise<{ marks: ShownMark[]; notes: string[] }> {
  await expect(passageText(page, number)).toBeAttached();
  return await passageText(page, number).evaluate((pane) => ({
    marks: [...pane.querySelectorAll<HTMLElement>('mark')].map((mark) => ({
      start: Number(mark.dataset.mark),
      text: mark.textContent,
    })),
    notes: [...pane.querySelectorAll('[data-note]')].map((sign) => sign.ariaLabel ?? ''),
  }));
}

/** Selects a part of a passage by its offsets, as a pointer would. */
export async function selectText(page: Page, number: number, start: number, end: number): Promise<void> {
  await passageText(page, number).evaluate(
    (pane, [from, to]) => {
      const pointAt = (offset: number) => {
        const paragraphs = [...pane.querySelectorAll<HTMLElement>('[data-start]')];
        const paragraph = paragraphs.findLast(({ dataset }) => Number(dataset.start) <= offset);
        if (!paragraph) throw new Error(`Nothing begins before ${offset}.`);
        let left = offset - Number(paragraph.dataset.start);
        let end = { node: paragraph as Node, offset: 0 };
        const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT, (node) =>
          node.parentElement?.closest('[data-note]') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
        );
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          const length = node.textContent?.length ?? 0;
          if (left <= length) return { node, offset: left };
          left -= length;
          end = { node, offset: length };
        }
        // Between two paragraphs.
        return end;
      };
      const [first, last] = [pointAt(from), pointAt(to)];
      getSelection()?.setBaseAndExtent(first.node, first.offset, last.node, last.offset);
    },
    [start, end] as const,
  );
}
