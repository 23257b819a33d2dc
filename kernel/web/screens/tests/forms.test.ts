import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { RefusalError } from '#kernel/web/request/index.ts';
import { isBare, mergeForms, resolveConflict, versionOf, withVersion } from '../conflict.ts';
import { draftKeyOf } from '../draft.ts';
import { formKit } from '../form-kit.tsx';
import { noted } from '../form-state.ts';
import { summaryLines } from '../form-parts.tsx';
import type { FormButton, FormField } from '../form-types.ts';
import { formatterOf } from '../formatter.ts';
import { getAt, isSame, setAt, type Values } from '../paths.ts';
import { ownRefusal, savedValues } from '../submit.ts';
import { faultsOf, faultsOfServer, faultText, isRequired, payloadOf, withLacks } from '../validation.ts';
import { format } from './format.ts';
import { lotBadge, lotWords, offerLot } from './sample.ts';

const { field } = formKit(offerLot, lotWords);
const fields: FormField[] = [
  field.i18n('name'),
  field.text('product'),
  field.price('price', { unit: { zh: '元/吨', en: 'CNY/t' } }),
  field.quantity('quantity'),
  field.select('state', lotBadge),
  field.textarea('remark'),
  field.dateRange('from', 'until'),
  field.count('count'),
  field.text('terms.payment', { label: { zh: '付款', en: 'Payment' } }),
  field.text('terms.note', { label: { zh: '附注', en: 'Note' }, when: (v) => v.state === '20' }),
];
const good: Values = {
  name: { zh_CN: '甲醇' },
  product: 'Methanol',
  price: '2385.50',
  quantity: '500',
  state: '10',
  terms: { payment: '48 h' },
};
const refusal = {
  code: 'X',
  message: 'no',
  http: 409,
  requestId: '',
  data: null,
  errors: [],
  toasted: false,
};
const zh = formatterOf(format('zh_CN'), {});
const en = formatterOf(format('en_US'), {});
const say = (values: Values, formatter = zh, whole = true) => {
  const faults = faultsOf(offerLot.input, fields, values, whole);
  return Object.fromEntries(
    Object.entries(faults).map(([path, fault]) => [
      path,
      faultText(
        fault,
        fields.find((f) => f.path === path),
        lotWords,
        formatter,
      ),
    ]),
  );
};
const check = (name: string) => fields.find((f) => f.path === name) as FormField;

describe('what is sent', () => {
  test('blank fields go as null where the schema takes null, else not at all; hidden ones never', () => {
    const sent = payloadOf(offerLot.input, fields, {
      ...good,
      remark: ' ',
      from: '',
      count: '7',
      terms: { payment: '48 h', note: 'x' },
      version: 3,
      $labels: { product: 'x' },
      $repair: ['price'],
    });
    expect(sent).toEqual({
      ...good,
      remark: null,
      from: null,
      until: null,
      count: 7,
      terms: { payment: '48 h' },
      version: 3,
    });
    expect(offerLot.input.safeParse(sent).success).toBe(true);
  });
  test('the last entry of a list can be taken away: a list nobody must fill in goes as an empty one where the schema wants a list', () => {
    const schema = z.strictObject({
      roleIds: z.array(z.string()).max(20),
      tags: z.array(z.string()).optional(),
      posts: z.array(z.string()).min(1),
    });
    const lists = ['roleIds', 'tags', 'posts'].map(
      (path) =>
        ({
          ...check('product'),
          path,
          paths: [path],
          required: path === 'posts' ? undefined : false,
          send: undefined,
        }) as unknown as FormField,
    );
    expect(payloadOf(schema, lists, { roleIds: [], tags: [], posts: [] })).toEqual({ roleIds: [], tags: [] });
    expect(payloadOf(schema, lists, {})).toEqual({ roleIds: [] });
    expect(faultsOf(schema, lists, { roleIds: [], posts: [] })).toEqual({ posts: { kind: 'missing' } });
  });
  test('a field says at once what the schema cannot: of what is filled in, never of what is missing', () => {
    const differ = { zh: '两次不一致', en: 'They differ' };
    const twice = field.text('remark', { fault: (v) => (v.remark === v.product ? null : differ) });
    expect(faultsOf(offerLot.input, [twice], { ...good, remark: 'x' })).toEqual({
      remark: { kind: 'own', said: differ },
    });
    expect(faultText({ kind: 'own', said: differ }, twice, lotWords, en)).toBe('They differ');
    expect(faultsOf(offerLot.input, [twice], good)).toEqual({});
  });
  test('of two fields for one value the hidden one leaves it alone, whichever stands first', () => {
    const asText = (shown: boolean) => field.text('product', { when: () => shown });
    for (const two of [
      [asText(true), asText(false)],
      [asText(false), asText(true)],
    ])
      expect(payloadOf(offerLot.input, two, { product: '甲醇' })).toEqual({ product: '甲醇' });
    expect(payloadOf(offerLot.input, [asText(false)], { product: '甲醇' })).toEqual({});
  });
  test('a rule of one word is said in the house’s sentence, never by a field that has the same name', () => {
    expect(
      faultText(
        { kind: 'rule', key: 'phone' },
        undefined,
        { ...lotWords, table: { ...lotWords.table, phone: { zh: '电话', en: 'Phone' } } },
        zh,
      ),
    ).toBe('请输入正确的手机号');
  });
  test('English may stay empty in a text of both languages', () => {
    expect(payloadOf(offerLot.input, fields, { ...good, name: { zh_CN: '甲醇', en_US: ' ' } }).name).toEqual({
      zh_CN: '甲醇',
    });
  });
});

