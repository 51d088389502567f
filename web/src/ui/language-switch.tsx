import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { isLanguage, languageNames, languages } from '@parlance/contract/languages';
import { IconLanguage } from '@tabler/icons-react';
import { chooseLanguage } from '../platform/language.ts';
import classes from './language-switch.module.css';

/** Chooses the language of the interface, each by its own name. */
export function LanguageSwitch() {
  return (
    <label className={classes.switch}>
      <IconLanguage size={18} stroke={1.75} aria-hidden="true" />
      <select
        aria-label={t`Language`}
        className={classes.select}
        value={i18n.locale}
        onChange={({ currentTarget: { value } }) => isLanguage(value) && void chooseLanguage(value)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
