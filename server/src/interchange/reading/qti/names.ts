import { isElement, type RawElement } from '../xml/element.ts';

/** What QTI has of HTML: these keep their names in every version. */
export const HTML = new Set(
  'a abbr acronym address article aside audio b bdi bdo big blockquote body br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 head header hr html i img ins kbd label li main mark nav object ol p param picture pre q rb rp rt ruby s samp section small source span strong sub summary sup table tbody td tfoot th thead tr track tt u ul var video'.split(
    ' ',
  ),
);

const KEPT_ATTRIBUTES = /[:]|^(colspan|rowspan|data-)/;

/**
 * Gives the elements and attributes of QTI 2 the names that they have in QTI 3: `choiceInteraction` is
 * `qti-choice-interaction` there, `responseIdentifier` is `response-identifier`. Their order and content are the same.
 */
export function useNamesOfQti3(root: RawElement): void {
  const rename = (raw: RawElement) => {
    if (/imsqti|ims_qtiasi/i.test(raw.namespace) || raw.namespace === '') {
      if (!HTML.has(raw.name) && !raw.name.startsWith('qti-')) raw.name = `qti-${kebab(raw.name)}`;
      for (const attribute of raw.attributes) {
        if (!KEPT_ATTRIBUTES.test(attribute.name)) attribute.name = kebab(attribute.name);
      }
    }
    for (const child of raw.children) if (isElement(child)) rename(child);
  };
  rename(root);
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter, at: number) => `${at === 0 ? '' : '-'}${letter.toLowerCase()}`);
}
