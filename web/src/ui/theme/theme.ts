import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineThemeOverride,
} from '@mantine/core';
import { scales } from './colors.ts';
import { componentDefaults } from './component-defaults.ts';

const SERIF = 'var(--font-serif)';

export const theme: MantineThemeOverride = createTheme({
  colors: { ...scales, gray: scales.paper, dark: scales.night, red: scales.rubric, green: scales.leaf },
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  white: '#fefcf8',
  black: '#1b1f2b',
  defaultRadius: 5,
  radius: { xs: '3px', sm: '3px', md: '5px', lg: '8px', xl: '8px' },
  fontFamily: 'var(--font-sans)',
  fontSizes: { xs: '12px', sm: '13px', md: '15px', lg: '18px', xl: '21px' },
  lineHeights: { xs: '16px', sm: '20px', md: '24px', lg: '28px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '24em', sm: '48em', md: '56.25em', lg: '75em', xl: '90em' },
  headings: {
    fontFamily: SERIF,
    sizes: {
      h1: { fontSize: 'var(--fs-h1)', lineHeight: 'var(--lh-h1)', fontWeight: '480' },
      h2: { fontSize: 'var(--fs-h2)', lineHeight: 'var(--lh-h2)', fontWeight: '500' },
      h3: { fontSize: 'var(--fs-h3)', lineHeight: 'var(--lh-h3)', fontWeight: '550' },
    },
  },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: componentDefaults,
  variantColorResolver: (input) => {
    const resolved = defaultVariantColorsResolver(input);
    const color = input.color ?? input.theme.primaryColor;
    if (input.variant === 'filled' && color === 'ink') return { ...resolved, color: 'var(--p-on-primary)' };
    if (input.variant === 'filled' && (color === 'rubric' || color === 'red')) {
      return { ...resolved, background: 'var(--p-rubric-fill)', hover: 'var(--rubric-8)', color: '#ffffff' };
    }
    if (input.variant === 'subtle' && color === 'ink') {
      return { ...resolved, color: 'var(--p-link)', hover: 'var(--p-ink-tint)' };
    }
    return resolved;
  },
});

/** The semantic tokens themselves change with the scheme, so both schemes point at the same ones. */
const semantic = {
  '--mantine-color-body': 'var(--p-bg)',
  '--mantine-color-text': 'var(--p-text)',
  '--mantine-color-bright': 'var(--p-text)',
  '--mantine-color-dimmed': 'var(--p-text-3)',
  '--mantine-color-placeholder': 'var(--p-text-3)',
  '--mantine-color-error': 'var(--p-rubric)',
  '--mantine-color-success': 'var(--p-leaf)',
  '--mantine-color-anchor': 'var(--p-link)',
  '--mantine-color-default': 'var(--p-sheet)',
  '--mantine-color-default-hover': 'var(--p-sunken)',
  '--mantine-color-default-color': 'var(--p-text)',
  '--mantine-color-default-border': 'var(--p-control)',
  '--mantine-color-disabled': 'var(--p-sunken)',
  '--mantine-color-disabled-color': 'var(--p-text-3)',
  '--mantine-color-disabled-border': 'var(--p-rule)',
  '--mantine-color-ink-filled': 'var(--p-primary)',
  '--mantine-color-ink-filled-hover': 'var(--p-primary-hover)',
  '--mantine-primary-color-contrast': 'var(--p-on-primary)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: semantic,
  dark: semantic,
});

/** The key is read by public/before-paint.js as well, before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' });
