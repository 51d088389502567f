import type { z } from 'zod';

/** The moment that stands where a schema asks for one. */
const MOMENT = '2027-06-03T07:00:00.000Z';

/**
 * A builder of what a schema describes: all that it requires at its least (no text, 0, no, the first of a list), then
 * what is `usual` for tests, then what one test says. A field that is added to the schema changes no test.
 */
export function builderOf<S extends z.ZodType<object>>(schema: S, usual: Partial<z.output<S>> = {}) {
  return (given: Partial<z.output<S>> = {}): z.output<S> => ({
    ...(least(schema) as z.output<S>),
    ...usual,
    ...given,
  });
}

/** The least that a schema takes. */
export function least(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- replies are made of these, and others throw
  switch (def.type) {
    case 'object': {
      const required = Object.entries(def.shape).filter(([, field]) => field._zod.optout !== 'optional');
      return Object.fromEntries(required.map(([name, field]) => [name, least(field)]));
    }
    case 'record':
      // A record of named keys has each of them, if it is not a partial one.
      if ((schema as z.ZodRecord).safeParse({}).success) return {};
      return Object.fromEntries([...(def.keyType._zod.values ?? [])].map((key) => [key, least(def.valueType)]));
    case 'array':
      return [];
    case 'union':
      return least(def.options[0] as z.core.$ZodType);
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'string':
      return leastText((schema as z.ZodString).format);
    case 'number':
      return leastNumber(schema as z.ZodNumber);
    case 'boolean':
      return false;
    case 'nullable':
    case 'unknown':
      return null;
    default:
      throw new Error(`Say here what the least of a ${def.type} is.`);
  }
}

function leastNumber(schema: z.ZodNumber): number {
  const least = Math.max(0, schema.minValue ?? 0);
  return schema.safeParse(least).success ? least : least + 1;
}

function leastText(format: z.ZodString['format']): string {
  if (format === 'datetime') return MOMENT;
  if (format === 'date') return MOMENT.slice(0, 10);
  return format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : '';
}
