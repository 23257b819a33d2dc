/** A limit as people read it: a range says itself that it is one, a plain value needs no sign. */
export const limitText = (of: {
  readonly op: string;
  readonly limit: string;
  readonly unit: string;
}): string =>
  [of.op === '–' || of.op === '=' ? '' : of.op, of.limit, of.unit].filter((part) => part !== '').join(' ');
