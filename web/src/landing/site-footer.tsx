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
            <p>Timed language tests since 2020.</p>
          </div>
          <nav aria-labelledby="quick-links">
            <h2 id="quick-links" className={classes.title}>
              Quick links
            </h2>
            <ul>
              {sections.map(({ id, name: section }) => (
                <li key={id}>
                  <a href={sectionHref(id)}>{section}</a>
                </li>
              ))}
            </ul>
          </nav>
          <address aria-labelledby="location">
            <h2 id="location" className={classes.title}>
              Location
            </h2>
            <ul>
              {postalAddress && (
                <li>
                  <span>{postalAddress}</span>
                </li>
              )}
              {phone && (
                <li>
                  <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
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
          <nav aria-label="Legal">
            <a href="/privacy">Privacy Policy</a>
            <a href="/terms">Terms of Service</a>
          </nav>
        </div>
      </div>
    </footer>
  );
}
