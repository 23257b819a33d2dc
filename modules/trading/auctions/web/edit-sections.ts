import type { InputOf } from '#kernel/rules/contract.ts';
import { compare } from '#kernel/rules/decimal.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import type { Filling } from '#kernel/web/screens/form-types.ts';
import { docScene } from '#office/attachments/rules/file-scenes.ts';
import { placeSource, skuSeen, skuSource, warehouseSource } from '#registry/catalogue/web/door.ts';
import { buyerSource } from '#registry/members/web/door.ts';
import type { addAuction } from '../contract/selling.ts';
import { ALLOCATION, MODE } from '../rules/auction-terms.ts';
import { auctionEditWords } from '../rules/edit-words.ts';
import { GradientsField } from './gradients-field.tsx';
import { typedGradients, typedNumber } from './typed-terms.ts';

const t = auctionEditWords.table;
export type Values = InputOf<typeof addAuction>;
export type V = Filling<Values>;
export type Kit = FormKit<Values, typeof t, typeof addAuction>;

export const isFalling = (v: V) => v.mode === MODE.descending;
const isAscending = (v: V) => v.mode === MODE.ascending;
const isSealed = (v: V) => v.mode === MODE.sealed;
export const isSingle = (v: V) => v.allocation === ALLOCATION.singleWinner && !isFalling(v);
const MODE_HELP: Readonly<Record<string, LocalizedText>> = {
  [MODE.ascending]: t['mode.help.10'],
  [MODE.descending]: t['mode.help.20'],
  [MODE.sealed]: t['mode.help.30'],
};
const FIXED = '10';
const PICKED_UP = '10';
const DESIGNATED = '20';

const MINUTE = 60_000;
const SHORTEST = 10 * MINUTE;
const LONGEST = 7 * 24 * 60 * MINUTE;
/** Two numbers as they are typed; null while one of them cannot be read. */
const ordered = (a: unknown, b: unknown): -1 | 0 | 1 | null => {
  const [left, right] = [typedNumber(a), typedNumber(b)];
  return left === null || right === null ? null : compare(left, right);
};
const reserveFault = (v: V): LocalizedText | null => {
  const order = ordered(v.reservePrice, v.startPrice);
  if (isFalling(v)) return order === 1 ? t['fault.reserveHigh'] : null;
  return order === -1 ? t['fault.reserveLow'] : null;
};
function gradientsFault(v: V): LocalizedText | null {
  const steps = typedGradients(v.gradients);
  if (steps === null) return null;
  if (steps.some((s, n) => n > 0 && compare(steps[n - 1]?.fromPrice ?? '0', s.fromPrice) >= 0))
    return t['fault.gradientOrder'];
  return ordered(steps[0]?.fromPrice, v.startPrice) === 1 ? t['fault.gradientFirst'] : null;
}
function endFault(v: V): LocalizedText | null {
  const ms = Date.parse(v.endTime ?? '') - Date.parse(v.startTime ?? '');
  return Number.isNaN(ms) || (ms >= SHORTEST && ms <= LONGEST) ? null : t['fault.end'];
}

const goods = ({ field, section }: Kit) =>
  section(
    [
      field.text('auctionName', { most: 60, span: 2 }),
      field.code('auctionType', 'auction_type', { required: true }),
      field.pick('skuId', skuSource, {
        span: 3,
        required: true,
        help: t['skuId.help'],
        picked: (option, values) => {
          const sku = skuSeen(option?.value);
          return sku === undefined ? values : { ...values, taxRate: sku.taxRate ?? values.taxRate ?? null };
        },
      }),
      field.code('mode', 'auction_mode', {
        look: 'radio',
        required: true,
        span: 3,
        help: (v, formatter) => {
          const said = MODE_HELP[v.mode ?? ''];
          return said === undefined ? null : formatter.text(said);
        },
      }),
      field.code('allocation', 'auction_allocation', {
        look: 'radio',
        required: true,
        when: (v: V) => !isFalling(v),
        help: t['allocation.help'],
        span: 2,
      }),
      field.code('priceRule', 'auction_price_rule', {
        look: 'radio',
        required: true,
        when: (v: V) => !isFalling(v) && !isSingle(v),
        help: t['priceRule.help'],
      }),
    ],
    { title: t['section.goods'] },
  );
