import {
  type Brand,
  brandAttributes,
  REGISTRATION_ATTRIBUTE,
  type Registration,
  sampleBrand,
} from '@parlance/contract/brand';

const HTML = '<html lang="en"';

/**
 * A built page as this site serves it: its brand in attributes of the html element, where the scripts read it (the
 * content policy allows none in the page), and its name wherever the page itself says the sample's. Another attribute
 * tells whether anybody may register.
 */
export function brandHtml(page: string, brand: Brand, registration: Registration): string {
  if (!page.includes(HTML)) throw new Error(`A built page has no ${HTML}>: its brand cannot be told.`);
  const attributes = [
    ...(Object.keys(brandAttributes) as (keyof Brand)[]).map(
      (part) => ` ${brandAttributes[part]}="${escaped(brand[part])}"`,
    ),
    ` ${REGISTRATION_ATTRIBUTE}="${registration}"`,
  ].join('');
  // Replaced by functions, so that `$` in a text has no special meaning.
  return page.replaceAll(sampleBrand.name, () => escaped(brand.name)).replace(HTML, () => `${HTML}${attributes}`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
