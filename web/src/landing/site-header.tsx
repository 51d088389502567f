import { t } from '@lingui/core/macro';
import { say } from '@parlance/contract/say';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { Brand } from '../ui/layout/brand.tsx';
import button from '../ui/theme/plain-button.module.css';
import { sectionHref, sections } from './sections.ts';
import classes from './site-header.module.css';

const MENU = 'site-menu';

/** Brand, the ways to the sections, Login and Register. Where they do not fit the sections are behind a button. */
export function SiteHeader() {
  const [open, setOpen] = useState(false);
  const header = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);

  useEffect(() => {
    if (!open) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      opener.current?.focus();
    };
    // Going on elsewhere, by keys or by pointer, closes the menu.
    const onElsewhere = ({ target }: Event) => {
      if (!header.current?.contains(target as Node)) setOpen(false);
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('focusin', onElsewhere, { signal });
    document.addEventListener('pointerdown', onElsewhere, { signal });
    return () => listening.abort();
  }, [open]);

  return (
    <header ref={header} className={classes.header}>
      <a href="/" className={classes.brand}>
        <Brand />
      </a>
      <nav id={MENU} className={classes.sections} data-open={open} aria-label={t`Sections`}>
        {sections.map(({ id, name }) => (
          <a key={id} href={sectionHref(id)} className={classes.section} onClick={close}>
            {say(name)}
          </a>
        ))}
        <a href="/register" className={classes.registerInMenu}>
          {t`Register`}
        </a>
        <LanguageSwitch />
      </nav>
      <nav className={classes.account} aria-label={t`Account`}>
        <a href="/login" className={button.subtle}>
          {t`Login`}
        </a>
        <a href="/register" className={`${button.outlined} ${classes.register}`}>
          {t`Register`}
        </a>
        <button
          ref={opener}
          type="button"
          className={classes.opener}
          aria-label={t`Menu`}
          aria-expanded={open}
          aria-controls={MENU}
          onClick={() => setOpen(!open)}
        >
          {open ? <IconX stroke={1.75} aria-hidden="true" /> : <IconMenu2 stroke={1.75} aria-hidden="true" />}
        </button>
      </nav>
    </header>
  );
}