describe('what is wrong', () => {
  test('R-VALID missing values are said in the words of their kind; required is read off the schema', () => {
    expect(say({})).toEqual({
      name: '请输入名称',
      product: '请输入品名',
      price: '请输入单价',
      quantity: '请输入数量',
      state: '请选择状态',
      'terms.payment': '请输入付款',
    });
    expect(say({}, en).state).toBe('Please select Status');
    expect(
      ['name', 'price', 'remark', 'from', 'count', 'terms.payment'].map((p) =>
        isRequired(offerLot.input, check(p), {}),
      ),
    ).toEqual([true, true, false, false, false, true]);
  });
  test('R-FMT too many decimals are refused, not rounded; zero is not positive; a rule of the capability speaks its own words', () => {
    expect(say({ ...good, price: '2385.505', quantity: '0' })).toEqual({
      price: '请输入非负数字，最多两位小数',
      quantity: '数量必须大于 0',
    });
    expect(say({ ...good, price: '2385.51' }).price).toBe('单价须为 0.50 的整数倍');
    expect(say({ ...good, count: '31', remark: 'x'.repeat(201) })).toEqual({
      count: '车数不能大于 30',
      remark: '备注不能超过 200 个字',
    });
    expect(say({ ...good, count: 'many' }).count).toBe('车数格式不正确');
  });
  test('saving a draft forgives what is missing, not what is wrong', () => {
    expect(say({ price: '1.234' }, zh, false)).toEqual({ price: '请输入非负数字，最多两位小数' });
  });
  test('R-ERR the server names fields: they are put to their fields, the first of each wins, unknown ones stay visible', () => {
    const faults = faultsOfServer(fields, [
      { field: 'terms.payment', rule: 'x', message: '付款不被接受' },
      { field: 'until', rule: 'x', message: '结束早于开始' },
      { field: 'until', rule: 'y', message: 'second' },
      { field: 'licence', rule: 'x', message: '许可证过期' },
    ]);
    expect(Object.keys(faults)).toEqual(['terms.payment', 'from', 'licence']);
    expect(faultText(faults.from ?? { kind: 'missing' }, check('from'), lotWords, en)).toBe('结束早于开始');
  });
});

describe('two people changed the same record', () => {
  const base = { ...good, remark: 'a', version: 3 };
  const remote = { ...base, price: '2390.00', remark: 'b', quantity: '400.00', version: 4 };
  const mine = { ...base, price: '2380.00', product: 'MEG', quantity: '400' };
  test('R-UI only what both changed differently is asked; the rest is merged', () => {
    const merge = mergeForms(fields, base, mine, { ...remote, quantity: '400' });
    expect(merge.conflicts.map((c) => c.path)).toEqual(['price']);
    expect(merge.values).toMatchObject({ price: '2380.00', product: 'MEG', remark: 'b', quantity: '400' });
    expect(resolveConflict(merge, remote, new Set(['price']))).toMatchObject({
      price: '2390.00',
      product: 'MEG',
    });
    expect(resolveConflict(merge, remote, new Set())).toMatchObject({ price: '2380.00' });
  });
  test('the next attempt carries the version of what is stored now', () => {
    expect(versionOf(withVersion(mine, 4))).toBe(4);
    expect(versionOf({ version: 'x' })).toBeUndefined();
  });
  test('an act whose form holds nothing of the record goes on from what is stored now; one that was opened with values does not', () => {
    expect(isBare(fields, { id: '7', version: 3 })).toBe(true);
    expect(isBare(fields, { id: '7', version: 3, remark: '' })).toBe(true);
    expect(isBare(fields, { id: '7', version: 3, remark: 'a' })).toBe(false);
  });
});

