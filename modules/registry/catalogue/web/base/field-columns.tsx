import { EMPTY } from '#kernel/rules/format.ts';
import { fill, inLocale } from '#kernel/rules/words.ts';
import { codePathSource } from '#kernel/web/fields/code-paths.ts';
import type { Column } from '#kernel/web/screens/columns.tsx';
import type { Filter } from '#kernel/web/screens/filters.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { listKit } from '#kernel/web/screens/list-screen.tsx';
import type { ListKit } from '#kernel/web/screens/list-types.ts';
import { isLevelled } from '#office/codesets/rules/item-rules.ts';
import type { AnyDictionary } from '../../contract/base/dictionary.ts';
import type { Field } from '../../contract/base/fields.ts';
import { baseWords } from '../../rules/base-words.ts';
import { originOf, origins } from '../../rules/origins.ts';
import { type BaseRow, entriesOf, nameOf, stateBadge } from './row.ts';
import { sources } from './sources.ts';

const t = baseWords.table;
/** A row whose fields are those of a declaration: whatever its call says a key holds, the declaration has said before. */
type AnyField = BaseRow & Readonly<Record<string, never>>;
export type FieldKit = ListKit<AnyField, Readonly<Record<string, never>>, typeof baseWords.table>;
/** Columns and filters of fields by their declared kind. */
export const fieldKit: FieldKit = listKit(baseWords);

/** A part of a shape of its own: a tank by its number, goods and capacity, whatever order it was stored in. */
function partText(part: object): string {
  const { tankNo, product, capacityM3 } = part as { tankNo?: string; product?: string; capacityM3?: string };
  return tankNo === undefined
    ? Object.values(part).join(' ')
    : [tankNo, product, `${capacityM3 ?? ''} m³`].filter(Boolean).join(' ');
}
/** The value of a field in words: cells, details, histories. */
export function fieldText(
  field: Field,
  value: unknown,
  name: { readonly zh: string; readonly en: string } | undefined,
  formatter: Formatter,
): string {
  if (field.kind === 'one' && name !== undefined) return inLocale(name, formatter.locale);
  if (value === null || value === undefined || value === '') return EMPTY;
  if (field.kind === 'file' || field.kind === 'files')
    return Array.isArray(value) && value.length === 0
      ? EMPTY
      : fill(inLocale(baseWords.table['files.n'], formatter.locale), {
          n: Array.isArray(value) ? value.length : 1,
        });
  if (field.kind === 'code') return formatter.codeName(field.set ?? '', String(value));
  if (field.country) return inLocale(originOf(String(value)), formatter.locale);
  if (field.kind === 'bool') return formatter.bool(value === true);
  if (field.kind === 'day') return formatter.date(String(value));
  if (field.kind === 'amount')
    return field.show === 'detail' ? String(value) : formatter.price(String(value));
  if (!Array.isArray(value))
    return typeof value === 'object' ? Object.values(value).join(' – ') : String(value);
  const named =
    field.kind === 'codes' ? value.map((code) => formatter.codeName(field.set ?? '', String(code))) : value;
  return (
    named
      .map((part) => (typeof part === 'object' ? partText(part as object) : String(part)))
      .join(formatter.locale === 'en_US' ? ', ' : '、') || EMPTY
  );
}

function columnOf(key: string, field: Field): Column<BaseRow> {
  const kit = fieldKit;
  const { label, unit, width, solid } = field;
  const more = {
    label,
    ...(field.show === 'more' ? { optional: true } : {}),
    ...(unit ? { unit } : {}),
    ...(width ? { width } : {}),
    ...(solid ? { nowrap: true } : {}),
  };
  if (field.kind === 'code') return kit.code(key, field.set ?? '', more);
  if (field.kind === 'bool') return kit.bool(key, more);
  if (field.kind === 'count') return kit.count(key, more);
  if (field.kind === 'day') return kit.date(key, more);
  if (!field.country && (field.kind === 'text' || field.kind === 'long')) return kit.text(key, more);
  return kit.custom(key, {
    ...more,
    ...(field.kind === 'amount' ? { align: 'end' } : {}),
    ...(field.set ? { sets: [field.set] } : {}),
    text: (row, formatter) => fieldText(field, row[key], row.names[key], formatter),
  });
}
/** Its English name has no column of its own: an English reader sees it in the place of the Chinese one. */
const hidesEnglish = (dict: AnyDictionary): boolean =>
  entriesOf(dict.fields).some(([key, field]) => key === 'englishName' && field.show === 'more');
/** Columns of a list, from its fields. */
export function columnsOf(
  dict: AnyDictionary,
  before: readonly Column<BaseRow>[] = [],
  after: readonly Column<BaseRow>[] = [],
): readonly Column<BaseRow>[] {
  const kit = fieldKit;
  const listed = entriesOf(dict.fields).filter(([, field]) => field.show !== 'detail');
  return [
    ...before,
    ...listed.map(([key, field]) =>
      key === 'name' && hidesEnglish(dict)
        ? kit.custom(key, {
            label: field.label,
            ...(field.width ? { width: field.width } : {}),
            text: nameOf,
          })
        : columnOf(key, field),
    ),
    ...after,
    kit.state('state', stateBadge, { label: t.state, width: 90 }),
    kit.dateTime('gmtCreate', { label: t.gmtCreate, optional: true }),
    kit.dateTime('gmtModified', { label: t.gmtModified, width: 150 }),
  ];
}
/** Filters of a list, from those of its call that are named like a field. */
export function filtersOf(dict: AnyDictionary): readonly Filter[] {
  const kit = fieldKit;
  return entriesOf(dict.fields).flatMap(([key, field], n): Filter[] => {
    if (!(key in dict.filters)) return [];
    const more = { label: field.label, first: n < 8 };
    if (field.country) return [kit.oneOf(key, origins, more)];
    if (field.kind === 'code')
      return [
        isLevelled(field.set ?? '')
          ? kit.pickOne(key, codePathSource(field.set ?? ''), more)
          : kit.oneOf(key, field.set ?? '', more),
      ];
    if (field.kind === 'one') return [kit.pickOne(key, sources[field.of as keyof typeof sources], more)];
    return [field.kind === 'bool' ? kit.yesNo(key, more) : kit.textFilter(key, more)];
  });
}
