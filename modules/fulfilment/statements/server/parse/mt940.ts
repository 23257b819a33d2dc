import { dayIn } from '../../rules/mapping.ts';
import { type FileLine, NotStatement, orNull, type StatementFile } from './statement-file.ts';

interface Field {
  readonly tag: string;
  readonly line: number;
  readonly text: string;
}
const TAG = /^:(\d{2}[A-Z]?):/;
/** A balance: mark C or D, day YYMMDD, currency, amount with a comma. */
const BALANCE = /^(?<mark>[CD])(?<day>\d{6})(?<currency>[A-Z]{3})(?<amount>\d{1,12},\d{0,2})$/;
/** A movement (field 61): value day, booking day, mark, amount, kind, reference, and the bank's own behind `//`. */
const MOVE =
  /^(?<value>\d{6})(?<booking>\d{4})?(?<mark>RC|RD|C|D)[A-Z]?(?<amount>\d{1,12},\d{0,2})(?<kind>[NFS][A-Z0-9]{3})(?<ref>[^/]{1,16})?(?:\/\/(?<bank>.{1,16}))?/;

/** Fields of the text block in their order, with the line each begins on. */
function fieldsOf(text: string): Field[] {
  const fields: { tag: string; line: number; text: string }[] = [];
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.replace(/^\{4:|^\{1:.*\{4:/, '');
    const tag = TAG.exec(line)?.[1];
    if (tag !== undefined) {
      fields.push({ tag, line: at + 1, text: line.replace(TAG, '') });
      continue;
    }
    const open = fields.at(-1);
    if (line === '' || line.startsWith('-') || line.startsWith('{') || open === undefined) continue;
    open.text += `\n${line}`;
  }
  return fields;
}
const amountOf = (text: string): string => {
  const [whole = '0', cents = ''] = text.split(',');
  return `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
};
const dayOf6 = (text: string): string | null => dayIn(`20${text}`, 'YYYYMMDD');
function balanceOf(field: Field): { currency: string; amount: string } {
  const parts = BALANCE.exec(field.text.trim())?.groups;
  if (parts === undefined) throw new NotStatement(field.line);
  return {
    currency: parts.currency as string,
    amount: `${parts.mark === 'D' ? '-' : ''}${amountOf(parts.amount as string)}`,
  };
}
/** The other side and the purpose of field 86: structured by `?NN` or `/NAME/`, or plain text. */
function detailsOf(text: string): Pick<FileLine, 'otherName' | 'otherAccount' | 'remittance'> {
  const flat = text.replace(/\n/g, '');
  if (/\?\d{2}/.test(flat)) {
    const parts = [...flat.matchAll(/\?(\d{2})([^?]*)/g)].map(
      (m) => [m[1] as string, m[2] as string] as const,
    );
    const of = (...codes: string[]) =>
      parts
        .filter(([code]) => codes.includes(code))
        .map(([, value]) => value)
        .join('');
    const purpose = parts.filter(([code]) => /^(2\d|6[0-3])$/.test(code)).map(([, value]) => value);
    return {
      otherName: orNull(of('32', '33'), 140),
      otherAccount: orNull(of('31'), 40),
      remittance: orNull(purpose.join(''), 500),
    };
  }
  const slash = (name: string) => new RegExp(`/${name}/([^/]*)`).exec(flat)?.[1];
  return {
    otherName: orNull(slash('NAME'), 140),
    otherAccount: orNull(slash('IBAN') ?? slash('ACCT'), 40),
    remittance: orNull(slash('REMI') ?? text.replace(/\n/g, ' '), 500),
  };
}
function moveOf(field: Field, details: Field | undefined): FileLine | null {
  const [first = '', ...more] = field.text.split('\n');
  const parts = MOVE.exec(first)?.groups;
  const value = parts === undefined ? null : dayOf6(parts.value as string);
  if (parts === undefined || value === null) return null;
  const booking = parts.booking === undefined ? value : dayOf6(`${value.slice(2, 4)}${parts.booking}`);
  if (booking === null) return null;
  // A reversal of a credit takes money away, and of a debit brings it.
  const out = parts.mark === 'D' || parts.mark === 'RC';
  const reference = parts.bank ?? (parts.ref === 'NONREF' ? null : parts.ref);
  return {
    fileLine: field.line,
    bookingDate: booking,
    valueDate: value,
    amount: `${out ? '-' : ''}${amountOf(parts.amount as string)}`,
    bankRef: orNull(reference, 40),
    ...detailsOf([details?.text ?? '', ...more].filter(Boolean).join('\n')),
  };
}

/**
 * A SWIFT MT940 message, strictly: account (25), opening (60F, 60M), movements (61) with their details (86),
 * closing (62F, 62M). Several messages of one account follow one another. Throws NotStatement.
 */
export function parseMt940(text: string): StatementFile {
  const fields = fieldsOf(text);
  const opening = fields.find((f) => f.tag === '60F' || f.tag === '60M');
  const closing = fields.findLast((f) => f.tag === '62F' || f.tag === '62M');
  if (opening === undefined || closing === undefined) throw new NotStatement(fields[0]?.line ?? 1);
  const [from, to] = [balanceOf(opening), balanceOf(closing)];
  const lines: FileLine[] = [];
  const faults: { line: number; text: string }[] = [];
  for (const [at, field] of fields.entries()) {
    if (field.tag !== '61') continue;
    const next = fields[at + 1];
    const line = moveOf(field, next?.tag === '86' ? next : undefined);
    if (line === null) faults.push({ line: field.line, text: field.text.slice(0, 120) });
    else lines.push(line);
  }
  return {
    format: 'MT940',
    account: orNull(fields.find((f) => f.tag === '25')?.text, 40),
    currency: from.currency === to.currency ? from.currency : null,
    opening: from.amount,
    closing: to.amount,
    lines,
    faults,
  };
}
