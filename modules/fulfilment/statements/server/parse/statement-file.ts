/** One line of a statement as a bank wrote it. Days `YYYY-MM-DD`, amounts decimal text, below zero what went out. */
export interface FileLine {
  readonly fileLine: number;
  readonly bookingDate: string;
  readonly valueDate: string;
  readonly amount: string;
  readonly bankRef: string | null;
  readonly otherName: string | null;
  readonly otherAccount: string | null;
  readonly remittance: string | null;
}
export interface StatementFile {
  readonly format: 'CSV' | 'XLSX' | 'MT940' | 'CAMT053';
  /** As the file names it; null where it does not. */
  readonly account: string | null;
  readonly currency: string | null;
  readonly opening: string | null;
  readonly closing: string | null;
  readonly lines: readonly FileLine[];
  /** Lines that cannot be read, by their number. */
  readonly faults: readonly { readonly line: number; readonly text: string }[];
}
/** For a file that is not of the format at all. */
export class NotStatement extends Error {
  override name = 'NotStatement';
  readonly line: number;
  constructor(line: number) {
    super(`not a statement at line ${line}`);
    this.line = line;
  }
}
export const orNull = (text: string | null | undefined, most: number): string | null => {
  const plain = (text ?? '').replace(/\s+/g, ' ').trim();
  return plain === '' ? null : plain.slice(0, most);
};
