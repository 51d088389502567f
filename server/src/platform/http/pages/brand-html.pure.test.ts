import { sampleBrand } from '@parlance/contract/pages/brand';
import { expect, test } from 'vitest';
import { oidcSettings } from '../../oidc-settings.ts';
import { brandHtml, type PageSettings } from './brand-html.ts';

const SCHOOL = { PUBLIC_URL: 'https://t.elm.org', OIDC_ISSUER: 'https://id.elm.org', OIDC_CLIENT_ID: 'tests' };
const settings: PageSettings = {
  brand: sampleBrand,
  registration: 'open',
  loginNotice: '',
  oidc: null,
  passwords: 'everyone',
};
const page = '<!doctype html><html lang="en"><title>Parlance · Welcome</title></html>';

test('a page carries the brand in attributes and its name in its title', () => {
  const brand = { name: 'Elm School', postalAddress: '1 Elm Row', phone: '1 23', mail: '' };
  expect(brandHtml(page, { ...settings, brand, loginNotice: 'Closed on Sunday.' })).toBe(
    '<!doctype html><html lang="en" data-brand-name="Elm School" data-brand-address="1 Elm Row" ' +
      'data-brand-phone="1 23" data-brand-mail="" data-registration="open" data-login-notice="Closed on Sunday."><title>Elm School · Welcome</title></html>',
  );
});

test('what a setting holds is text, whatever is in it', () => {
  const text = `"><script>alert('$&')</script> & Co`;
  const branded = brandHtml(page, {
    ...settings,
    brand: { ...sampleBrand, name: text },
    registration: 'invited',
    loginNotice: text,
  });
  const escaped = `"&quot;&gt;&lt;script&gt;alert('$&amp;')&lt;/script&gt; &amp; Co"`;
  expect(branded).toContain(` data-brand-name=${escaped}`);
  expect(branded).toContain(` data-login-notice=${escaped}`);
  expect(branded).not.toContain('<script>');
  expect(branded).toContain(' data-registration="invited" ');
});

test('a page without its html element stops the start', () => {
  expect(() => brandHtml('<p>Hello</p>', settings)).toThrow('brand');
});

test('a page says what the login of the school is called, and that nobody registers where passwords are off', () => {
  const oidc = oidcSettings({ ...SCHOOL, OIDC_NAME: 'Elm "Hall"' }, () => true);
  expect(brandHtml(page, { ...settings, oidc })).toContain(
    'data-registration="open" data-login-notice="" data-school-login="Elm &quot;Hall&quot;">',
  );
  expect(brandHtml(page, { ...settings, oidc, passwords: 'superadmin' })).toContain(
    'data-registration="invited" data-login-notice="" data-school-login="Elm &quot;Hall&quot;" data-passwords-off="">',
  );
});
