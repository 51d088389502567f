import { t } from '@lingui/core/macro';
import { say } from '@parlance/contract/say';
import { siteBrand } from '../platform/brand.ts';
import { Brand } from '../ui/layout/brand.tsx';
import { sectionHref, sections } from './sections.ts';
import classes from './site-footer.module.css';

export function SiteFooter() {
  const { name, postalAddress, phone, mail } = siteBrand();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.top}>
          <div className={classes.who}>
            <Brand />
            <p>{t`Timed language tests since 2020.`}</p>
          </div>
          <nav aria-labelledby="quick-links">
            <h2 id="quick-links" className={classes.title}>
              {t`Quick links`}
            </h2>
            <ul>
              {sections.map(({ id, name: section }) => (
                <li key={id}>
                  <a href={sectionHref(id)}>{say(section)}</a>
                </li>
              ))}
            </ul>
          </nav>
          <address aria-labelledby="location">
            <h2 id="location" className={classes.title}>
              {t`Location`}
            </h2>
            <ul>
              {postalAddress && (
                <li>
                  <span>{postalAddress}</span>
                </li>
              )}
              {phone && (
                <li>
                  <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} dir="ltr">
                    {phone}
                  </a>
                </li>
              )}
              {mail && (
                <li>
                  <a href={`mailto:${mail}`}>{mail}</a>
                </li>
              )}
            </ul>
          </address>
        </div>
        <div className={classes.bottom}>
          <p>© 2025 {name}</p>
          <nav aria-label={t`Legal`}>
            <a href="/privacy">{t`Privacy Policy`}</a>
            <a href="/terms">{t`Terms of Service`}</a>
          </nav>
        </div>
      </div>
    </footer>
  );
}