test('paths: read, write without touching the original, sameness of blanks', () => {
  const values = { a: { b: 1 } };
  expect(setAt(values, 'a.c', 2)).toEqual({ a: { b: 1, c: 2 } });
  expect([values, getAt(values, 'a.b'), getAt(values, 'x.y')]).toEqual([{ a: { b: 1 } }, 1, undefined]);
  expect([
    isSame('', null),
    isSame({ zh_CN: '' }, undefined),
    isSame(false, null),
    isSame([1], [1]),
    isSame({ a: 1 }, { a: 2 }),
  ]).toEqual([true, true, false, true, false]);
});

test('values in words for the check page', () => {
  const values = { ...good, from: '2026-12-01', until: '2026-12-15' };
  expect(fields.slice(0, 7).map((f) => f.show(values, zh))).toEqual([
    '甲醇',
    'Methanol',
    '2,385.50',
    '500.00',
    '在售',
    '--',
    '2026-12-01 至 2026-12-15',
  ]);
});

describe('the summary of faults keeps its place until the next attempt', () => {
  const found = faultsOf(offerLot.input, fields, {}, true);
  test('lines stand in the order of the fields, as many as were found; what is put right is marked, what turned wrong otherwise says so', () => {
    const before = summaryLines({ fields, values: {}, summaryFaults: found, faults: found });
    expect(before.length).toBeGreaterThan(2);
    expect(before.map((l) => l.path)).toEqual(fields.map((f) => f.path).filter((path) => path in found));
    const [first = '', second = ''] = before.map((l) => l.path);
    const { [first]: _right, ...rest } = found;
    const faults = {
      ...rest,
      [second]: { kind: 'said', text: '另一句' } as const,
      remark: { kind: 'missing' } as const,
    };
    const after = summaryLines({ fields, values: {}, summaryFaults: found, faults });
    expect(after.map((l) => l.path)).toEqual(before.map((l) => l.path));
    expect(after.map((l) => l.done)).toEqual(before.map((l) => l.path === first));
    expect(after.find((l) => l.path === second)?.fault).toEqual({ kind: 'said', text: '另一句' });
  });
  test('a line whose field is not asked any more is no fault left', () => {
    const faults = { 'terms.note': { kind: 'missing' } as const };
    expect(
      summaryLines({ fields, values: { state: '20' }, summaryFaults: faults, faults }).map((l) => l.done),
    ).toEqual([false]);
    expect(
      summaryLines({ fields, values: { state: '10' }, summaryFaults: faults, faults }).map((l) => l.done),
    ).toEqual([true]);
  });
  test('the last fault that goes leaves the box standing with all its lines', () => {
    expect(summaryLines({ fields, values: {}, summaryFaults: found, faults: {} }).map((l) => l.done)).toEqual(
      Object.keys(found).map(() => true),
    );
    expect(summaryLines({ fields, values: {}, summaryFaults: {}, faults: found })).toEqual([]);
  });
});

test('what a button needs beyond the schema is said with the schema’s faults: the schema’s word stands first, of several the first', () => {
  const faults = withLacks({ price: { kind: 'missing' } }, [
    { field: 'price', rule: 'number.format' },
    { field: 'remark', rule: 'field.input' },
    { field: 'remark', rule: 'number.format' },
  ]);
  expect(faults).toEqual({ price: { kind: 'missing' }, remark: { kind: 'rule', key: 'field.input' } });
});
test('while the names of a set are on their way no code is shown for one', () => {
  expect([
    formatterOf(format('zh_CN'), { lot: null }).codeName('lot', '10'),
    formatterOf(format('zh_CN'), { lot: {} }).codeName('lot', '10'),
  ]).toEqual(['…', '10']);
});
test('a field may be asked for by what else is filled in: with its star then, and found when it is missing', () => {
  const remark = {
    ...(fields.find((f) => f.path === 'remark') as FormField),
    required: (v: Values) => v.price === '1.00',
  };
  const found = (values: Values) => [
    isRequired(offerLot.input, remark, values),
    faultsOf(offerLot.input, [remark], values).remark,
  ];
  expect(found({ price: '1.00' })).toEqual([true, { kind: 'missing' }]);
  expect(found({ price: '2.00' })).toEqual([false, undefined]);
});

