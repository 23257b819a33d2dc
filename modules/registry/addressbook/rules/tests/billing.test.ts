import { expect, test } from 'vitest';
import { normaliseCreditCode } from '#kernel/rules/check-digits.ts';
import { hoursFit } from '../address.ts';
import { billingFill, missingIn, taxNoFault } from '../billing.ts';

test('R-BILL-004 a tax number has 15, 17, 18 or 20 characters; each length carries its own check characters (19.7)', () => {
  for (const good of [
    '91350100M000100Y43',
    '91320281XXDEM0074L',
    '110101198001011',
    '320281XXDEM0074',
    '11010119800101123',
    '11010519491231002X',
    '11010519491231002X01',
  ])
    expect(taxNoFault(good)).toBeNull();
  for (const bad of [
    '91350100M000100Y4Z',
    '91320281XXDEM0074M',
    '110105194912310020',
    '11010519491231002XAB',
    '12345678901234567890',
    '320281XXDEM0075',
  ])
    expect(taxNoFault(bad)).toBe('taxNo.check');
  for (const bad of ['', '1234', '1101011980010112', '91350100m000100y43', '91350100-000100Y43'])
    expect(taxNoFault(bad)).not.toBeNull();
  expect(normaliseCreditCode(' 91350100m000 100y43 ')).toBe('91350100M000100Y43');
});

const nothing = {
  address: null,
  phone: null,
  bank: null,
  receiverName: null,
  receiverPhone: null,
  receiverAddress: null,
};
test('R-BILL-014 a special VAT invoice needs address, phone, bank and account; an ordinary one does not (R-BILL-013)', () => {
  expect(missingIn({ ...nothing, invoiceType: '02' }, false)).toEqual([
    'address',
    'phone',
    'bank',
    'account',
  ]);
  expect(missingIn({ ...nothing, invoiceType: '01' }, false)).toEqual([]);
  expect(
    missingIn(
      { ...nothing, invoiceType: '02', address: '张家港', phone: '0512-58321000', bank: '工行' },
      true,
    ),
  ).toEqual([]);
});
test('R-BILL-009 R-BILL-010 R-BILL-011 the receiver of paper invoices is named whole or not at all', () => {
  expect(missingIn({ ...nothing, invoiceType: '01', receiverName: '王敏' }, false)).toEqual([
    'receiverPhone',
    'receiverAddress',
  ]);
});
test('unloading hours end after they begin', () => {
  expect([
    hoursFit({ from: '08:00', to: '17:00' }),
    hoursFit({ from: '17:00', to: '08:00' }),
    hoursFit({ from: '8:00', to: '17:00' }),
    hoursFit({ from: '08:00', to: '25:00' }),
  ]).toEqual([true, false, false, false]);
});

test('m7 the chosen company fills what is empty or was filled by the one before, and nothing that was typed', () => {
  const own = { creditCode: 'A', address: '一号', phone: '1', bank: '工行', account: '11112222' };
  const sub = { creditCode: 'B', address: null, phone: null, bank: null, account: null };
  const filled = { taxNo: 'A', address: '一号', phone: '1', bank: '工行', account: '11112222' };
  expect(billingFill({}, own, undefined)).toEqual(filled);
  expect(billingFill({ ...filled, bank: '建行' }, sub, own)).toEqual({
    taxNo: 'B',
    address: null,
    phone: null,
    account: null,
  });
  expect(billingFill({ taxNo: 'X', address: '二号' }, own, undefined)).toEqual({
    phone: '1',
    bank: '工行',
    account: '11112222',
  });
  expect(billingFill({ taxNo: 'X' }, undefined, undefined)).toEqual({});
});
