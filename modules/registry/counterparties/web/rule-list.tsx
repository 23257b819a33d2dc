import { EMPTY } from '#kernel/rules/format.ts';
import { Tint } from '#kernel/web/screens/status-tag.tsx';
import { type Formatter, To } from '#kernel/web/screens/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { recordDialogs, recordEntries } from '#kernel/web/screens/record-screen.tsx';
import { originOf, origins } from '#registry/catalogue/rules/origins.ts';
import { listRuleHistory, type RuleRow, rules } from '../contract/rule.ts';
import { CURRENCIES, EFFECTS, PARTIES, SIDES } from '../rules/codes.ts';
import { CHECK_PAGE } from '../rules/pages.ts';
import { ruleWords } from '../rules/words.ts';
import { RuleHistory } from './rule-history.tsx';
import { categorySource, productNameSource } from '#registry/catalogue/web/door.ts';
import { companySource } from '#registry/members/web/door.ts';
import { groups } from './sources.ts';

const t = ruleWords.table;
const sides = SIDES.map((value) => ({ value, ...t[`side.${value}`] }));
const effects = EFFECTS.map((value) => ({ value, ...t[`effect.${value}`] }));
const parties = PARTIES.map((value) => ({ value, ...t[`party.${value}`] }));
const currencies = CURRENCIES.map((value) => ({ value, zh: value, en: value }));
const COLOURS = { inForce: 'green', planned: 'blue', ended: 'gray', off: 'gray' } as const;

const partyText = (row: RuleRow, formatter: Formatter): string =>
  row.partyName ??
  formatter.text(row.partyCountry === null ? t[`party.${row.party}`] : originOf(row.partyCountry));
const goodsText = (row: RuleRow, formatter: Formatter): string =>
  (formatter.locale === 'zh_CN' ? row.goodsZh : row.goodsEn) ?? formatter.text(t['goods.all']);
const termsText = (row: RuleRow, formatter: Formatter): string =>
  row.paymentTerms.length === 0
    ? formatter.text(t.any)
    : row.paymentTerms.map((code) => formatter.codeName('payment_term', code)).join(' · ');
const nameOf = (row: RuleRow, formatter: Formatter): string =>
  `${formatter.text(t[`effect.${row.effect}`])} · ${partyText(row, formatter)} · ${goodsText(row, formatter)}`;

const { Dialogs, add, edit } = recordDialogs(rules, ruleWords, {
  words: t,
  sections: ({ field, section }) => [
    section([
      field.radio('effect', effects, { span: 3 }),
      field.radio('side', sides, { span: 3 }),
      field.radio('party', parties, { span: 3 }),
      field.pick('partyMemberId', companySource, { span: 3, when: (v) => v.party === 'company' }),
      field.pick('partyGroupId', groups, { span: 3, when: (v) => v.party === 'group' }),
      field.select('partyCountry', origins, { span: 3, required: true, when: (v) => v.party === 'country' }),
      field.pick('categoryId', categorySource, { span: 3, required: false }),
      field.pick('productNameId', productNameSource, { span: 3, required: false }),
      field.select('currency', currencies, { required: false }),
      field.codes('paymentTerms', 'payment_term', { span: 2, required: false }),
      field.money('maxAmount', {
        required: false,
        help: t['maxAmount.help'],
        when: (v) => v.effect === 'open',
      }),
      field.date('validFrom'),
      field.date('validUntil', { required: false }),
      field.text('note', { most: 200, span: 3, required: false }),
    ]),
  ],
  start: { effect: 'shut', side: 'all', party: 'all', paymentTerms: [] },
  startOf: (row: RuleRow) => ({
    side: row.side,
    effect: row.effect,
    party: row.party,
    partyMemberId: row.partyMemberId,
    partyGroupId: row.partyGroupId,
    partyCountry: row.partyCountry,
    categoryId: row.categoryId,
    productNameId: row.productNameId,
    currency: row.currency,
    paymentTerms: row.paymentTerms,
    maxAmount: row.maxAmount,
    validFrom: row.validFrom,
    validUntil: row.validUntil,
    note: row.note,
  }),
});

function Head() {
  const w = useWords(ruleWords);
  return (
    <>
      <To href={CHECK_PAGE} className="sh-button">
        {w('check')}
      </To>
      <RuleHistory />
    </>
  );
}

/** /myBusiness/counterparties: the default, its exceptions, from when each holds and who set it. */
export default listScreen(rules.list, ruleWords, (kit) => ({
  title: t.list,
  entityName: t.noun,
  empty: { help: t.empty },
  head: Head,
  above: Dialogs,
  create: { run: add, label: t.add, button: 'Add' },
  nameOf,
  refreshes: [listRuleHistory],
  columns: [
    kit.custom('effect', {
      label: t.effect,
      width: 90,
      text: (row, formatter) => formatter.text(t[`effect.${row.effect}`]),
      cell: (row, formatter) => (
        <Tint
          color={row.effect === 'open' ? 'green' : 'red'}
          label={formatter.text(t[`effect.${row.effect}`])}
        />
      ),
    }),
    kit.custom('party', { label: t.party, width: 220, text: partyText }),
    kit.custom('side', {
      label: t.side,
      width: 130,
      text: (row, formatter) => formatter.text(t[`side.${row.side}`]),
    }),
    kit.custom('goods', { label: t.goods, width: 180, text: goodsText }),
    kit.custom('currency', {
      label: t.currency,
      width: 80,
      text: (row, formatter) => row.currency ?? formatter.text(t.any),
    }),
    kit.custom('paymentTerms', {
      label: t.paymentTerms,
      width: 180,
      sets: ['payment_term'],
      text: termsText,
    }),
    kit.custom('maxAmount', {
      label: t.maxAmount,
      width: 140,
      align: 'end',
      text: (row, formatter) => (row.maxAmount === null ? EMPTY : formatter.money(row.maxAmount)),
    }),
    kit.date('validFrom', { width: 110 }),
    kit.date('validUntil', { width: 110 }),
    kit.custom('state', {
      label: t.state,
      width: 100,
      text: (row, formatter) => formatter.text(t[`state.${row.state}`]),
      cell: (row, formatter) => (
        <Tint color={COLOURS[row.state]} label={formatter.text(t[`state.${row.state}`])} />
      ),
    }),
    kit.text('changedName', { width: 110 }),
    kit.dateTime('gmtModified', { width: 150 }),
    kit.text('note', { optional: true }),
  ],
  filters: [
    kit.search('keyword', { label: t.keyword }),
    kit.oneOf('effect', effects, { first: true }),
    kit.oneOf('side', sides),
    kit.oneOf('party', parties),
  ],
  card: ['party', 'effect', 'goods', 'side', 'currency', 'maxAmount', 'state'],
  ...recordEntries(kit, rules, { words: t, nameOf, isOn: (row) => row.enabled, edit }),
}));
