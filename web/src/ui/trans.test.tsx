import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Trans } from './trans.tsx';

const components = { 0: <em />, 1: <b />, 2: <br /> };

test.for([
  { message: 'New here? <0>Register</0>', html: 'New here? <em>Register</em>' },
  { message: '<0>One <1>two</1></0>, <1>three</1>.', html: '<em>One <b>two</b></em>, <b>three</b>.' },
  { message: 'Above<2/>below', html: 'Above<br/>below' },
  { message: 'No such <7>element</7>', html: 'No such &lt;7&gt;element&lt;/7&gt;' },
])('$message has its elements', ({ message, html }) => {
  expect(renderToStaticMarkup(<Trans id={message} message={message} components={components} />)).toBe(html);
});

test('a value is shown as it was typed, and a part of a page stands in its place', () => {
  const values = { name: '<1/> <0>Zoë</0>', count: 2, sign: <i>!</i> };
  const message = 'Hello {name}, {count, plural, one {# test} other {# tests}}{sign}';
  expect(renderToStaticMarkup(<Trans id="x" message={message} components={components} values={values} />)).toBe(
    'Hello &lt;1/&gt; &lt;0&gt;Zoë&lt;/0&gt;, 2 tests<i>!</i>',
  );
});
