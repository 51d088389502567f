import '../ui/theme/base.css';
import './page.css';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type LandingPath, landingPaths } from '@parlance/contract/pages/landing-paths';
import { say } from '@parlance/contract/say';
import { type ComponentType, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { siteBrand } from '../platform/brand.ts';
import { endureTranslators } from '../platform/translated-page.ts';
import { Landing } from './landing.tsx';

type LegalPage = { title: MessageDescriptor; load: () => Promise<ComponentType> };

/** In chunks of their own: few who come to the landing page read them. Its title is in index.html. */
const legalPages: Record<Exclude<LandingPath, '/'>, LegalPage> = {
  '/privacy': { title: msg`Privacy Policy`, load: async () => (await import('./privacy.tsx')).Privacy },
  '/terms': { title: msg`Terms of Service`, load: async () => (await import('./terms.tsx')).Terms },
};

endureTranslators();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const drawn = createRoot(root);

const path = landingPaths.find((one) => one === location.pathname) ?? '/';
if (path === '/') draw(Landing);
else void drawLegal(legalPages[path]);

async function drawLegal({ title, load }: LegalPage): Promise<void> {
  document.title = `${say(title)} · ${siteBrand().name}`;
  draw(await load());
}

/** At once, in the place of the first screen that the document came with: what is pressed there then does what it says. */
function draw(Page: ComponentType): void {
  flushSync(() =>
    drawn.render(
      <StrictMode>
        <Page />
      </StrictMode>,
    ),
  );
}