const price = ({ field, section }: Kit) =>
  section(
    [
      field.price('startPrice', {
        required: true,
        help: (v, formatter) => (isFalling(v) ? formatter.text(t['startPrice.help.20']) : null),
      }),
      field.price('priceIncrement', { required: true, when: isAscending, help: t['increment.help'] }),
      field.price('priceIncrement', {
        label: t.decrement,
        required: true,
        when: isFalling,
        help: t['decrement.help'],
      }),
      field.count('tickSeconds', { required: true, when: isFalling, help: t['tickSeconds.help'] }),
      field.price('reservePrice', {
        label: t.floor,
        required: true,
        when: isFalling,
        help: t['floor.help'],
        fault: reserveFault,
      }),
      field.price('reservePrice', {
        required: false,
        when: (v: V) => !isFalling(v),
        help: t['reserve.help'],
        fault: reserveFault,
      }),
      field.count('reserveDecisionHours', {
        required: false,
        when: (v: V) => !isFalling(v) && typedNumber(v.reservePrice) !== null,
        help: t['reserveDecisionHours.help'],
      }),
      field.custom('gradients', GradientsField, {
        span: 3,
        required: false,
        verb: 'input',
        when: isAscending,
        help: t['gradients.help'],
        fault: gradientsFault,
      }),
    ],
    { title: t['section.price'] },
  );
const quantity = ({ field, section }: Kit) =>
  section(
    [
      field.quantity('totalQty', { required: true }),
      field.quantity('minStartQty', {
        required: true,
        when: (v: V) => !isSingle(v),
        help: t['minStartQty.help'],
        fault: (v: V) => (ordered(v.minStartQty, v.totalQty) === 1 ? t['fault.min'] : null),
      }),
      field.quantity('quantityIncrement', {
        required: true,
        when: (v: V) => !isSingle(v),
        help: t['quantityIncrement.help'],
      }),
      field.quantity('maxQtyPerBidder', {
        required: false,
        when: (v: V) => !isSingle(v),
        help: t['maxQtyPerBidder.help'],
        fault: (v: V) => (ordered(v.maxQtyPerBidder, v.minStartQty) === -1 ? t['fault.cap'] : null),
      }),
    ],
    { title: t['section.quantity'] },
  );
const time = ({ field, section }: Kit) =>
  section(
    [
      field.dateTime('startTime', { required: true, help: t['startTime.help'] }),
      field.dateTime('endTime', { required: true, help: t['endTime.help'], fault: endFault }),
      field.count('extendTrigger', { required: false, when: isAscending, help: t['extendTrigger.help'] }),
      field.count('extendMinutes', { required: false, when: isAscending }),
      field.count('extendMax', { required: false, when: isAscending, help: t['extendMax.help'] }),
    ],
    { title: t['section.time'] },
  );
const deposit = ({ field, section }: Kit) =>
  section(
    [
      field.code('depositMethod', 'deposit_method', { look: 'radio', required: true }),
      field.money('depositFixed', { required: true, when: (v: V) => v.depositMethod === FIXED }),
      field.percent('depositRatio', {
        required: true,
        when: (v: V) => v.depositMethod !== FIXED,
        help: t['depositRatio.help'],
      }),
      field.count('paymentTermHours', { required: true, help: t['paymentTermHours.help'] }),
      field.percent('taxRate', { required: true }),
      field.code('invoiceType', 'invoice_type', { required: true }),
    ],
    { title: t['section.deposit'] },
  );
const delivery = ({ field, section }: Kit) =>
  section(
    [
      field.code('pickType', 'pick_type', { look: 'radio', required: true }),
      field.pick('placeId', placeSource, { required: true }),
      field.pick('warehouseId', warehouseSource, {
        required: (v: V) => v.pickType === PICKED_UP,
        when: (v: V) => v.pickType === PICKED_UP,
      }),
      field.date('deliveryStart', { required: true }),
      field.date('deliveryEnd', {
        required: true,
        fault: (v: V) =>
          v.deliveryStart && v.deliveryEnd && v.deliveryEnd < v.deliveryStart ? t['fault.delivery'] : null,
      }),
    ],
    { title: t['section.delivery'] },
  );
const who = ({ field, section }: Kit) =>
  section(
    [
      field.radio('eligibility', auctionEligibility, { required: true }),
      field.picks('bidderIds', buyerSource, {
        span: 2,
        required: (v: V) => v.eligibility === DESIGNATED,
        when: (v: V) => v.eligibility === DESIGNATED,
      }),
    ],
    { title: t['section.who'] },
  );
/** Groups are no way to say who may bid: all members, or companies by name. */
const auctionEligibility = [
  { value: '10', ...t['eligibility.10'] },
  { value: DESIGNATED, ...t['eligibility.20'] },
];
const rules = ({ field, section }: Kit) =>
  section(
    [
      field.textarea('rules', { most: 4000, rows: 6, span: 3, required: true }),
      field.file('noticeFileId', docScene, { required: false, span: 3, help: t['noticeFileId.help'] }),
    ],
    { title: t['section.rules'] },
  );

/** All fields of an auction (7.1), in the order in which a seller thinks of them. */
export const sections = (kit: Kit) => [
  goods(kit),
  price(kit),
  quantity(kit),
  time(kit),
  deposit(kit),
  delivery(kit),
  who(kit),
  rules(kit),
];
/** A sealed bid takes any price from the start price on: its increment is the smallest there is. */
export const SEALED_INCREMENT = '0.01';
export { isSealed };
