import { describe, expect, test } from 'vitest';
import { csvRows, decodeText } from '#kernel/server/sheets/index.ts';
import { parseCamt053 } from '../server/parse/camt053.ts';
import { parseMt940 } from '../server/parse/mt940.ts';
import { linesOf } from '../server/parse/sheet-rows.ts';

const MT940 = `{1:F01BANKCNBJAXXX0000000000}{4:
:20:STMT261203
:25:102290026864/6222021234567890
:28C:337/1
:60F:C261202CNY1000000,00
:61:2612031203C235000,00NTRFNONREF//BK0001
:86:?20PR2612030000017?32JINLING CHEMICAL?31DE0012
:61:2612031203D12,5NCHGNONREF
:86:/REMI/CHARGES/NAME/BANK
:61:261203RC100,00NTRFREF77
:86:plain words
over two lines
:62F:C261203CNY1234887,50
-}`;
const CAMT = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>USD</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">500.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-12-03</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">570.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-12-03</Dt></Dt></Bal>
<Ntry><Amt Ccy="USD">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-12-03</Dt></BookgDt><ValDt><Dt>2026-12-04</Dt></ValDt><AcctSvcrRef>AS1</AcctSvcrRef>
<NtryDtls><TxDtls><Amt Ccy="USD">60.00</Amt><RltdPties><Dbtr><Pty><Nm>Alpha &amp; Co</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>FR7612</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>SO26120300000171</Ustrd></RmtInf></TxDtls>
<TxDtls><Amt Ccy="USD">40.00</Amt><RltdPties><Dbtr><Nm>Beta</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="USD">30.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-12-03</Dt></BookgDt><AcctSvcrRef>AS2</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Cdtr><Nm>Gamma</Nm></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="USD">9.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2026-12-03</Dt></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>`;
const CSV = `账户明细,6222
交易日期,摘要,借方,贷方,余额,对方户名,流水号
2026-12-03,"货款, SO26120300000171",,"1,000.00","3,000.00",江苏金陵化工有限公司,'0001
2026-12-04,手续费,12.50,,"2,987.50",,0002
`;

describe('statements as banks write them', () => {
  test('MT940: balances, signs, reversals, details in each of their forms', () => {
    const s = parseMt940(MT940);
    expect(s).toMatchObject({
      account: '102290026864/6222021234567890',
      currency: 'CNY',
      opening: '1000000.00',
      closing: '1234887.50',
      faults: [],
    });
    expect(s.lines.map((l) => [l.amount, l.bankRef, l.otherName, l.remittance])).toEqual([
      ['235000.00', 'BK0001', 'JINLING CHEMICAL', 'PR2612030000017'],
      ['-12.50', null, 'BANK', 'CHARGES'],
      ['-100.00', 'REF77', null, 'plain words over two lines'],
    ]);
    expect(s.lines[0]).toMatchObject({ fileLine: 6, bookingDate: '2026-12-03', otherAccount: 'DE0012' });
  });
  test('MT940: a movement that cannot be read is named with its line; without balances it is none', () => {
    const broken = MT940.replace(':61:2612031203D12,5NCHGNONREF', ':61:26X2031203D12,5NCHGNONREF');
    expect(parseMt940(broken).faults).toEqual([{ line: 8, text: '26X2031203D12,5NCHGNONREF' }]);
    expect(() => parseMt940(':20:X\n:61:nothing')).toThrow('not a statement');
  });
  test('camt.053: a batch is taken apart, what is pending is left out, balances by their code', () => {
    const s = parseCamt053(CAMT);
    expect(s).toMatchObject({
      account: 'DE89370400440532013000',
      currency: 'USD',
      opening: '500.00',
      closing: '570.00',
    });
    expect(s.lines.map((l) => [l.amount, l.otherName, l.otherAccount, l.valueDate])).toEqual([
      ['60.00', 'Alpha & Co', 'FR7612', '2026-12-04'],
      ['40.00', 'Beta', null, '2026-12-04'],
      ['-30.00', 'Gamma', null, '2026-12-03'],
    ]);
    expect(() => parseCamt053('<Document/>')).toThrow('not a statement');
    expect(() => parseCamt053('<!DOCTYPE x [<!ENTITY a "b">]><Document/>')).toThrow('not a statement');
  });
  test('CSV by a mapping, in UTF-8 and GB18030; a row that cannot be read is named and not guessed', () => {
    // 货款 in GB18030.
    expect(decodeText(Buffer.from([0xbb, 0xf5, 0xbf, 0xee]))).toEqual({ text: '货款', encoding: 'GB18030' });
    expect(decodeText(Buffer.from('货款')).encoding).toBe('UTF-8');
    const map = {
      headLine: 2,
      dayFormat: 'YYYY-MM-DD',
      day: 1,
      remittance: 2,
      debit: 3,
      credit: 4,
      balance: 5,
      otherName: 6,
      bankRef: 7,
    } as const;
    const s = linesOf(csvRows(Buffer.from(CSV), 20), map, 'CSV');
    expect(s).toMatchObject({ opening: '2000', closing: '2987.50', faults: [] });
    expect(s.lines).toMatchObject([
      { fileLine: 3, amount: '1000', remittance: '货款, SO26120300000171', bankRef: '0001' },
      { fileLine: 4, amount: '-12.5', otherName: null },
    ]);
    const broken = linesOf(csvRows(Buffer.from(CSV.replace('12.50,,', 'x12,,')), 20), map, 'CSV');
    expect(broken.faults).toMatchObject([{ line: 4 }]);
  });
  test.each(['oldest', 'newest'])('CSV of one day, the %s line first: both balances are found', (first) => {
    const rows = ['2026-12-03,100.00,2100.00', '2026-12-03,-40.00,2060.00', '2026-12-03,7.50,2067.50'];
    const csv = `日期,金额,余额\n${(first === 'oldest' ? rows : rows.toReversed()).join('\n')}\n`;
    const map = { headLine: 1, dayFormat: 'YYYY-MM-DD', day: 1, amount: 2, balance: 3 } as const;
    expect(linesOf(csvRows(Buffer.from(csv), 20), map, 'CSV')).toMatchObject({
      opening: '2000',
      closing: '2067.50',
    });
  });
});
