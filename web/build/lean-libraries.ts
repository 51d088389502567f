import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Every dialog of Mantine names its ScrollArea, which takes one hook of five lines from the library that places menus:
 * 18 kB compressed in each test. It gets the hook alone. Should it need more of the library, the build fails.
 */
export function leanDialogs(): Plugin {
  return {
    name: 'lean-dialogs',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '@floating-ui/react' && importer?.endsWith('/ScrollArea/ScrollArea.mjs')
        ? join(import.meta.dirname, 'merge-refs.ts')
        : null,
  };
}

/** zod can describe a schema as JSON Schema, which no page does: 5 kB compressed in each. */
export function leanSchemas(): Plugin {
  return {
    name: 'lean-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/ },
      handler: (code) => {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
        const renamed = code.match(/^export \{.* as .*\};$/gm) ?? [];
        return [...names.map((name) => `export const ${name} = () => undefined;`), ...renamed].join('\n');
      },
    },
  };
}
