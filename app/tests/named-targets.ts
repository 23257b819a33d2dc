import type { Identity } from '#kernel/rules/contract.ts';
import { type Cells, mine, type Sides } from './planter.ts';

/**
 * Acts and questions whose input names a row of another kind: an order to pay, a statement to invoice, a deal to
 * make a contract of. Who does not reach that row is told there is none.
 */
export interface NamedTarget {
  readonly call: string;
  /** The kind of row that is named, by the noun of its planter. */
  readonly noun: string;
  /** The input beside what every input of this form has. */
  readonly input: (named: string, given: string) => Readonly<Record<string, unknown>>;
  /** A row beside it, by its noun, that the walker owns: the draft he writes anew. */
  readonly given?: string;
  /** How that row stands for the while. */
  readonly cells?: (identity: Identity, sides: Sides) => Cells;
}
const byField =
  (field: string) =>
  (id: string): Readonly<Record<string, unknown>> => ({ [field]: id });
const ofOrder = (call: string): NamedTarget => ({ call, noun: 'order', input: byField('orderId') });

/** What an appeal is about, by the noun of its planter; invoices are tested with appeals. */
const APPEALED = {
  order: 'order',
  shipment: 'runningNote',
  settlement: 'settlement',
  deal: 'effectiveDeal',
} as const;
const appealing = ['appeals.target', 'appeals.add'].flatMap((call) =>
  Object.entries(APPEALED).map(
    ([targetType, noun]): NamedTarget => ({
      call,
      noun,
      input: (id) => ({
        targetType,
        targetId: id,
        ...(call === 'appeals.add' ? { appealType: '40', claim: 'x'.repeat(20), claimAmount: '1.00' } : {}),
      }),
    }),
  ),
);
const sourceOf = (kind: string, id: string) => ({ sources: [{ kind, id, amount: '1.00' }] });
const invoicing = (['order', 'settlement'] as const).flatMap((kind): NamedTarget[] => [
  { call: 'invoices.draft', noun: kind, input: (id) => sourceOf(kind, id) },
  { call: 'invoices.add', noun: kind, input: (id) => sourceOf(kind, id) },
  { call: 'invoices.update', noun: kind, given: 'invoice', input: (id) => sourceOf(kind, id) },
]);
const contracting: readonly NamedTarget[] = [
  { call: 'protocols.add', noun: 'effectiveDeal', input: (id) => ({ dealIds: [id] }) },
  { call: 'protocols.add', noun: 'protocol', input: byField('parentId') },
  { call: 'protocols.update', noun: 'effectiveDeal', given: 'protocol', input: (id) => ({ dealIds: [id] }) },
  { call: 'protocols.callOff', noun: 'protocol', input: (id) => ({ protocolId: id, month: '2027-01' }) },
  { call: 'letters.detail', noun: 'deal', input: byField('dealId') },
];

export const NAMED_TARGETS: readonly NamedTarget[] = [
  ...appealing,
  ...invoicing,
  ...contracting,
  ...['payments.openTargets', 'payments.add', 'payments.payeeAccounts', 'payments.startGateway'].map(ofOrder),
  {
    ...ofOrder('payments.update'),
    given: 'payment',
    // A draft of the walker's own company about another order.
    cells: (i, s) => ({ order_id: '999999', state: '00', payment_type: '10', creator_member_id: mine(i, s) }),
  },
  ...['shipments.plan', 'shipments.add', 'fixings.pricing'].map(ofOrder),
  ...['fixings.place', 'fixings.fixForBuyer'].map(ofOrder),
  ...['settlements.preview', 'settlements.add'].flatMap((call): NamedTarget[] => [
    ofOrder(call),
    {
      call,
      noun: 'settlement',
      given: 'order',
      input: (id, orderId) => ({ orderId, correctsId: id, kind: '30' }),
    },
  ]),
  { call: 'settlements.discountTables.add', noun: 'protocol', input: byField('protocolId') },
  {
    call: 'settlements.discountTables.update',
    noun: 'protocol',
    given: 'discountTable',
    input: byField('protocolId'),
  },
  ...['inquiries.compare', 'inquiries.comparisonFile'].map(
    (call): NamedTarget => ({ call, noun: 'inquiry', input: byField('inquiryId') }),
  ),
];

/** Fields that name rows with an owner below the company. */
export const NAMING = [
  'orderId',
  'settlementId',
  'correctsId',
  'dealId',
  'dealIds',
  'protocolId',
  'parentId',
  'appealId',
  'parentAppealId',
  'counterOfId',
  'targetId',
  'noteId',
  'inquiryId',
] as const;
/** Fields that name such rows and are not walked. Reviewed; this list may only shrink. */
export const NOT_WALKED: Readonly<Record<string, string>> = {
  'appeals.add counterOfId': 'an appeal of the other side about the same document',
  'appeals.add parentAppealId': 'as counterOfId',
  'inquiries.add protocolId': 'answered at the field, as what is no framework of the company',
  'inquiries.update protocolId': 'as inquiries.add',
  'payments.add targetId': 'refused as AllocationForeign, tested with payments',
  'payments.update targetId': 'as payments.add',
  'protocols.detail dealId': 'finds contracts within their own reach, whatever deal is named',
  'protocols.update parentId': 'as protocols.add',
  'quotes.save inquiryId': 'the inquiry of a buyer, which suppliers are invited to',
  'quotes.submit inquiryId': 'as quotes.save',
  'settlements.add protocolId': 'orders of a framework are reached one by one',
  'settlements.preview protocolId': 'as settlements.add',
  'settlements.preview settlementId': 'looked up as every statement is',
  'settlements.decide appealId': 'only an appeal about the statement itself counts',
  'shipments.count orderId': 'narrows a count within reach',
  'shipments.edit orderId': 'the order of the note, whatever is named',
  'stores.addShelf parentId': 'shelves of the company’s one store',
  'stores.moveShelf parentId': 'as stores.addShelf',
  'vouchers.transfer orderId': 'refused as OrderNotReady, tested with vouchers',
};
