/**
 * Verifies the result of an auction that was taken along as a file, without this product: it needs Node alone and
 * this one file. The format is described in docs/auction-file.md.
 *
 *   npm run verify-auction -- AU2612120001-1-auction.json
 *   npm run verify-auction -- file.json --key <base64 of a public key you know> --play
 *
 * Exit code 0: everything holds; 1: it names what does not; 2: the file cannot be read. `--play` shows the bids
 * again in their order, with who led behind each.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

interface Bid {
  readonly seq: number;
  readonly at: string;
  readonly bidder: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly acceptPartial: boolean;
  readonly tick: number | null;
}
interface Input {
  readonly format: string;
  readonly auctionNo: string;
  readonly round: number;
  readonly startTime: string;
  readonly endTime: string;
  readonly terms: {
    readonly mode: string;
    readonly allocation: string;
    readonly priceRule: string;
    readonly startPrice: string;
    readonly priceIncrement: string;
    readonly minStartQty: string;
    readonly totalQty: string;
  };
  readonly bids: readonly Bid[];
}
interface Fill {
  readonly seq: number;
  readonly bidder: string;
  readonly quantity: string;
  readonly unitPrice: string;
}
interface AuctionFile {
  readonly format: string;
  readonly outcome: string;
  readonly input: string;
  readonly inputHash: string;
  readonly output: string;
  readonly keyId: string;
  readonly publicKey: string;
  readonly signature: string;
}
export interface Verdict {
  readonly fault: string | null;
  readonly bids: number;
  readonly fills: number;
}

/** Decimal text in hundredths: prices and quantities have two decimals at most. */
function hundredths(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2));
}
const shown = (value: bigint): string => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;
const ordered = (a: bigint, b: bigint): number => (a === b ? 0 : a > b ? -1 : 1);

interface Served {
  readonly seq: number;
  readonly bidder: string;
  readonly quantity: bigint;
  readonly price: bigint;
}
/** Who wins how much at which price (docs/auction-file.md, "How it is cleared"). */
function clear({ terms, bids }: Input): Served[] {
  if (terms.mode === '20')
    return bids.map((b) => ({
      seq: b.seq,
      bidder: b.bidder,
      quantity: hundredths(b.quantity),
      price: hundredths(b.unitPrice),
    }));
  const single = terms.allocation === '10';
  const queue = [...bids].sort(
    (a, b) =>
      ordered(hundredths(a.unitPrice), hundredths(b.unitPrice)) ||
      (single ? 0 : ordered(hundredths(a.quantity), hundredths(b.quantity))) ||
      a.seq - b.seq,
  );
  const served: Served[] = [];
  let left = hundredths(terms.totalQty);
  for (const bid of queue) {
    const asked = hundredths(bid.quantity);
    const part = bid.acceptPartial && left >= hundredths(terms.minStartQty) ? left : 0n;
    const quantity = left === 0n ? 0n : asked <= left ? asked : part;
    if (quantity === 0n) continue;
    served.push({ seq: bid.seq, bidder: bid.bidder, quantity, price: hundredths(bid.unitPrice) });
    left = single ? 0n : left - quantity;
  }
  const lowest = served.at(-1)?.price ?? 0n;
  return terms.priceRule === '20' ? served.map((s) => ({ ...s, price: lowest })) : served;
}

