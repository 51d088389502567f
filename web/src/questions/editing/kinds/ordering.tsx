import { msg, ph, t } from '@lingui/core/macro';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { AnswerSelect } from '../controls/answer-select.tsx';
import { PartRows } from '../controls/part-rows.tsx';
import { follow } from '../controls/row-moves.ts';
import { Segments } from '../controls/segments.tsx';
import type { EditKind } from './edit-kind.ts';
import { answersTo, filled } from './filled-parts.ts';
import type { QuestionForm } from './question-form.ts';
import { change, errorUnder, type QuestionFormApi } from './question-form-api.ts';
import { TextField } from './text-field.tsx';

export const ordering: EditKind = {
  group: 'matching',
  about: () => t`Items to put in the right order.`,
  example: msg`Put the four steps of the crossing in order.`,
  Setting: MarkingSetting,
  Fields: OrderingFields,
  content: (form) => ({ prompt: form.content.prompt, items: itemsOf(form), marking: form.content.marking }),
  key: (form) => ({ order: orderOf(form) }),
  typedKey: ({ key }) => ('order' in key ? { places: placesOf(key.order) } : {}),
};

/** The place of each item, in the order shown. */
function placesOf(order: string[]): string[] {
  return order.map((_, index) => String(order.indexOf(optionLetters[index] ?? '') + 1));
}

const markings = [
  { value: 'whole', label: msg`The whole order, 1 mark` },
  { value: 'pairs', label: msg`Each right neighbour, 1 mark` },
] as const;

function itemsOf({ content: { items }, key: { places } }: QuestionForm): string[] {
  return filled(items, places);
}

/** The letters of the items by their places; those without a place, or with one that is taken, are left out. */
function orderOf(form: QuestionForm): string[] {
  const places = answersTo(itemsOf(form), form.key.places);
  return places.flatMap((_, place) => {
    const index = places.indexOf(String(place + 1));
    return index === -1 ? [] : [optionLetters[index] ?? ''];
  });
}

function MarkingSetting({ form }: { form: QuestionFormApi }) {
  return (
    <Segments
      label={t`Marking`}
      value={form.values.content.marking}
      options={markings}
      onChange={(value) => change(form, { 'content.marking': value })}
    />
  );
}

function OrderingFields({ form }: { form: QuestionFormApi }) {
  const { items } = form.values.content;
  const { places } = form.values.key;
  const count = items.length;
  /** A place is taken from the item that had it: that one gets the place that is left. */
  function place(index: number, value: string): void {
    const now = answersTo(items, places);
    const other = now.indexOf(value);
    const left = now[index] ?? '';
    const swapped = other === -1 || other === index ? now : now.with(other, left);
    change(form, { 'key.places': swapped.with(index, value) }, ['key.places', 'content.items']);
  }
  return (
    <>
      <TextField form={form} label={t`Instruction`} isShort />
      <PartRows
        legend={t`Items in the order shown`}
        noun="item"
        help={t`Learners get the items in this order. Beside each is its place in the right order.`}
        texts={items}
        path="content.items"
        errors={form.errors}
        error={errorUnder(form.errors, 'key.places')}
        least={3}
        most={10}
        nameOf={(index) => optionLetters[index] ?? ''}
        isAnswered={(index) => (places[index] ?? '') !== ''}
        after={(index) => (
          <AnswerSelect
            label={t`Item ${ph({ letter: optionLetters[index] ?? '' })}, its place`}
            name={`key.places.${index}`}
            value={places[index] ?? ''}
            options={Array.from({ length: count }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
            error={null}
            onChange={(value) => place(index, value)}
            isShort
          />
        )}
        onText={(index, text) => change(form, { [`content.items.${index}`]: text })}
        onRows={(from, texts) =>
          change(form, { 'content.items': texts, 'key.places': fittingPlaces(follow(places, from, ''), texts.length) })
        }
      />
    </>
  );
}

/** Places close up where an item was deleted, so that each is one of as many as there are items. */
function fittingPlaces(places: string[], count: number): string[] {
  const taken = places
    .filter(Boolean)
    .map(Number)
    .toSorted((one, other) => one - other);
  if ((taken.at(-1) ?? 0) <= count) return places;
  return places.map((place) => (place === '' ? '' : String(taken.indexOf(Number(place)) + 1)));
}
