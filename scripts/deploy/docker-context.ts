import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Rule = { keeps: boolean; pattern: RegExp };

/** The files of a checkout that `docker build` gets: all but those that its `.dockerignore` leaves out, in order. */
export function contextFiles(root: string): string[] {
  const isIn = contextFilter(readFileSync(join(root, '.dockerignore'), 'utf8'));
  return filesIn(root, '').filter(isIn).toSorted();
}

/** Whether a file is in the context, by the text of a `.dockerignore`: the last line that matches it decides. */
export function contextFilter(ignoreText: string): (file: string) => boolean {
  const rules = ignoreText
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(ruleOf);
  return (file) => rules.findLast(({ pattern }) => pattern.test(file))?.keeps ?? true;
}

/** A line covers what it names and everything below: `**` is any folders, `*` any characters of one name. */
function ruleOf(line: string): Rule {
  const keeps = line.startsWith('!');
  const source = line
    .slice(keeps ? 1 : 0)
    .split('/')
    .map((part) => (part === '**' ? '(?:[^/]+/)*' : `${literal(part).replaceAll('\\*', '[^/]*')}/`))
    .join('');
  return { keeps, pattern: new RegExp(`^${source.replace(/\/$/, '')}(?:/|$)`) };
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** No line can bring back what is in these, and they hold most of the files. */
const NOT_WALKED = ['node_modules', '.git'];

function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_WALKED.includes(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(root, path) : [path];
    });
}
