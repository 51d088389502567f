import '../ui/theme/base.css';
import './page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { pageAt } from './pages.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const { title, Page } = pageAt(location.pathname);
if (title) document.title = title;
createRoot(root).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
