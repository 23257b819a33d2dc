import { inLocale, nameOf } from '#kernel/rules/words.ts';
import { exporter } from '#office/transfers/server/door.ts';
import { originOf } from '#registry/catalogue/rules/origins.ts';
import type { AdminIndexRow } from '../contract/price-index-admin.ts';
import type { RateRow } from '../contract/rate.ts';
import { indexWords } from '../rules/index-words.ts';
import { BY_ORIGIN, RATE_UNITS, rateWords } from '../rules/rate-words.ts';
import { listRatesHandler } from './rates.ts';
import { listIndicesHandler } from './see-indices.ts';

const [t, r] = [indexWords.table, rateWords.table];

/** Indices as their keepers see them, with source and status of the last price (20.2.5). */
exporter<AdminIndexRow>({
  bizType: 'PRICE_INDEX',
  title: t.title,
  handler: listIndicesHandler,
  columns: [
    { key: 'code', heading: t.code, width: 20 },
    { key: 'name', heading: t.name, width: 30, value: (row, reader) => nameOf(row, 'name', reader.locale) },
    {
      key: 'product',
      heading: t.product,
      width: 20,
      value: (row, reader) => nameOf(row, 'product', reader.locale),
    },
    {
      key: 'place',
      heading: t.place,
      width: 20,
      value: (row, reader) => nameOf(row, 'place', reader.locale),
    },
    { key: 'lane', heading: t.lane, set: 'offer_lane' },
    { key: 'cargoStatus', heading: t.cargoStatus, set: 'cargo_status' },
    { key: 'currency', heading: t.currency },
    { key: 'day', heading: t.day, kind: 'date' },
    { key: 'close', heading: t.close, kind: 'price', along: ['currency'] },
    { key: 'changeAbs', heading: t.changeAbs, kind: 'number' },
    { key: 'changePct', heading: t.changePct, kind: 'number' },
    { key: 'deals', heading: t.deals, kind: 'integer', value: (row) => String(row.deals) },
    { key: 'source', heading: t.source, set: 'price_source' },
    { key: 'waiting', heading: t.waiting, kind: 'integer', value: (row) => String(row.waiting) },
    {
      key: 'enabled',
      heading: t.enabled,
      value: (row, reader) => (row.enabled ? t.on : t.off)[reader.locale === 'zh_CN' ? 'zh' : 'en'],
    },
    { key: 'gmtModified', heading: t.gmtModified, kind: 'dateTime' },
  ],
});
exporter<RateRow>({
  bizType: 'IMPORT_RATE',
  title: r.title,
  handler: listRatesHandler,
  columns: [
    {
      key: 'kind',
      heading: r.kind,
      codes: {
        fx: r['kind.fx'],
        duty: r['kind.duty'],
        antidumping: r['kind.antidumping'],
        vat: r['kind.vat'],
        insurance: r['kind.insurance'],
        port: r['kind.port'],
        freight: r['kind.freight'],
        packaging: r['kind.packaging'],
        interest: r['kind.interest'],
        bill: r['kind.bill'],
        vatchange: r['kind.vatchange'],
      },
    },
    {
      key: 'subject',
      heading: r.subject,
      value: (row, reader) => row.subject || inLocale(r.all, reader.locale),
    },
    {
      key: 'origin',
      heading: r.origin,
      width: 20,
      value: (row, reader) =>
        BY_ORIGIN.includes(row.kind)
          ? inLocale(row.origin === '' ? r.all : originOf(row.origin), reader.locale)
          : null,
    },
    { key: 'day', heading: r.day, kind: 'date' },
    { key: 'value', heading: r.value, kind: 'number', along: ['unit'] },
    {
      key: 'unit',
      heading: r.unit,
      value: (row, reader) => inLocale(r[RATE_UNITS[row.kind]], reader.locale),
    },
    { key: 'source', heading: r.source, width: 30 },
    { key: 'gmtModified', heading: r.gmtModified, kind: 'dateTime' },
  ],
});
