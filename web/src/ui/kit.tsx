import type { ComponentPropsWithRef, ElementType } from 'react';
import './kit.css';

/** Distances of the house, in pixels. */
type Space = 0 | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 24 | 28 | 32 | 36 | 40 | 48 | 56 | 64;

/** What a part of a screen says of itself; everything else is an attribute of its element. */
type Look = {
  /** Of its letters: 13, 14 or 18 px of the interface, or a heading's. */
  size?: 'sm' | 'md' | 'lead' | 'h2' | 'h3';
  tone?: 'plain' | 'quiet' | 'faint' | 'wrong' | 'right';
  weight?: 500 | 550 | 600 | 620;
  /** A word that is too long for its place is broken. */
  breaks?: boolean;
  oneLine?: boolean;
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  above?: Space;
  below?: Space;
  /** Never wider than this: '62ch', '640px'. */
  widest?: string;
  /** In a row: as wide as what it holds, or all that is left. */
  fixed?: boolean;
  grows?: boolean;
  /** Below the strong rule that begins a list or a form. */
  ruled?: boolean;
  /** A link that leads from all of the row around it, which is its place. */
  covers?: boolean;
};

type Layout = {
  gap?: Space | [rows: Space, columns: Space];
  wrap?: boolean;
  justify?: 'start' | 'center' | 'end' | 'space-between';
  /** In the line of the text around it. */
  inline?: boolean;
};

type Props<As extends ElementType, Own> = { as?: As } & Own & Omit<ComponentPropsWithRef<As>, keyof Own | 'as'>;

/** Words: a paragraph, or what `as` says. */
export function Text<As extends ElementType = 'p'>(props: Props<As, Look>) {
  return <Part {...props} as={props.as ?? 'p'} />;
}

/** Parts beside each other. */
export function Row<As extends ElementType = 'div'>(props: Props<As, Look & Layout>) {
  return <Part {...props} layout="row" />;
}

/** Parts below each other. */
export function Stack<As extends ElementType = 'div'>(props: Props<As, Look & Layout>) {
  return <Part {...props} layout="stack" />;
}

function Part({
  as: Element = 'div',
  layout,
  size,
  tone,
  weight: fontWeight,
  align: alignItems,
  justify: justifyContent,
  gap,
  above: marginTop,
  below: marginBottom,
  widest: maxWidth,
  className,
  style,
  breaks,
  oneLine,
  wrap,
  inline,
  fixed,
  grows,
  ruled,
  covers,
  ...attributes
}: Props<ElementType, Look & Layout> & { layout?: string }) {
  const said = { breaks, oneLine, wrap, inline, fixed, grows, ruled, covers };
  const names = [layout, size, tone, ...Object.entries(said).map(([name, is]) => is && name)].filter(Boolean);
  const [rowGap, columnGap = rowGap] = [gap].flat();
  return (
    <Element
      {...attributes}
      className={[...names.map((name) => `k-${name}`), className].filter(Boolean).join(' ') || undefined}
      style={{
        fontWeight,
        alignItems,
        justifyContent,
        rowGap,
        columnGap,
        marginTop,
        marginBottom,
        maxWidth,
        ...style,
      }}
    />
  );
}
