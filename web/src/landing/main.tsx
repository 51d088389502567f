import '../ui/theme/base.css';
import './page.css';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { endureTranslators } from '../platform/translated-page.ts';
import { pageAt } from './pages.tsx';

endureTranslators();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const { title, Page } = pageAt(location.pathname);
if (title) document.title = title;
// At once, in the place of the first screen that the document came with: what is pressed there then does what it says.
flushSync(() =>
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  ),
);
