import { EMPTY } from '#kernel/rules/format.ts';
import type { Filling, FormAside } from '#kernel/web/screens/form-types.ts';
import { type Formatter, Facts } from '#kernel/web/screens/index.ts';
import type { ApplicationRow } from '../contract/application.ts';
import { applicationWords } from '../rules/words.ts';
import { dealAmountText, goodsText, nameText, quantityText } from './texts.ts';

const { table } = applicationWords;
/** The stored application a form was opened with. */
export const ABOUT = '$about';
const aboutOf = (values: object): ApplicationRow | undefined =>
  (values as { readonly [ABOUT]?: ApplicationRow })[ABOUT];

/** What is not there for the reader, or not known yet, has no line. */
const factsOf = (row: ApplicationRow, formatter: Formatter) =>
  [
    { label: table.negotiationNo, value: row.negotiationNo },
    { label: table.offerNo, value: row.offerNo ?? EMPTY },
    { label: table.product, value: goodsText(row, formatter) },
    { label: table.quantity, value: quantityText(row, formatter) },
    { label: table.dealAmount, value: dealAmountText(row, formatter) },
    { label: table.seller, value: nameText(row.seller, formatter) },
    { label: table.buyer, value: nameText(row.buyer, formatter) },
  ]
    .filter(({ value }) => value !== EMPTY)
    .map(({ label, value }) => ({ label: formatter.text(label), value }));

/** Which negotiation a stored application is for, as far as its writer may know it. */
export function AboutNegotiation<I>({ values, formatter }: FormAside<I> & { readonly values: Filling<I> }) {
  const row = aboutOf(values);
  if (row === undefined) return null;
  const title = formatter.text(table['section.goods']);
  return (
    <section className="sc-card" aria-label={title}>
      <h2>{title}</h2>
      <Facts columns={3} items={factsOf(row, formatter)} />
    </section>
  );
}
