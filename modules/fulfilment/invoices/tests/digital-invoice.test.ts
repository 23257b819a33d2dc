import { describe, expect, test } from 'vitest';
import { NotXml } from '#kernel/server/sheets/xml-reader.ts';
import { type DigitalInvoice, differences, type Requested } from '../rules/digital-invoice.ts';
import { NotAnInvoice, readDigitalInvoice } from '../server/read-digital-invoice.ts';
import { digitalXml } from './digital-xml.ts';

const asked: Requested = {
  invoiceType: '02',
  sellerTaxNo: '91320691XXDEM0840N',
  sellerName: '江苏澄湾石化贸易有限公司',
  buyerTaxNo: '91440101XXDEM0920B',
  buyerName: '广东粤湾新材料有限公司',
  netAmount: '66519.56',
  taxAmount: '8647.54',
  grossAmount: '75167.10',
  lines: [
    {
      goodsName: '*有机化学原料*甲醇',
      taxCategoryCode: '1070101010000000000',
      spec: '优等品',
      unit: '吨',
      quantity: '31.986',
      price: '2079.64609517',
      netAmount: '66519.56',
      taxRate: '13',
      taxAmount: '8647.54',
    },
  ],
};
const read = (change: Parameters<typeof digitalXml>[1] = {}) => readDigitalInvoice(digitalXml(asked, change));
const changed = (of: Partial<DigitalInvoice>) => differences(asked, { ...read(), ...of });

describe('a fully digital invoice is read', () => {
  test('number, day, parties, totals and lines', () => {
    expect(read()).toMatchObject({
      invoiceNo: '26322000000012345678',
      issueDate: '2026-11-20',
      invoiceType: '02',
      buyerTaxNo: asked.buyerTaxNo,
      grossAmount: '75167.10',
      lines: [{ quantity: '31.986', taxRate: '13', netAmount: '66519.56', taxAmount: '8647.54' }],
    });
    expect(differences(asked, read())).toEqual([]);
  });
  test('rates as a share, with a sign, or plain are the same rate', () => {
    for (const rate of ['0.13', '13%', '13']) expect(read({ rate }).lines[0]?.taxRate).toBe('13');
  });
  test('what is no invoice is refused by what it lacks; a declaration is not read at all', () => {
    const refusedAs = (xml: string) => {
      try {
        readDigitalInvoice(xml);
        return null;
      } catch (error) {
        return error instanceof NotAnInvoice ? error.missing : error;
      }
    };
    expect(refusedAs('<Invoice><a/></Invoice>')).toBe('EInvoice');
    expect(refusedAs('<EInvoice/>')).toBe('IssuItemInformation');
    expect(refusedAs(digitalXml(asked).replace(/<BuyerIdNum>.*?<\/BuyerIdNum>/, ''))).toBe(
      'BuyerInformation/BuyerIdNum',
    );
    expect(refusedAs(digitalXml(asked).replace('75167.10<', '75 167<'))).toBe(
      'BasicInformation/TotalTax-includedAmount',
    );
    expect(refusedAs(`<!DOCTYPE x [<!ENTITY a "b">]>${digitalXml(asked)}`)).toBeInstanceOf(NotXml);
    expect(refusedAs('not xml')).toBeInstanceOf(NotXml);
    expect(refusedAs(digitalXml(asked, { issueDate: '20.11.2026' }))).toBe('IssueTime');
    const [line] = asked.lines as [Requested['lines'][number]];
    const of = (lines: number) => digitalXml({ ...asked, lines: Array.from({ length: lines }, () => line) });
    expect(refusedAs(of(2000))).toBeNull();
    expect(refusedAs(of(2001))).toBe('items');
  });
});

describe('compared with the request line by line', () => {
  test('another buyer, another type or another sum stops it', () => {
    expect(changed({ buyerTaxNo: '91320691XXDEM0840N' })).toMatchObject([
      { field: 'buyerTaxNo', stops: true },
    ]);
    expect(changed({ invoiceType: '01' })).toMatchObject([{ field: 'invoiceType', stops: true }]);
    expect(changed({ grossAmount: '75167.11' })).toMatchObject([
      { field: 'grossAmount', requested: '75167.10', inFile: '75167.11', stops: true },
    ]);
  });
  test('names are compared without spaces and widths; the seller’s wording never stops it', () => {
    expect(changed({ buyerName: '广东粤湾新材料有限公司 ' })).toEqual([]);
    expect(changed({ sellerName: '澄湾石化' })).toMatchObject([{ field: 'sellerName', stops: false }]);
  });
  test('0.01 of rounding on a line is no difference, 0.02 is', () => {
    const at = (netAmount: string) =>
      changed({ lines: [{ ...(read().lines[0] as DigitalInvoice['lines'][number]), netAmount }] });
    expect(at('66519.57')).toEqual([]);
    expect(at('66519.58')).toMatchObject([{ field: 'netAmount', line: 1, stops: true }]);
  });
  test('another weight, another rate or another number of lines stops it and says where', () => {
    const [l] = read().lines as [DigitalInvoice['lines'][number]];
    expect(changed({ lines: [{ ...l, quantity: '32' }] })).toMatchObject([{ field: 'quantity', line: 1 }]);
    expect(changed({ lines: [{ ...l, taxRate: '9' }] })).toMatchObject([{ field: 'taxRate', line: 1 }]);
    expect(changed({ lines: [l, l] })).toMatchObject([{ field: 'lineCount', requested: '1', inFile: '2' }]);
  });
});
