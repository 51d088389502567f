/**
 * A table that is asked by names which stand in a file: it has nothing of what every object has, such as `constructor`.
 */
export function byName<Value>(table: Record<string, Value>): Record<string, Value> {
  return Object.assign(Object.create(null), table);
}
