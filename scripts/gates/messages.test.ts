import { beforeAll, expect, test } from 'vitest';
import { textOf, usePlantedCopy } from './planted-copy.ts';

/** Exactly one place of a text, changed. */
function changed(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`${from} is not there once.`);
  return text.replace(from, () => to);
}

/** Each is a text that a person could see; what follows is none, or a message. */
const PLAIN = `import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { toastError } from './states/toast.tsx';
export function Planted({ count, isOpen }: { count: number; isOpen: boolean }) {
  return (
    <section aria-label="planted region" className="not seen at all">
      <p>planted words</p>
      <input placeholder={isOpen ? 'planted choice' : t\`said\`} title={\`planted \${count}\`} data-words="Not seen." />
      <button type="button" onClick={() => toastError('Planted toast.')}>{t\`said\`}</button>
      <p>
        <Trans>said, with {count}</Trans>
      </p>
    </section>
  );
}
if (Planted.name === 'Never said.') throw new Error('For whoever maintains this.');
`;
const REFUSED = `import { Refusal } from '../platform/refusal.ts';
export const planted = () => new Refusal('invalid', { sentence: 'planted refusal' });
`;

/** What the French catalogue loses: a translation, and the spaces of three. */
const FRENCH = [
  ['msgstr "Bienvenue"', 'msgstr ""'],
  ['msgstr "Associer {name}\u202f?"', 'msgstr "Associer {name} ?"'],
  ['msgstr "Distribués\u00a0: {count}."', 'msgstr "Distribués: {count}."'],
  ['msgstr "Supprimer «\u00a0{comment}\u00a0»"', 'msgstr "Supprimer «\u00a0{comment} »"'],
] as const;

const copy = usePlantedCopy(
  {
    'web/src/ui/planted.ts':
      "import { t } from '@lingui/core/macro';\nexport const planted = () => t`Planted words`;\n",
    'web/src/ui/planted-plain.tsx': PLAIN,
    'web/src/ui/planted-once.ts': "import { t } from '@lingui/core/macro';\nexport const once = { label: t`Save` };\n",
    'server/src/contact/planted.ts': REFUSED,
    'contract/src/languages.ts': `${textOf('contract/src/languages.ts')}\nexport const more = { label: 'One more' };\n`,
    'messages/fr.po': FRENCH.reduce((text, [from, to]) => changed(text, from, to), textOf('messages/fr.po')),
    'messages/es.po': changed(
      textOf('messages/es.po'),
      'Espere {minutes, plural, one {# minuto} many {# minutos}',
      'Espere {minutes, plural, one {# minuto} many {# de minutos}',
    ),
    'messages/de.po': changed(
      changed(textOf('messages/de.po'), 'Noch kein Konto? <0>Registrieren</0>', 'Noch kein Konto? Registrieren'),
      'Warten Sie {seconds, plural,',
      'Warten Sie {second, plural,',
    ),
    'messages/ar.po': changed(
      textOf('messages/ar.po'),
      'few {# دقائق} many {# دقيقة} other {# دقيقة}} ثم',
      'other {# دقيقة}} ثم',
    ),
  },
  ['contract', 'server', 'web', 'scripts'],
);

let said = '';
beforeAll(() => {
  said = copy.redOutput('node', 'scripts/texts/check-messages.ts');
});

test.for([
  ['a message of the sources that no catalogue has', /FAIL sync/],
  ['a message that a language lacks', /FAIL missing/],
  ['an element that a translation lacks', /de\.po: .*has no <0>/],
  ['a value that a translation lacks', /de\.po: .*has no seconds/],
  ['a value that only a translation has', /de\.po: .*has second, the message has not/],
  ['an attribute that is spoken and no message', /planted-plain\.tsx:6 "planted region"/],
  ['a text of an element that is no message', /planted-plain\.tsx:7 "planted words"/],
  ['a choice of texts that are no message', /planted-plain\.tsx:8 "planted choice"/],
  ['a text with a value that is no message', /planted-plain\.tsx:8 "planted \{\}"/],
  ['a toast that is no message', /planted-plain\.tsx:9 "Planted toast\."/],
  ['what stands in messages, and what nobody reads, is not counted', /planted-plain\.tsx has 5 texts/],
  [
    'a message that is said once, when the module is read',
    /planted-once\.ts:2 "said when the module is read: t`Save`"/,
  ],
  ['a refusal that is no message', /contact\/planted\.ts:2 "planted refusal"/],
  ['a text in a file that had none', /languages\.ts has 1 texts that are no message, of at most 0/],
  ['whole millions that are counted in another way', /es\.po: .*has a form many that is not its form other/],
  [
    'a plain space before a question mark of French',
    /fr\.po: .*has not the no-break space of French in "r \{name\} \?"/,
  ],
  ['a colon of French without its space', /fr\.po: .*has not the no-break space of French in "istribués: \{count\}\."/],
  [
    'a plain space inside the quotation marks of French',
    /fr\.po: .*has not the no-break space of French in ".*comment\} »"/,
  ],
  ['a plural form that a translation lacks', /ar\.po: .*has no form few/],
] as const)('%s is red', ([, fault]) => {
  expect(said).toMatch(fault);
});
