import './invoices.css';
import { useState } from 'react';
import { add } from '#kernel/rules/decimal.ts';
import type { InputOf, OutputOf } from '#kernel/rules/contract.ts';
import { type FieldProps, NumberField } from '#kernel/web/fields/index.ts';
import { currentLocale, useWords } from '#kernel/web/i18n/index.ts';
import { Button } from 'antd';
import { Checkbox } from '#kernel/web/parts/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { useIsMobile } from '#kernel/web/screens/use-is-mobile.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import type { addInvoice } from '../contract/invoice-acts.ts';
import { invoiceSources } from '../contract/invoice.ts';
import { invoiceWords } from '../rules/words.ts';

export type SourceWish = InputOf<typeof addInvoice>['sources'][number];
/** Foreign trade has no invoice here. */
const CNY = 'CNY';
type Row = OutputOf<typeof invoiceSources>['list'][number];
const keyOf = (of: { kind: string; id: string }): string => `${of.kind === 'order' ? 'o' : 's'}${of.id}`;
export const sourcesIn = (value: unknown): readonly SourceWish[] =>
  Array.isArray(value) ? (value as SourceWish[]) : [];
export const sumOf = (sources: readonly SourceWish[]): string =>
  add('0', ...sources.map((s) => (/^\d+(\.\d{1,2})?$/.test(s.amount) ? s.amount : '0')));

/**
 * The statements and prepaid orders an invoice is for: those with something left, of one buyer and one seller;
 * who is chosen first decides the company. Each may be asked for in part.
 */
export function SourcePicker({
  id,
  value,
  onChange,
  disabled,
  formatter,
  label,
}: FieldProps<unknown> & FieldContext) {
  const t = useWords(invoiceWords);
  const isMobile = useIsMobile();
  const chosen = sourcesIn(value);
  const [page, setPage] = useState(1);
  const { data } = useCall(
    invoiceSources,
    { pageNum: page, pageCount: 20 },
    { silent: true, keepRows: true },
  );
  const named = useCall(
    invoiceSources,
    { ids: chosen.map((c) => c.id), pageCount: 50 },
    { silent: true, keepRows: true, enabled: chosen.length > 0 },
  );
  const found = data?.list ?? [];
  const known = new Map([...(named.data?.list ?? []), ...found].map((r) => [r.id, r]));
  // What is chosen stands first, on whichever page of the list it is.
  const elsewhere = chosen.flatMap((c) =>
    found.some((r) => r.id === keyOf(c)) ? [] : (known.get(keyOf(c)) ?? []),
  );
  const rows = [...elsewhere, ...found];
  const company = chosen[0] === undefined ? null : (known.get(keyOf(chosen[0]))?.counterpartyId ?? null);
  const zh = currentLocale() === 'zh_CN';
  const take = (row: Row, on: boolean) =>
    onChange(
      on
        ? [...chosen, { kind: row.kind, id: row.id.slice(1), amount: row.left }]
        : chosen.filter((c) => keyOf(c) !== row.id),
    );
  const put = (rowId: string, amount: string | null) =>
    onChange(chosen.map((c) => (keyOf(c) === rowId ? { ...c, amount: amount ?? '' } : c)));
  if (data !== undefined && data.totalCount === 0 && chosen.length === 0)
    return <p className="sc-faint">{t('noSources')}</p>;
  const nameOf = (r: Row) => (zh ? r.counterparty : (r.counterpartyEn ?? r.counterparty));
  const productOf = (r: Row) => (zh ? r.productZh : r.productEn);
  const box = (r: Row, children?: string) => (
    <Checkbox
      aria-label={`${t('take')} ${r.no}`}
      checked={chosen.some((c) => keyOf(c) === r.id)}
      disabled={(disabled ?? false) || (company !== null && company !== r.counterpartyId)}
      onChange={(e) => take(r, e.target.checked)}
    >
      {children}
    </Checkbox>
  );
  const asked = (r: Row) => {
    const wish = chosen.find((c) => keyOf(c) === r.id);
    return wish === undefined ? null : (
      <NumberField
        id={`${id}-${r.id}`}
        label={`${t('asked')} ${r.no}`}
        alone
        value={wish.amount}
        unit={CNY}
        disabled={disabled}
        onChange={(amount) => put(r.id, amount)}
      />
    );
  };
  return (
    <div id={id}>
      {isMobile ? (
        <ul className="iv-cards" aria-label={label}>
          {rows.map((r) => (
            <li key={r.id}>
              {box(r, r.no)}
              <span className="sc-faint">{[nameOf(r), productOf(r)].filter(Boolean).join(' · ')}</span>
              <span>
                {t('left')} {CNY} {formatter.money(r.left)}
              </span>
              {asked(r)}
            </li>
          ))}
        </ul>
      ) : (
        <SmallTable
          label={label}
          rows={rows}
          keyOf={(r) => r.id}
          columns={[
            { label: t('take'), cell: (r) => box(r) },
            { label: t('source'), names: true, cell: (r) => r.no },
            { label: t('counterparty'), cell: nameOf },
            { label: t('product'), cell: productOf },
            { label: t('total'), end: true, cell: (r) => formatter.money(r.total) },
            { label: t('left'), end: true, cell: (r) => formatter.money(r.left) },
            { label: t('asked'), end: true, cell: asked },
          ]}
        />
      )}
      {data !== undefined && data.totalCount > 20 ? (
        <div className="iv-pages">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('before')}
          </Button>
          <Button size="small" disabled={page * 20 >= data.totalCount} onClick={() => setPage(page + 1)}>
            {t('after')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
