import { sampleBrand } from '@parlance/contract/brand';
import { expect, test } from 'vitest';
import { brandHtml } from './brand-html.ts';

const page = '<!doctype html><html lang="en"><title>Parlance · Welcome</title></html>';

test('a page carries the brand in attributes and its name in its title', () => {
  expect(brandHtml(page, { name: 'Elm School', postalAddress: '1 Elm Row', phone: '1 23', mail: '' }, 'open')).toBe(
    '<!doctype html><html lang="en" data-brand-name="Elm School" data-brand-address="1 Elm Row" ' +
      'data-brand-phone="1 23" data-brand-mail="" data-registration="open"><title>Elm School · Welcome</title></html>',
  );
});

test('what a setting holds is text, whatever is in it', () => {
  const name = `"><script>alert('$&')</script> & Co`;
  const branded = brandHtml(page, { ...sampleBrand, name }, 'invited');
  expect(branded).toContain(`data-brand-name="&quot;&gt;&lt;script&gt;alert('$&amp;')&lt;/script&gt; &amp; Co"`);
  expect(branded).not.toContain('<script>');
  expect(branded).toContain(' data-registration="invited">');
});

test('a page without its html element stops the start', () => {
  expect(() => brandHtml('<p>Hello</p>', sampleBrand, 'open')).toThrow('brand');
});