describe('two steps: a draft is saved, then acted on', () => {
  const sent = (of: string): FormButton =>
    ({ call: { name: of }, whole: true, send: () => ({}), after: () => 'stay' }) as unknown as FormButton;
  const save: FormButton = { ...sent('add'), stored: sent('update') };
  const release: FormButton = {
    ...sent('submit'),
    first: save,
    refusals: {
      17201: (_error, values) => ({ title: `${values.price} ?`, button: 'again' }),
      17202: () => [{ field: 'price', rule: 'number.format', message: 'wrong' }],
    },
  };
  const page = (values: Values, dirty: boolean) => {
    const [calls, stored]: [string[], Values[]] = [[], []];
    return {
      calls,
      stored,
      values: () =>
        savedValues({ values, dirty, reset: (next) => void stored.push(next) }, release, async (step) => {
          calls.push(step.call.name);
          return { id: '7', version: 4, quantity: 'as the server has it' };
        }),
    };
  };
  test('what is new is added, what was changed is updated, and the act goes by the version that was answered', async () => {
    const added = page(good, false);
    expect(await added.values()).toEqual({ ...good, id: '7', version: 4 });
    expect([added.calls, added.stored]).toEqual([['add'], [{ ...good, id: '7', version: 4 }]]);
    const changed = page({ ...good, id: '7', version: 3 }, true);
    expect(await changed.values()).toMatchObject({ id: '7', version: 4, quantity: good.quantity });
    expect(changed.calls).toEqual(['update']);
  });
  test('what is stored as it stands is not saved again, so that an act that was refused starts with the act', async () => {
    const stands = page({ ...good, id: '7', version: 4 }, false);
    expect(await stands.values()).toMatchObject({ id: '7', version: 4 });
    expect([stands.calls, stands.stored]).toEqual([[], []]);
  });
  test('a save that is refused leaves the page as it is, and nothing is acted on', async () => {
    const stored: Values[] = [];
    const form = { values: good, dirty: true, reset: (next: Values) => void stored.push(next) };
    await expect(savedValues(form, release, () => Promise.reject(new Error('17202')))).rejects.toThrow(
      '17202',
    );
    expect(stored).toEqual([]);
  });
  test('a button speaks for itself of the refusals it names: as a question, or at fields; of others it is silent', () => {
    const said = (status: number) => ownRefusal(release, new RefusalError({ ...refusal, status }), good, zh);
    expect(said(17201)).toEqual({ question: { title: '2385.50 ?', button: 'again' } });
    expect(said(17202)).toEqual({ faults: [{ field: 'price', rule: 'number.format', message: 'wrong' }] });
    expect([
      said(10301),
      ownRefusal(save, new RefusalError({ ...refusal, status: 17201 }), good, zh),
    ]).toEqual([null, null]);
  });
});

test('m10 what a review asked to mend stands until its value changes, whichever step is checked meanwhile', () => {
  const marks = faultsOfServer(fields, [{ field: 'remark', rule: 'review', message: '审核要求修改' }]);
  const asked = (path: string) => path !== 'product';
  expect(Object.keys(noted(marks, marks, {}, asked))).toEqual(['remark']);
  expect(Object.keys(noted({ ...marks, product: marks.remark as never }, {}, {}, asked))).toEqual([
    'product',
  ]);
});

test('what was typed for one record, or begun from one document, is not the draft of another', () => {
  const keyOf = (search: Readonly<Record<string, string>>) =>
    draftKeyOf('payments.add', '/payments/edit', search);
  expect(keyOf({})).toBe('payments.add:/payments/edit');
  expect(keyOf({ orderId: '1' })).not.toBe(keyOf({ orderId: '2' }));
  expect(keyOf({ orderId: '1' })).not.toBe(keyOf({}));
  expect(keyOf({ a: '1', b: '2' })).toBe(keyOf({ b: '2', a: '1' }));
  expect(keyOf({ long: 'x'.repeat(500) }).length).toBeLessThanOrEqual(200);
});
