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

/**
 * What of Lingui no page needs: dates and times, which `Intl` says, its own warnings, catalogues that are added to, values
 * for all messages, listeners, and escapes of other catalogues.
 */
const SPARED: [RegExp, string][] = [
  [/\nclass EventEmitter \{[^]*?\n\}\n/, '\n'],
  [/ extends EventEmitter/, ''],
  [/\n {4}super\(\);/, ''],
  [/this\.emit\("change"\);/g, ''],
  [/\n {4}date: \(value, format\) => date\([^\n]*\n {4}time: [^\n]*\n/, '\n'],
  [/\n {2}date\(value, format\) \{[^]*?\n {2}\}\n/, '\n'],
  [/\n {4}if \(isString\(result\) && ESCAPE[^]*?\n {4}\}\n/, '\n'],
  [/\n {4}if \(isString\(translation\) && ESCAPE_SEQUENCE_REGEX[^]*?;\n/, '\n'],
  [/\n {2}setVariable\(name, value\) \{[^]*?\n {2}\}\n/, '\n'],
  [/\n {2}setVariables\(variables\) \{[^]*?\n {2}\}\n/, '\n'],
  [/\n {2}_load\(locale, messages\) \{[^]*?\n {2}\}\n/, '\n'],
  [/\n {2}load\(localeOrMessages, messages\) \{[^]*?\n {2}\}\n/, '\n'],
  [/\n {4}if \(params\.(?:missing|messages|variables) != null\)[^]*?(?=\n {4}if \(typeof params\.locale)/, '\n'],
  [/\n {4}const missing = this\._missing;\n[^]*?\n {4}\}\n {4}if \(messageMissing\) \{[^]*?\n {4}\}\n/, '\n'],
  [/"Lingui: Attempted[^"]*"/, '"no language"'],
  [/\n {4}if \(isString\(translation\)\) \{\n {6}if \(this\._messageCompiler\)[^]*?\n {4}\}\n/, '\n'],
  [/\n {2}setMessagesCompiler\(compiler\) \{[^]*?\n {2}\}\n/, '\n'],
  [/\n {4}if \(process\.env\.NODE_ENV !== "production"\) \{\n {6}this\.setMessagesCompiler[^]*?\n {4}\}\n/, '\n'],
];

/** What would need it all the same: types know nothing of what the build leaves out. */
const NEEDS_SPARED =
  /\bi18n\.(?:date|emit|load|on|removeListener|setVariables?|setMessagesCompiler)\(|\{\w+, (?:date|time)\b/;

export function leanMessages(): Plugin {
  return {
    name: 'lean-messages',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/@lingui\/core\/dist\/index\.mjs$|\/(?:web|contract)\/src\// },
      handler: (code, id) => {
        if (!id.endsWith('/@lingui/core/dist/index.mjs')) {
          const [needed] = NEEDS_SPARED.exec(code) ?? [];
          if (needed) throw new Error(`${id} has ${needed}, which pages leave out: see web/build/lean-libraries.ts.`);
          return null;
        }
        return SPARED.reduce((left, [part, instead]) => {
          if (!part.test(left)) throw new Error(`@lingui/core is another one: it has no ${part.source}`);
          return left.replace(part, instead);
        }, code);
      },
    },
  };
}
