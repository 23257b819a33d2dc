import type { FieldProps } from '#kernel/web/fields/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { rowsField } from '#kernel/web/screens/rows-field.tsx';
import { activityScreenWords } from '../rules/screen-words.ts';
import type { Tier } from '../rules/terms.ts';

const { table } = activityScreenWords;
interface TypedTier extends Record<string, unknown> {
  readonly copies: string;
  readonly price: string;
}
const TierRows = rowsField<TypedTier>({
  blank: { copies: '', price: '' },
  most: 10,
  add: table['tier.add'],
  remove: table['tier.remove'],
  nameOf: (_row, n) => String(n + 1),
  cells: [
    { key: 'copies', label: table.copies, kind: 'number', width: 120 },
    { key: 'price', label: table['tier.price'], kind: 'number', width: 160 },
  ],
});
const WHOLE = /^\d{1,7}$/;
const typed = (value: unknown): TypedTier[] =>
  (Array.isArray(value) ? (value as readonly (Tier | TypedTier)[]) : []).map((tier) => ({
    copies: String(tier.copies ?? ''),
    price: tier.price,
  }));

/** Tiers of a group: copies are whole numbers as they are sent. */
export function TiersField(props: FieldProps<unknown> & FieldContext) {
  return (
    <TierRows
      {...props}
      value={typed(props.value)}
      onChange={(rows) =>
        props.onChange(
          typed(rows).map((row) => ({
            ...row,
            copies: WHOLE.test(row.copies) ? Number.parseInt(row.copies, 10) : row.copies,
          })),
        )
      }
    />
  );
}
