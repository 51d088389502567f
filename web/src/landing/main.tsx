import '../ui/theme/base.css';
import './page.css';
import { t } from '@lingui/core/macro';
import { landingTitle } from '@parlance/contract/pages/document-texts';
import { type LandingPath, landingPaths } from '@parlance/contract/pages/landing-paths';
import { type ComponentType, Fragment, type ReactNode, StrictMode, useLayoutEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { siteBrand } from '../platform/brand.ts';
import { chosenLanguage, fetchWords, nameLanguage, onChosenLanguage, speakAs } from '../platform/language.ts';
import { endureTranslators } from '../platform/translated-page.ts';
import { Landing } from './landing.tsx';

/** The words of the landing page and its legal pages. */
const WORDS = 'landing';

type Page = { title: (site: string) => string; load: () => ComponentType | Promise<ComponentType> };

/** The legal pages are in chunks of their own: few who come to the landing page read them. */
const pages: Record<LandingPath, Page> = {
  '/': { title: landingTitle, load: () => Landing },
  '/privacy': { title: titled(() => t`Privacy Policy`), load: async () => (await import('./privacy.tsx')).Privacy },
  '/terms': { title: titled(() => t`Terms of Service`), load: async () => (await import('./terms.tsx')).Terms },
};

endureTranslators();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const drawn = createRoot(root);
void draw(pages[landingPaths.find((path) => path === location.pathname) ?? '/']);

async function draw({ title, load }: Page): Promise<void> {
  const [Screen] = await Promise.all([load(), fetchWords(WORDS)]);
  // At once, in the place of the first screen that the document came with: what is pressed there then does what it says.
  flushSync(() =>
    drawn.render(
      <StrictMode>
        <InChosenLanguage title={title}>
          <Screen />
        </InChosenLanguage>
      </StrictMode>,
    ),
  );
}

/** Draws the page anew in another language. */
function InChosenLanguage({ title, children }: { title: Page['title']; children: ReactNode }) {
  useSyncExternalStore(onChosenLanguage, chosenLanguage);
  // Before what is inside of it says anything.
  const language = speakAs(WORDS);
  useLayoutEffect(() => {
    nameLanguage(language);
    document.title = title(siteBrand().name);
  }, [language, title]);
  return <Fragment key={language}>{children}</Fragment>;
}

function titled(page: () => string): Page['title'] {
  return (site) => `${page()} · ${site}`;
}
