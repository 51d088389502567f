import { type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { matchesSearch } from '@parlance/contract/texts/folding';

/** The options with what was typed in their words, as people and courses are searched everywhere: `zolc` finds `Żółć`. */
export const matchingOptions: OptionsFilter = ({ options, search, limit }) =>
  options.filter((option) => 'label' in option && matchesSearch(option.label, search)).slice(0, limit);

/** A choice among so many that they are searched. What the server has searched already is a `Select` with its own filter. */
export function SearchSelect(props: Omit<SelectProps<string>, 'searchable' | 'filter'>) {
  return <Select {...props} searchable filter={matchingOptions} />;
}
