import { sampleBrand } from '@parlance/contract/pages/brand';
import { expect, test } from 'vitest';
import { brandHtml } from './brand-html.ts';

const page = '<!doctype html><html lang="en"><title>Parlance · Welcome</title></html>';

test('a page carries the brand in attributes and its name in its title', () => {
  const brand = { name: 'Elm School', postalAddress: '1 Elm Row', phone: '1 23', mail: '' };
  expect(brandHtml(page, { brand, registration: 'open', loginNotice: 'Closed on Sunday.' })).toBe(
    '<!doctype html><html lang="en" data-brand-name="Elm School" data-brand-address="1 Elm Row" ' +
      'data-brand-phone="1 23" data-brand-mail="" data-registration="open" data-login-notice="Closed on Sunday."><title>Elm School · Welcome</title></html>',
  );
});

test('what a setting holds is text, whatever is in it', () => {
  const text = `"><script>alert('$&')</script> & Co`;
  const branded = brandHtml(page, {
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
  expect(() => brandHtml('<p>Hello</p>', { brand: sampleBrand, registration: 'open', loginNotice: '' })).toThrow(
    'brand',
  );
});
