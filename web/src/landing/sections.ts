/** The parts of the landing page, as its links name and reach them. */
export const sections = [
  { id: 'home-section', name: 'Home' },
  { id: 'features-section', name: 'Features' },
  { id: 'payment-section', name: 'Pricing' },
  { id: 'about-section', name: 'About' },
  { id: 'faq-section', name: 'FAQ' },
  { id: 'contact-section', name: 'Contact' },
] as const;

/** Where a link to a section leads: on the landing page down it, elsewhere back to it. */
export function sectionHref(id: (typeof sections)[number]['id']): string {
  return location.pathname === '/' ? `#${id}` : `/#${id}`;
}
