import { beforeAll, expect, test } from 'vitest';
import { textOf, usePlantedCopy } from './planted-copy.ts';

/** Exactly one place of a text, changed. */
function changed(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`${from} is not there once.`);
  return text.replace(from, () => to);
}

const copy = usePlantedCopy(
  {
    'web/src/ui/planted.ts':
      "import { t } from '@lingui/core/macro';\nexport const planted = () => t`Planted words`;\n",
    'messages/fr.po': changed(textOf('messages/fr.po'), 'msgstr "Accueil"', 'msgstr ""'),
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
  ['a plural form that a translation lacks', /ar\.po: .*has no form few/],
] as const)('%s is red', ([, fault]) => {
  expect(said).toMatch(fault);
});
