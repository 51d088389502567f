import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type RouteName, routes } from '../src/app/routes.ts';

const SCREENS = join(import.meta.dirname, '../src/app/screens.ts');

/** The module of every page's screen, as an absolute path. Throws when the list of screens lacks one. */
export function screenModules(): Map<RouteName, string> {
  const list = readFileSync(SCREENS, 'utf8');
  return new Map(
    routes.map(({ name }) => {
      const [, module] = new RegExp(`^ {2}'?${name}'?: async [^\\n]*import\\('([^']+)'\\)`, 'm').exec(list) ?? [];
      if (!module) throw new Error(`${SCREENS} has no screen on one line for ${name}.`);
      return [name, join(dirname(SCREENS), module)];
    }),
  );
}
