import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { nowHere } from '#kernel/server/database.ts';
import { type Canonical, canonicalJson } from '../rules/canonical-json.ts';
import { sha256Hex } from './hashes.ts';
import type { VoucherContext } from './tables.ts';

/** Where the private half is sealed for (kernel/server/secrets.ts). */
const SEALED_FOR = 'vouchers.signing_key';

export interface SigningKey {
  readonly keyId: string;
  /** Base64 of the DER of SubjectPublicKeyInfo. */
  readonly publicKey: string;
}
const keyIdOf = (publicKey: string): string => sha256Hex(Buffer.from(publicKey, 'base64')).slice(0, 16);

async function makeKey(ctx: VoucherContext): Promise<SigningKey & { readonly sealed: string }> {
  const pair = generateKeyPairSync('ed25519');
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  const key = {
    keyId: keyIdOf(publicKey),
    publicKey,
    sealed: ctx.service('secrets').seal(privateKey, SEALED_FOR),
  };
  await ctx.tx
    .insertInto('vouchers.signing_key')
    .values({
      key_id: key.keyId,
      public_key: publicKey,
      sealed_private: key.sealed,
      active_from: await ctx.now(),
      retired_at: null,
    })
    .execute();
  return key;
}

/** The key that signs now, made when there is none; the caller runs as the system and holds the roots. */
export async function activeKey(ctx: VoucherContext): Promise<SigningKey & { readonly sealed: string }> {
  const row = await ctx.tx
    .selectFrom('vouchers.signing_key')
    .selectAll()
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return row === undefined
    ? makeKey(ctx)
    : { keyId: row.key_id, publicKey: row.public_key, sealed: row.sealed_private };
}
/** Retires the key that signs and makes the next one; roots signed before keep their key. */
export async function nextKey(ctx: VoucherContext): Promise<SigningKey> {
  await ctx.tx
    .updateTable('vouchers.signing_key')
    .set({ retired_at: nowHere as unknown as Date })
    .where('retired_at', 'is', null)
    .execute();
  return makeKey(ctx);
}

/** What is signed of a day: its root, how many leaves, and the root before, so that no day can be left out later. */
export interface RootStatement {
  readonly day: string;
  readonly leafCount: number;
  readonly root: string;
  readonly prevDay: string | null;
  readonly prevRoot: string;
}
export const statementText = (s: RootStatement): string =>
  canonicalJson({ ...s, leafCount: String(s.leafCount) } satisfies Canonical);

/** Base64 of the Ed25519 signature over the UTF-8 bytes of the statement. */
export function signStatement(ctx: VoucherContext, sealed: string, statement: RootStatement): string {
  const der = Buffer.from(ctx.service('secrets').open(sealed, SEALED_FOR), 'base64');
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return sign(null, Buffer.from(statementText(statement)), key).toString('base64');
}
export function isSigned(statement: RootStatement, publicKey: string, signature: string): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(statementText(statement)), key, Buffer.from(signature, 'base64'));
}
