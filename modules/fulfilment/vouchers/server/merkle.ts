import { createHash } from 'node:crypto';

/**
 * Merkle tree of RFC 9162 (certificate transparency) over chain hashes: leaf = SHA-256(00 ‖ bytes), node =
 * SHA-256(01 ‖ left ‖ right). The two marks keep a node from being shown as a leaf.
 */
const sha = (...parts: Buffer[]): Buffer =>
  parts.reduce((h, p) => h.update(p), createHash('sha256')).digest();
const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);
const leafOf = (chainHash: string): Buffer => sha(LEAF, Buffer.from(chainHash, 'hex'));
const nodeOf = (left: Buffer, right: Buffer): Buffer => sha(NODE, left, right);
/** The largest power of two below n. */
const splitAt = (n: number): number => 2 ** Math.floor(Math.log2(n - 1));

function treeOf(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (leaves.length <= 1 && only !== undefined) return only;
  if (leaves.length === 0) throw new RangeError('a tree has one leaf at least');
  const k = splitAt(leaves.length);
  return nodeOf(treeOf(leaves.slice(0, k)), treeOf(leaves.slice(k)));
}
/** Root over chain hashes in their order; lower-case hex. */
export const merkleRoot = (chainHashes: readonly string[]): string =>
  treeOf(chainHashes.map(leafOf)).toString('hex');

function pathOf(leaves: readonly Buffer[], at: number): Buffer[] {
  if (leaves.length <= 1) return [];
  const k = splitAt(leaves.length);
  return at < k
    ? [...pathOf(leaves.slice(0, k), at), treeOf(leaves.slice(k))]
    : [...pathOf(leaves.slice(k), at - k), treeOf(leaves.slice(0, k))];
}
/** The neighbours that lead from one leaf to the root, lowest first; lower-case hex. */
export const merklePath = (chainHashes: readonly string[], at: number): string[] =>
  pathOf(chainHashes.map(leafOf), at).map((b) => b.toString('hex'));

/** The root a path leads to from a leaf at a place among so many. */
export function rootFromPath(
  chainHash: string,
  at: number,
  count: number,
  path: readonly string[],
): string | null {
  const climb = (from: Buffer, place: number, n: number, left: readonly Buffer[]): Buffer | null => {
    const near = left.at(-1);
    if (n === 1) return left.length === 0 ? from : null;
    if (near === undefined) return null;
    const k = splitAt(n);
    const below =
      place < k ? climb(from, place, k, left.slice(0, -1)) : climb(from, place - k, n - k, left.slice(0, -1));
    if (below === null) return null;
    return place < k ? nodeOf(below, near) : nodeOf(near, below);
  };
  if (at < 0 || at >= count) return null;
  return (
    climb(
      leafOf(chainHash),
      at,
      count,
      path.map((p) => Buffer.from(p, 'hex')),
    )?.toString('hex') ?? null
  );
}
