import { t } from '@lingui/core/macro';
import { IconHome } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { siteBrand } from '../platform/brand.ts';
import { Text } from '../ui/kit.tsx';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { Brand, QuoteMarks } from '../ui/layout/brand.tsx';
import classes from './auth-page.module.css';
import auth from './form.module.css';
import { WayOut } from './way-out.tsx';

type Props = {
  /** The h1 above the form. */
  heading: string;
  /** The large line of the ink half, and the welcome text under it. */
  headline: string;
  welcome: string;
  children: ReactNode;
};

/** The two halves of the pages for logging in and registering: ink with the welcome, paper with the form. */
export function AuthPage({ heading, headline, welcome, children }: Props) {
  return (
    <div className={classes.page}>
      <title>{`${heading.replace('...', '')} · ${siteBrand().name}`}</title>
      <aside className={classes.ink} aria-label={t`Welcome`}>
        <Brand />
        <Text as="div" widest="560px">
          <p className={classes.headline}>{headline}</p>
          <p className={classes.welcome}>{welcome}</p>
        </Text>
        <p className={classes.copyright}>© 2025 {siteBrand().name}</p>
        <QuoteMarks className={classes.quotes} />
      </aside>
      <div className={classes.paper}>
        <nav className={classes.top} aria-label={t`Site`}>
          <LanguageSwitch />
          <WayOut href="/" icon={IconHome}>
            {t`Home`}
          </WayOut>
        </nav>
        <main className={classes.column}>
          <h1 className={`${auth.heading} ${classes.heading}`} data-long={heading.length > 20 || undefined}>
            {heading}
          </h1>
          {children}
        </main>
      </div>
    </div>
  );
}
