import type { Annotations } from '@parlance/contract/taking/annotations';

export const noAnnotations: Annotations = { highlights: [], crossed: {} };