/** What is wrong with the bids themselves, in words; null when nothing is. */
function faultOfBids({ terms, bids, startTime, endTime }: Input): string | null {
  let before = 0;
  const bidders = new Set<string>();
  for (const bid of bids) {
    if (bid.seq <= before) return `seq ${bid.seq} does not follow ${before}`;
    before = bid.seq;
    if (bid.at < startTime || bid.at >= endTime) return `seq ${bid.seq} was not bid between start and end`;
    if (terms.mode === '20') {
      const price = hundredths(terms.startPrice) - hundredths(terms.priceIncrement) * BigInt(bid.tick ?? 0);
      if (hundredths(bid.unitPrice) < price) return `seq ${bid.seq} pays less than its tick`;
      continue;
    }
    if (hundredths(bid.unitPrice) < hundredths(terms.startPrice))
      return `seq ${bid.seq} is below the start price`;
    if (bidders.has(bid.bidder)) return `bidder ${bid.bidder} counts twice`;
    bidders.add(bid.bidder);
  }
  return null;
}
function faultOfOutput(input: Input, file: AuctionFile): string | null {
  const { fills } = JSON.parse(file.output) as { fills: readonly Fill[] };
  const wanted = clear(input).map((s) => `${s.seq} ${s.bidder} ${s.quantity} ${s.price}`);
  const found = fills.map((f) => `${f.seq} ${f.bidder} ${hundredths(f.quantity)} ${hundredths(f.unitPrice)}`);
  if (wanted.length !== found.length) return `${found.length} winners are named, ${wanted.length} win`;
  const at = wanted.findIndex((line, n) => line !== found[n]);
  return at < 0 ? null : `winner ${at + 1} is another one: ${found[at]} instead of ${wanted[at]}`;
}
function faultOfSignature(file: AuctionFile, known: readonly string[]): string | null {
  if (known.length > 0 && !known.includes(file.publicKey)) return 'the key is none that you know';
  const der = Buffer.from(file.publicKey, 'base64');
  if (createHash('sha256').update(der).digest('hex').slice(0, 16) !== file.keyId)
    return 'the key is not the one that is named';
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const signed = Buffer.from(`${file.inputHash}\n${file.output}\n${file.outcome}`);
  return verify(null, signed, key, Buffer.from(file.signature, 'base64'))
    ? null
    : 'the signature does not hold';
}

/** Looks at hash, signature, bids and result in this order, and names the first that does not hold. */
export function verifyAuction(file: AuctionFile, known: readonly string[] = []): Verdict {
  const input = JSON.parse(file.input) as Input;
  const hash = createHash('sha256').update(file.input, 'utf8').digest('hex');
  const fault =
    file.format !== 'auction/1' || input.format !== 'auction-input/1'
      ? 'this is another format'
      : hash !== file.inputHash
        ? 'the input is not what was hashed'
        : (faultOfSignature(file, known) ?? faultOfBids(input) ?? faultOfOutput(input, file));
  return { fault, bids: input.bids.length, fills: clear(input).length };
}

/** The auction again, bid by bid: time, bidder, sums, and who led behind it. */
export function playAuction(file: AuctionFile): string[] {
  const input = JSON.parse(file.input) as Input;
  return input.bids.map((bid, n) => {
    const leading = clear({ ...input, bids: input.bids.slice(0, n + 1) }).map((s) => s.bidder);
    const sums = `${shown(hundredths(bid.quantity))} at ${shown(hundredths(bid.unitPrice))}`;
    return `${bid.at}  #${bid.seq}  bidder ${bid.bidder}  ${sums}  leading: ${leading.join(', ')}`;
  });
}

function main(args: readonly string[]): number {
  const name = args.find((arg, n) => !arg.startsWith('--') && args[n - 1] !== '--key');
  const keys = args.flatMap((arg, n) => (arg === '--key' ? [args[n + 1] ?? ''] : []));
  let file: AuctionFile;
  let verdict: Verdict;
  try {
    file = JSON.parse(readFileSync(name ?? '', 'utf8')) as AuctionFile;
    verdict = verifyAuction(file, keys);
  } catch (error) {
    console.error(`cannot be read: ${String((error as Error).message)}`);
    return 2;
  }
  if (args.includes('--play')) for (const line of playAuction(file)) console.log(line);
  console.log(
    verdict.fault === null
      ? `holds: ${verdict.bids} bids, ${verdict.fills} winners, ${file.outcome}`
      : `does not hold: ${verdict.fault}`,
  );
  return verdict.fault === null ? 0 : 1;
}
if (process.argv[1]?.endsWith('verify-auction.ts')) process.exitCode = main(process.argv.slice(2));
