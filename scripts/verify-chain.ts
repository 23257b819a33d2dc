/**
 * Verifies a voucher chain that was exported as a file, without this product: it needs Node alone and this
 * one file. The format is described in docs/voucher-chain.md.
 *
 *   npm run verify-chain -- LO2611240001-chain.json
 *   npm run verify-chain -- chain.json --key <base64 of a public key you know> --root 2026-11-24=<hash you know>
 *
 * Exit code 0: everything holds; 1: it names the first seq that does not; 2: the file cannot be read.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

interface ChainEvent {
  readonly seq: number;
  readonly eventType: string;
  readonly time: string;
  readonly payload: string | null;
  readonly payloadHash: string;
  readonly prevHash: string;
  readonly chainHash: string;
}
interface Proof {
  readonly seq: number;
  readonly day: string;
  readonly index: number;
  readonly path: readonly string[];
}
interface Root {
  readonly day: string;
  readonly leafCount: number;
  readonly root: string;
  readonly prevDay: string | null;
  readonly prevRoot: string;
  readonly keyId: string;
  readonly signature: string;
}
interface ChainFile {
  readonly format: string;
  readonly lotNo: string;
  readonly events: readonly ChainEvent[];
  readonly proofs: readonly Proof[];
  readonly roots: readonly Root[];
  readonly keys: readonly { readonly keyId: string; readonly publicKey: string }[];
}
/** What an outsider knows from elsewhere and holds against the file. */
export interface Known {
  readonly keys?: readonly string[];
  readonly roots?: Readonly<Record<string, string>>;
}
export interface Verdict {
  readonly brokenSeq: number | null;
  readonly fault: string | null;
  readonly events: number;
  readonly payloads: number;
  readonly proofs: number;
}

const sha = (...parts: (string | Buffer)[]): Buffer =>
  parts.reduce((h, p) => h.update(p), createHash('sha256')).digest();
const hex = (text: string): string => sha(text).toString('hex');
const HASH = /^[0-9a-f]{64}$/;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** JSON with sorted keys and without white space, as a payload has to stand. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${members.map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`).join(',')}}`;
}

/** What of one event is not as it was written; null: nothing. */
function eventFault(e: ChainEvent, seq: number, prevHash: string, lotNo: string): string | null {
  if (e.seq !== seq) return 'seq';
  if (e.prevHash !== prevHash) return 'prevHash';
  if (!HASH.test(e.payloadHash) || !ISO.test(e.time) || !/^\d\d$/.test(e.eventType)) return 'form';
  if (e.payload !== null) {
    if (hex(e.payload) !== e.payloadHash) return 'payload';
    const read = JSON.parse(e.payload) as { lotNo?: unknown };
    if (canonical(read) !== e.payload || read.lotNo !== lotNo) return 'payload';
  }
  return hex(`${e.prevHash}${e.payloadHash}${e.seq}${e.eventType}${e.time}`) === e.chainHash
    ? null
    : 'chainHash';
}

/** The root a path leads to (RFC 9162, 2.1.3.2); null where the path does not fit the tree. */
function rootOf(chainHash: string, index: number, count: number, path: readonly string[]): string | null {
  if (index < 0 || index >= count || path.some((p) => !HASH.test(p))) return null;
  let hash = sha(Buffer.from([0]), Buffer.from(chainHash, 'hex'));
  let place = index;
  let last = count - 1;
  for (const near of path) {
    if (last === 0) return null;
    const beside = Buffer.from(near, 'hex');
    if (place % 2 === 1 || place === last) {
      hash = sha(Buffer.from([1]), beside, hash);
      while (place % 2 === 0 && place !== 0) {
        place = Math.floor(place / 2);
        last = Math.floor(last / 2);
      }
    } else hash = sha(Buffer.from([1]), hash, beside);
    place = Math.floor(place / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? hash.toString('hex') : null;
}

/** What is signed of a root: canonical JSON of these five, the number as text. */
function isSigned(r: Root, publicKey: string): boolean {
  const text = canonical({
    day: r.day,
    leafCount: String(r.leafCount),
    prevDay: r.prevDay,
    prevRoot: r.prevRoot,
    root: r.root,
  });
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, Buffer.from(r.signature, 'base64'));
}

/** What of the proof of an event does not hold; null: nothing. */
function proofFault(file: ChainFile, proof: Proof, known: Known): string | null {
  const event = file.events.find((e) => e.seq === proof.seq);
  const root = file.roots.find((r) => r.day === proof.day);
  if (event === undefined || root === undefined) return 'proof';
  const key = file.keys.find((k) => k.keyId === root.keyId);
  if (key === undefined) return 'key';
  const keyId = createHash('sha256').update(Buffer.from(key.publicKey, 'base64')).digest('hex').slice(0, 16);
  if (keyId !== root.keyId || (known.keys !== undefined && !known.keys.includes(key.publicKey))) return 'key';
  if (!isSigned(root, key.publicKey)) return 'signature';
  if ((known.roots?.[root.day] ?? root.root) !== root.root) return 'root';
  return rootOf(event.chainHash, proof.index, root.leafCount, proof.path) === root.root ? null : 'proof';
}

/** Walks events, proofs, roots and signatures of a file and names the first seq that does not hold. */
export function verifyChain(file: ChainFile, known: Known = {}): Verdict {
  const counts = {
    events: file.events.length,
    payloads: file.events.filter((e) => e.payload !== null).length,
    proofs: file.proofs.length,
  };
  const broken = (brokenSeq: number, fault: string): Verdict => ({ brokenSeq, fault, ...counts });
  if (file.format !== 'voucher-chain/1') return broken(0, 'format');
  const faults: { seq: number; fault: string }[] = [];
  let head = '0'.repeat(64);
  for (const [n, event] of file.events.entries()) {
    const fault = eventFault(event, n + 1, head, file.lotNo);
    if (fault !== null) {
      faults.push({ seq: n + 1, fault });
      break;
    }
    head = event.chainHash;
  }
  for (const proof of file.proofs) {
    const fault = proofFault(file, proof, known);
    if (fault !== null) faults.push({ seq: proof.seq, fault });
  }
  const [first] = faults.sort((a, b) => a.seq - b.seq);
  return first === undefined ? { brokenSeq: null, fault: null, ...counts } : broken(first.seq, first.fault);
}

function known(args: readonly string[]): Known {
  const after = (name: string) => args.flatMap((a, n) => (a === name ? [args[n + 1] ?? ''] : []));
  const keys = after('--key');
  const roots = Object.fromEntries(after('--root').map((r) => r.split('=') as [string, string]));
  return { ...(keys.length === 0 ? {} : { keys }), roots };
}

if (import.meta.main) {
  const [path, ...args] = process.argv.slice(2);
  let file: ChainFile;
  try {
    file = JSON.parse(readFileSync(path ?? '', 'utf8')) as ChainFile;
  } catch (error) {
    console.error(`cannot read ${path ?? 'the file: say which one'}: ${(error as Error).message}`);
    process.exit(2);
  }
  const verdict = verifyChain(file, known(args));
  if (verdict.brokenSeq !== null) {
    console.error(`BROKEN at seq ${verdict.brokenSeq}: ${verdict.fault}`);
    process.exit(1);
  }
  console.log(
    `INTACT: lot ${file.lotNo}, ${verdict.events} events (${verdict.payloads} with their content), ${verdict.proofs} under ${file.roots.length} signed daily roots`,
  );
}
