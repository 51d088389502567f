import { msg } from '@lingui/core/macro';

/** The parts of the landing page, as its links name and reach them. */
export const sections = [
  { id: 'home-section', name: msg({ message: 'Home', context: 'section' }) },
  { id: 'features-section', name: msg({ message: 'Features', context: 'section' }) },
  { id: 'payment-section', name: msg`Pricing` },
  { id: 'about-section', name: msg({ message: 'About', context: 'section' }) },
  { id: 'faq-section', name: msg`FAQ` },
  { id: 'contact-section', name: msg({ message: 'Contact', context: 'section' }) },
] as const;

/** Where a link to a section leads: on the landing page down it, elsewhere back to it. */
export function sectionHref(id: (typeof sections)[number]['id']): string {
  return location.pathname === '/' ? `#${id}` : `/#${id}`;
}
