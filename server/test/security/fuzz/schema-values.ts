import fc from 'fast-check';
import { z } from 'zod';
import { ODD_NUMBERS, oddText } from './hostile-values.ts';

/** Of JSON Schema what zod writes for our contract. */
type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
};

/** Values that a schema of the contract takes, or misses by a little: lengths and sizes are at its limits. */
export function nearlyRight(schema: z.ZodType): fc.Arbitrary<unknown> {
  return valuesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
}

function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const either = schema.anyOf ?? schema.allOf;
  if (either) return fc.oneof(...either.map(valuesOf));
  if (schema.type === 'string') return textsOf(schema);
  if (schema.type === 'integer' || schema.type === 'number') return numbersOf(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'array') return fc.array(valuesOf(schema.items ?? {}), { maxLength: 4 });
  if (schema.type === 'object') return objectsOf(schema);
  return oddText;
}

function textsOf({ minLength = 0, maxLength, format, pattern }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.nat(999).map((number) => `person-${number}@example.org`);
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern) return fc.nat(999_999).map((number) => String(number).padStart(6, '1'));
  const lengths = [
    minLength,
    Math.max(0, minLength - 1),
    ...(maxLength === undefined ? [] : [maxLength, maxLength + 1]),
  ];
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ minLength, maxLength: Math.min(maxLength ?? 40, minLength + 40) }) },
    { weight: 2, arbitrary: oddText },
    { weight: 1, arbitrary: fc.constantFrom(...lengths).map((length) => 'é'.repeat(length)) },
  );
}

function numbersOf({ type, minimum = -100, maximum = 1_000_000 }: Schema): fc.Arbitrary<number> {
  const [low, high] = [Math.max(minimum, -(2 ** 31)), Math.min(maximum, 2 ** 31 - 1)];
  const inside =
    type === 'integer' ? fc.integer({ min: low, max: high }) : fc.double({ min: low, max: high, noNaN: true });
  return fc.oneof(
    { weight: 3, arbitrary: inside },
    { weight: 2, arbitrary: fc.constantFrom(low, low - 1, high, high + 1, ...ODD_NUMBERS) },
  );
}

function objectsOf({ properties, required = [], additionalProperties, propertyNames }: Schema): fc.Arbitrary<object> {
  if (!properties) {
    const values = typeof additionalProperties === 'object' ? valuesOf(additionalProperties) : oddText;
    const names = (propertyNames ? valuesOf(propertyNames) : oddText).map(String);
    return fc.array(fc.tuple(names, values), { maxLength: 4 }).map((entries) => Object.fromEntries(entries));
  }
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valuesOf(field)]));
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}
