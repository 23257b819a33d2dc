import { NotXml, XmlReader } from '#kernel/server/sheets/xml-reader.ts';
import { dayIn, moneyIn } from '../../rules/mapping.ts';
import { type FileLine, NotStatement, orNull, type StatementFile } from './statement-file.ts';

interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
  text: string;
}
function treeOf(xml: string): Node {
  const root: Node = { name: '', attributes: {}, children: [], text: '' };
  const open: Node[] = [root];
  const reader = new XmlReader({
    open: (name, attributes) => {
      const node: Node = { name, attributes: { ...attributes }, children: [], text: '' };
      (open.at(-1) as Node).children.push(node);
      open.push(node);
    },
    close: () => void open.pop(),
    text: (text) => {
      (open.at(-1) as Node).text += text;
    },
  });
  reader.push(xml);
  reader.end();
  return root;
}
const under = (node: Node | undefined, ...path: string[]): Node | undefined =>
  path.reduce<Node | undefined>((at, name) => at?.children.find((c) => c.name === name), node);
const textAt = (node: Node | undefined, ...path: string[]): string | null => {
  const found = under(node, ...path)?.text.trim();
  return found === undefined || found === '' ? null : found;
};
const allOf = (node: Node | undefined, name: string): Node[] =>
  (node?.children ?? []).filter((c) => c.name === name);
const signed = (node: Node): string | null => {
  const amount = moneyIn(textAt(node, 'Amt') ?? '');
  if (amount === null) return null;
  return textAt(node, 'CdtDbtInd') === 'DBIT' ? `-${amount}` : amount;
};
const dayAt = (node: Node | undefined, name: string): string | null =>
  dayIn((textAt(node, name, 'Dt') ?? textAt(node, name, 'DtTm') ?? '').slice(0, 10), 'YYYY-MM-DD');

/** One entry; where the bank lists the payments of a batch with their amounts, a line for each. */
function entryLines(entry: Node, at: number): FileLine[] | null {
  const whole = signed(entry);
  const booking = dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt');
  if (whole === null || booking === null) return null;
  const details = allOf(entry, 'NtryDtls').flatMap((d) => allOf(d, 'TxDtls'));
  const out = whole.startsWith('-');
  const each = details.map((tx) => {
    const amount = moneyIn(textAt(tx, 'Amt') ?? textAt(tx, 'AmtDtls', 'TxAmt', 'Amt') ?? '');
    return amount === null ? null : out ? `-${amount}` : amount;
  });
  const batch = details.length > 1 && each.every((a) => a !== null);
  const shown: readonly (Node | undefined)[] = batch ? details : [details[0]];
  return shown.map((tx, n) => {
    const parties = under(tx, 'RltdPties');
    const side = out ? 'Cdtr' : 'Dbtr';
    const account = under(parties, `${side}Acct`, 'Id');
    const remittance = allOf(under(tx, 'RmtInf'), 'Ustrd').map((u) => u.text.trim());
    const reference = textAt(tx, 'Refs', 'AcctSvcrRef') ?? textAt(entry, 'AcctSvcrRef');
    return {
      fileLine: at,
      bookingDate: booking,
      valueDate: dayAt(entry, 'ValDt') ?? booking,
      amount: batch ? (each[n] as string) : whole,
      bankRef: orNull(reference ?? textAt(entry, 'NtryRef'), 40),
      otherName: orNull(textAt(parties, side, 'Nm') ?? textAt(parties, side, 'Pty', 'Nm'), 140),
      otherAccount: orNull(textAt(account, 'IBAN') ?? textAt(account, 'Othr', 'Id'), 40),
      remittance: orNull(
        [...remittance, textAt(tx, 'Refs', 'EndToEndId') ?? '', textAt(entry, 'AddtlNtryInf') ?? ''].join(
          ' ',
        ),
        500,
      ),
    };
  });
}

/** An ISO 20022 statement, camt.053 of any version: the first account of the message. Throws NotStatement. */
export function parseCamt053(xml: string): StatementFile {
  let root: Node;
  try {
    root = treeOf(xml);
  } catch (error) {
    if (error instanceof NotXml) throw new NotStatement(1);
    throw error;
  }
  const statements = allOf(under(root, 'Document', 'BkToCstmrStmt'), 'Stmt');
  const [first] = statements;
  if (first === undefined) throw new NotStatement(1);
  const balance = (stmt: Node | undefined, code: string): string | null => {
    const found = allOf(stmt, 'Bal').find((b) => textAt(b, 'Tp', 'CdOrPrtry', 'Cd') === code);
    return found === undefined ? null : signed(found);
  };
  const lines: FileLine[] = [];
  const faults: { line: number; text: string }[] = [];
  let n = 0;
  for (const entry of statements.flatMap((s) => allOf(s, 'Ntry'))) {
    n += 1;
    // What is only pending is no movement yet.
    const status = textAt(entry, 'Sts') ?? textAt(entry, 'Sts', 'Cd');
    if (status === 'PDNG') continue;
    const found = entryLines(entry, n);
    if (found === null) faults.push({ line: n, text: (textAt(entry, 'AcctSvcrRef') ?? '').slice(0, 120) });
    else lines.push(...found);
  }
  return {
    format: 'CAMT053',
    account: orNull(textAt(first, 'Acct', 'Id', 'IBAN') ?? textAt(first, 'Acct', 'Id', 'Othr', 'Id'), 40),
    currency: textAt(first, 'Acct', 'Ccy') ?? under(allOf(first, 'Bal')[0], 'Amt')?.attributes.Ccy ?? null,
    opening: balance(first, 'OPBD') ?? balance(first, 'PRCD'),
    closing: balance(statements.at(-1), 'CLBD'),
    lines,
    faults,
  };
}
