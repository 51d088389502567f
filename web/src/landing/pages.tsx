import { type LandingPath, landingPaths } from '@parlance/contract/pages/landing-paths';
import type { ComponentType } from 'react';
import { siteBrand } from '../platform/brand.ts';
import { Landing } from './landing.tsx';
import { Privacy } from './legal/privacy.tsx';
import { Terms } from './legal/terms.tsx';

/** The landing page's title is in index.html. */
const pages: Record<LandingPath, { title?: string; Page: ComponentType }> = {
  '/': { Page: Landing },
  '/privacy': { title: 'Privacy Policy', Page: Privacy },
  '/terms': { title: 'Terms of Service', Page: Terms },
};

/** The page of this document at an address. */
export function pageAt(path: string) {
  const { title, Page } = pages[landingPaths.find((each) => each === path) ?? '/'];
  return { title: title && `${title} · ${siteBrand().name}`, Page };
}
