import { unitMark as shortMark } from '#fulfilment/quantities/rules/unit-words.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { operatorStore } from '#kernel/web/request/index.ts';
import {
  codeBadge,
  type Formatter,
  lifecycleBadge,
  type StatusBadge,
  type StatusColor,
} from '#kernel/web/screens/index.ts';
import { OFFER, offerLifecycle, offerTones } from '../../rules/offer-lifecycle.ts';

type Name = keyof typeof OFFER;
const names = Object.keys(OFFER) as Name[];
/** Badges of the publish states. */
export const offerBadge: StatusBadge = lifecycleBadge(
  offerLifecycle,
  Object.fromEntries(names.map((name) => [name, offerTones[OFFER[name]]])) as Record<Name, StatusColor>,
);
export const approvalBadge: StatusBadge = codeBadge('approval_status');

/** CFR 成本加运费: the letters first, as people say them. */
export const incotermText = (code: string | null, formatter: Formatter): string => {
  const name = formatter.codeName('incoterm', code);
  return code === null || name === code || name === EMPTY ? name : `${code} ${name}`;
};
export const incotermBadge: StatusBadge = {
  ...codeBadge('incoterm'),
  choices: (formatter) =>
    codeBadge('incoterm')
      .choices(formatter)
      .map(({ value, ...rest }) => ({ ...rest, value, label: incotermText(value, formatter) })),
};

/** A look that offers only some of its codes. */
export const only = (look: StatusBadge, codes: readonly string[]): StatusBadge => ({
  ...look,
  choices: (formatter) => look.choices(formatter).filter((c) => codes.includes(c.value)),
});

/** 吨 / t; tonnes where nothing is chosen yet. */
export const unitMark = (code: string | null | undefined, locale: Locale): string =>
  shortMark(code ?? 'TNE', locale);
/** A quantity with its unit where it is not the tonne of the heading. */
export const quantityText = (value: string | null, uom: string | null, formatter: Formatter): string =>
  value === null || uom === null || uom === 'TNE'
    ? formatter.quantity(value)
    : `${formatter.quantity(value)} ${unitMark(uom, formatter.locale)}`;

/** A quantity with its unit, where no heading carries it. */
export const quantityWithUnit = (value: string | null, uom: string | null, formatter: Formatter): string =>
  value === null ? EMPTY : `${formatter.quantity(value)} ${unitMark(uom, formatter.locale)}`;

interface Goods {
  readonly productZh: string | null;
  readonly productEn: string | null;
}
/** Goods carry both names when both exist; names are never translated (screens 3.1.6). */
export function productName(goods: Goods, locale: Locale): string {
  const { productZh, productEn } = goods;
  const [first, second] = locale === 'zh_CN' ? [productZh, productEn] : [productEn, productZh];
  if (first === null) return second ?? EMPTY;
  return second === null || second === first ? first : `${first} ${second}`;
}
export const inEither = (zh: string | null, en: string | null, locale: Locale): string =>
  (locale === 'zh_CN' ? (zh ?? en) : (en ?? zh)) ?? EMPTY;

interface Window {
  readonly deliveryStart: string | null;
  readonly deliveryEnd: string | null;
}
/** `2026-12-01 – 2026-12-15`; `--` while neither day is set. */
export const windowText = (row: Window, formatter: Formatter): string =>
  formatter.range(row.deliveryStart, row.deliveryEnd);

/**
 * True when the operator holds a button on any of his pages: the server asks for one of the routes of the
 * call, not for this one.
 */
export const holdsAnywhere = (code: string): boolean =>
  operatorStore.get()?.buttonCodes.includes(code) ?? false;
