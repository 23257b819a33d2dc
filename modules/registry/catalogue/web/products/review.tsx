import { Alert } from 'antd';
import type { WordTable } from '#kernel/rules/words.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Diff, useFormatter } from '#kernel/web/screens/index.ts';
import { selectCategory, selectPackaging, selectProductName } from '../../contract/pick.ts';
import { selectSpu } from '../../contract/products/spu.ts';
import { SHELF } from '../../rules/product-lifecycle.ts';
import { shelfShared as t } from '../../rules/product-words.ts';
import { FIELD_SETS, showValue } from './show-value.tsx';

type Values = Readonly<Record<string, unknown>>;
const quiet = { silent: true, staleMs: 300_000 } as const;
const idsOf = (key: string, lists: readonly Values[]): string[] => [
  ...new Set(lists.flatMap((l) => (typeof l[key] === 'string' ? [l[key]] : []))),
];

/** Names of the references in these values, as they are known. */
function useNames(lists: readonly Values[], zh: boolean): (id: string) => string | undefined {
  const [categories, products, spus, packs] = [
    'platformCategoryId',
    'productNameId',
    'spuId',
    'packagingId',
  ].map((key) => idsOf(key, lists)) as [string[], string[], string[], string[]];
  const c = useCall(selectCategory, { ids: categories }, { ...quiet, enabled: categories.length > 0 });
  const p = useCall(selectProductName, { ids: products }, { ...quiet, enabled: products.length > 0 });
  const s = useCall(selectSpu, { ids: spus }, { ...quiet, enabled: spus.length > 0 });
  const g = useCall(selectPackaging, { ids: packs }, { ...quiet, enabled: packs.length > 0 });
  const rows = [
    ...(c.data?.list ?? []),
    ...(p.data?.list ?? []),
    ...(s.data?.list ?? []),
    ...(g.data?.list ?? []),
  ];
  return (id) => {
    const row = rows.find((r) => r.id === id);
    return row === undefined ? undefined : zh ? row.zh : row.en || row.zh;
  };
}

/** Field by field against what was approved last. Shown while somebody has to decide, and to the keeper. */
export function ReviewDiff({
  state,
  fields,
  approved,
  words,
}: {
  state: string;
  fields: Values;
  approved: Values | null;
  words: WordTable;
}) {
  const formatter = useFormatter(FIELD_SETS);
  const zh = formatter.locale === 'zh_CN';
  const named = useNames(approved === null ? [] : [approved, fields], zh);
  if (state !== SHELF.review) return null;
  const title = formatter.text(t['section.review']);
  return (
    <section className="sc-card" aria-label={title}>
      <h2>{title}</h2>
      {approved === null ? (
        <p className="sc-faint">{formatter.text(t['review.first'])}</p>
      ) : (
        <Diff
          differences={Object.keys(fields).flatMap((key) => {
            const label = words[key];
            return label === undefined
              ? []
              : [
                  {
                    key,
                    label: formatter.text(label),
                    old: showValue(key, approved[key], formatter, named),
                    new: showValue(key, fields[key], formatter, named),
                  },
                ];
          })}
        />
      )}
    </section>
  );
}

/** What a record still needs before review, and why it was turned down. */
export function ShelfNotes({
  row,
  words,
}: {
  row: {
    readonly state: string;
    readonly rejectReason: string | null;
    readonly missing?: readonly { field: string; rule: string }[];
  };
  words: WordTable;
}) {
  const formatter = useFormatter();
  const missing = row.missing ?? [];
  return (
    <>
      {row.state === SHELF.rejected && row.rejectReason !== null ? (
        <Alert type="error" showIcon title={`${formatter.text(t.rejectReason)}: ${row.rejectReason}`} />
      ) : null}
      {missing.length === 0 ? null : (
        <section className="sc-card" aria-label={formatter.text(t['section.missing'])}>
          <h2>{formatter.text(t['section.missing'])}</h2>
          <ul className="pr-missing">
            {missing.map((m) => (
              <li key={`${m.field} ${m.rule}`}>
                {formatter.text(words[m.rule] ?? words[m.field] ?? t.edit)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
