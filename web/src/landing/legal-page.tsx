import type { ReactNode } from 'react';
import classes from './legal-page.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** A page of plain text between the header and the footer of the landing page. */
export function LegalPage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main className={classes.text}>
        <h1 className={classes.heading}>{heading}</h1>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
