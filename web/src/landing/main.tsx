import '../ui/theme/base.css';
import './page.css';
import { type LandingPath, landingPaths } from '@parlance/contract/pages/landing-paths';
import { type ComponentType, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { siteBrand } from '../platform/brand.ts';
import { endureTranslators } from '../platform/translated-page.ts';
import { Landing } from './landing.tsx';
import { Privacy } from './privacy.tsx';
import { Terms } from './terms.tsx';

/** The landing page's title is in index.html. */
const pages: Record<LandingPath, { title?: string; Page: ComponentType }> = {
  '/': { Page: Landing },
  '/privacy': { title: 'Privacy Policy', Page: Privacy },
  '/terms': { title: 'Terms of Service', Page: Terms },
};

endureTranslators();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const { title, Page } = pages[landingPaths.find((path) => path === location.pathname) ?? '/'];
if (title) document.title = `${title} · ${siteBrand().name}`;
// At once, in the place of the first screen that the document came with: what is pressed there then does what it says.
flushSync(() =>
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  ),
);
