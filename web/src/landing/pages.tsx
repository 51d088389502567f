import type { ComponentType } from 'react';
import { siteBrand } from '../platform/brand.ts';
import { Landing } from './landing.tsx';
import { Privacy } from './privacy.tsx';
import { Terms } from './terms.tsx';

type PublicPage = { title?: string; Page: ComponentType };

/** The page of this document at an address. The landing page's title stands in index.html. */
export function pageAt(path: string): PublicPage {
  const { name } = siteBrand();
  if (path === '/privacy') return { title: `Privacy Policy · ${name}`, Page: Privacy };
  if (path === '/terms') return { title: `Terms of Service · ${name}`, Page: Terms };
  return { Page: Landing };
}
