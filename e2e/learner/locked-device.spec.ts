import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { enterAs } from '../fixtures/people.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import { answerFirstPassage, expectSaved } from '../pages/reading-test-page.ts';
import { aSittingOfOne, startIn } from '../samples/sittings.ts';

const hashed = (text: string) => createHash('sha256').update(text).digest('hex');

/** Where the examination begins, and the Config Key, as Safe Exam Browser makes it of the file: names in their order. */
function readSebFile(text: string): { startUrl: string; key: string } {
  const values = [...text.matchAll(/<key>(\w+)<\/key>\s*(?:<(true|false)\/>|<(\w+)>([^<]*)<)/g)].map(
    ([, name = '', flag, kind, value = '']) => {
      const told = value.replaceAll(/\s/g, '');
      return [name, flag ?? (kind === 'integer' ? told : `"${told}"`)] as const;
    },
  );
  const members = values.toSorted(([one], [other]) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
  const key = hashed(`{${members.map(([name, value]) => `"${name}":${value}`).join(',')}}`);
  return { startUrl: Object.fromEntries(values)['startURL']?.slice(1, -1) ?? '', key };
}

test(
  'an examination for Safe Exam Browser is taken there, as the file from its set-up says, and in no other browser',
  inProofs,
  async ({ page, browser, server, staff, samples, enter }) => {
    const { id, learner } = await aSittingOfOne(server, staff.admin, samples.reading);
    await enter(staff.admin);
    await page.goto(`/admin-dashboard?section=sittings&sitting=${id}&step=rules`);
    await page.getByLabel('Safe Exam Browser only').check();
    const download = page.getByRole('button', { name: 'Download the file (.seb)' });
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
    expect(file.suggestedFilename()).toBe(`examination-${id}.seb`);
    const { startUrl, key } = readSebFile(await readFile(await file.path(), 'utf8'));

    await enter(learner);
    await page.goto(`/exam/${id}`);
    await expect(page.getByText('Its name ends in “.seb”.', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enter' })).toBeHidden();

    // On macOS and iOS Safe Exam Browser adds no header, and tells the page the hash for its URL.
    const locked = await browser.newContext();
    await locked.addInitScript(
      (configKey) => {
        Object.assign(window, { SafeExamBrowser: { security: { configKey } } });
      },
      hashed(startUrl + key),
    );
    const inside = await locked.newPage();
    await enterAs(locked, server, learner);
    await inside.goto(startUrl);
    await inside.getByRole('button', { name: 'Enter' }).click();
    await expect(inside.getByText('The examination starts in')).toBeVisible();
    startIn(server, id, 8);
    await inside.reload();
    await expect(inside.getByRole('heading', { name: 'Questions 1 to 3' })).toBeFocused();
    await answerFirstPassage(inside);
    await expectSaved(inside);
    await locked.close();
  },
);
