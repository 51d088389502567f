import { i18n } from '@lingui/core';
import type { TransProps } from '@lingui/react';
import { cloneElement, type ReactElement, type ReactNode } from 'react';

const ELEMENT = /<(\d+)>([^]*?)<\/\1>|<(\d+)\/>/;

/**
 * A message with elements in it, `<0>…</0>` where they stand: what the macro `Trans` is built into. It is the library's
 * without its provider, since another language draws the whole application anew (`InLanguage`), and without its
 * components of a message's own, which weigh half a kilobyte in every page.
 */
export function Trans({ id, message, values = {}, components = {} }: TransProps) {
  const elements = { ...components } as Record<string, ReactElement>;
  const texts = Object.entries(values).map(([name, value]) => {
    // Of numbers, plural forms are chosen. What a person typed is a part too: a name such as <0/> would become an element.
    if (typeof value === 'number') return [name, value];
    elements[Object.keys(elements).length] = <>{value as ReactNode}</>;
    return [name, `<${Object.keys(elements).length - 1}/>`];
  });
  return withElements(i18n._(id, Object.fromEntries(texts), message === undefined ? {} : { message }), elements);
}

function withElements(text: string, elements: Record<string, ReactElement>): ReactNode {
  const found = ELEMENT.exec(text);
  const element = elements[found?.[1] ?? found?.[3] ?? ''];
  if (!found || !element) return text;
  const [whole, paired, inside = ''] = found;
  return (
    <>
      {text.slice(0, found.index)}
      {paired === undefined ? element : cloneElement(element, {}, withElements(inside, elements))}
      {withElements(text.slice(found.index + whole.length), elements)}
    </>
  );
}
