import { siteBrand } from '../platform/brand.ts';
import { sectionHref } from './sections.ts';

const MARKS = /<\/?0>/;

/**
 * A sentence that says between `<0>` and `</0>` how to reach who runs the site: the address of the settings, or the
 * contact form. What draws elements into any message weighs more than the landing page has room for.
 */
export function WriteToUs({ sentence }: { sentence: string }) {
  const { mail } = siteBrand();
  const [before, words, after] = sentence.split(MARKS);
  return (
    <>
      {before}
      <a href={mail ? `mailto:${mail}` : sectionHref('contact-section')}>{words}</a>
      {after}
    </>
  );
}
