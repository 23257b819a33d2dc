import { inLocale, nameOf } from '#kernel/rules/words.ts';
import type { Said } from '#kernel/rules/words.ts';
import { builtinSets } from '#office/codesets/rules/builtin-sets.ts';
import { exporter } from '#office/transfers/server/door.ts';
import { originOf } from '#registry/catalogue/rules/origins.ts';
import type { AdminIndexRow } from '../contract/price-index-admin.ts';
import type { RateRow } from '../contract/rate.ts';
import { indexWords } from '../rules/index-words.ts';
import { rateWords } from '../rules/rate-words.ts';
import { rates } from './rates.ts';
import { indices } from './see-indices.ts';

const labels = (set: string): Readonly<Record<string, Said>> => Object.fromEntries((builtinSets.find((s) => s.type === set)?.items ?? []).map((i) => [i.code, { zh: i.zh, en: i.en }]));
const [t, r] = [indexWords.table, rateWords.table];

/** Indices as their keepers see them, with source and status of the last price (20.2.5). */
export const indexExport = exporter<AdminIndexRow>({
  bizType: 'PRICE_INDEX',
  title: t.title,
  handler: indices,
  columns: [
    { key: 'code', heading: t.code, width: 20 },
    { key: 'name', heading: t.name, width: 30, value: (row, reader) => nameOf(row, 'name', reader.locale) },
    { key: 'product', heading: t.product, width: 20, value: (row, reader) => nameOf(row, 'product', reader.locale) },
    { key: 'place', heading: t.place, width: 20, value: (row, reader) => nameOf(row, 'place', reader.locale) },
    { key: 'lane', heading: t.lane, codes: labels('offer_lane') },
    { key: 'cargoStatus', heading: t.cargoStatus, codes: labels('cargo_status') },
    { key: 'currency', heading: t.currency },
    { key: 'day', heading: t.day, kind: 'date' },
    { key: 'close', heading: t.close, kind: 'price' },
    { key: 'changeAbs', heading: t.changeAbs },
    { key: 'changePct', heading: t.changePct },
    { key: 'deals', heading: t.deals },
    { key: 'source', heading: t.source, codes: labels('price_source') },
    { key: 'enabled', heading: t.enabled, value: (row, reader) => (row.enabled ? t.on : t.off)[reader.locale === 'zh_CN' ? 'zh' : 'en'] },
  ],
});
export const rateExport = exporter<RateRow>({
  bizType: 'IMPORT_RATE',
  title: r.title,
  handler: rates,
  columns: [
    { key: 'kind', heading: r.kind, codes: { fx: r['kind.fx'], duty: r['kind.duty'], antidumping: r['kind.antidumping'], vat: r['kind.vat'], insurance: r['kind.insurance'], port: r['kind.port'] } },
    { key: 'subject', heading: r.subject },
    { key: 'origin', heading: r.origin, width: 20, value: (row, reader) => (row.origin === '' ? '' : inLocale(originOf(row.origin), reader.locale)) },
    { key: 'day', heading: r.day, kind: 'date' },
    { key: 'value', heading: r.value, kind: 'number' },
    { key: 'gmtModified', heading: r.gmtModified, kind: 'dateTime' },
  ],
});
