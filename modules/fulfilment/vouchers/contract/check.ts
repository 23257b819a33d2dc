import { z } from 'zod';
import { Day, query, Text } from '#kernel/rules/contract.ts';

const open = {
  audience: 'public',
  relation: 'none',
  rate: { calls: 30, seconds: 60 },
} as const;
const Hash = z.string().trim().toLowerCase().max(64);
const Root = z.object({
  day: z.string(),
  leafCount: z.number().int(),
  root: z.string(),
  prevDay: z.string().nullable(),
  prevRoot: z.string(),
  keyId: z.string(),
  signature: z.string(),
  signedAt: z.string(),
});
export type RootRow = z.output<typeof Root>;
const Key = z.object({
  keyId: z.string(),
  /** Base64 of the DER of SubjectPublicKeyInfo, Ed25519. */
  publicKey: z.string(),
  activeFrom: z.string(),
  retiredAt: z.string().nullable(),
});
const Proof = z.object({
  chainHash: z.string(),
  index: z.number().int(),
  path: z.array(z.string()),
  root: Root,
  publicKey: z.string(),
  /** Path and signature as this server recomputed them just now. */
  holds: z.boolean(),
});

/**
 * Anyone who holds a printed voucher may ask whether it is genuine and still the newest. No names, no goods
 * and no quantities; an unknown number and a wrong hash answer alike.
 */
export const checkVoucher = query('vouchers.check', {
  path: '/api/common-order/op/voucher/check',
  ...open,
  input: z.strictObject({ voucherNo: Text(24), hash: Hash }),
  output: z.object({
    genuine: z.boolean(),
    voucherNo: z.string(),
    state: z.string().nullable(),
    /** Whether nothing happened to the voucher since the paper was printed. */
    newest: z.boolean(),
    eventType: z.string().nullable(),
    eventDay: z.string().nullable(),
    seq: z.number().int().nullable(),
    proof: Proof.nullable(),
  }),
});
/**
 * What a hash is: the chain hash of an event, with the path that proves it under a signed daily root, or such a
 * root itself.
 */
export const proveHash = query('vouchers.proof', {
  path: '/api/common-order/op/voucher/proof',
  ...open,
  input: z.strictObject({ hash: Hash }),
  output: z.object({
    known: z.boolean(),
    proof: Proof.nullable(),
    /** Set where the hash is a root: `holds` as this server recomputed leaves and signature just now. */
    root: z.object({ ...Root.shape, publicKey: z.string(), holds: z.boolean() }).nullable(),
  }),
});
/** The daily roots, newest first, or the one of a day, with the public keys that signed them. */
export const dailyRoots = query('vouchers.root', {
  path: '/api/common-order/op/voucher/root',
  ...open,
  input: z.strictObject({ day: Day.optional() }),
  output: z.object({ roots: z.array(Root), keys: z.array(Key) }),
});
