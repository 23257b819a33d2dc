import { rowsField } from '#kernel/web/screens/rows-field.tsx';
import { auctionEditWords } from '../rules/edit-words.ts';

const { table } = auctionEditWords;
interface TypedStep extends Record<string, unknown> {
  readonly fromPrice: string;
  readonly increment: string;
}
/** The step table of an ascending auction: from a price on, an increment of its own. */
export const GradientsField = rowsField<TypedStep>({
  blank: { fromPrice: '', increment: '' },
  most: 20,
  add: table['gradient.add'],
  remove: table['gradient.remove'],
  nameOf: (_row, n) => String(n + 1),
  cells: [
    { key: 'fromPrice', label: table.fromPrice, kind: 'number', width: 150 },
    { key: 'increment', label: table.increment, kind: 'number', width: 130 },
  ],
});
