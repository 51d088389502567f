import { siteBrand } from '../platform/brand.ts';
import { sectionHref } from './sections.ts';

/** How to reach who runs the site, as part of a sentence: the address of the settings, or the contact form. */
export function WriteToUs({ children }: { children: string }) {
  const { mail } = siteBrand();
  return <a href={mail ? `mailto:${mail}` : sectionHref('contact-section')}>{children}</a>;
}
