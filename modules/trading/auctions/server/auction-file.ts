import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { asSystem } from '#kernel/server/with-scope.ts';
import { auctionFile } from '../contract/auction.ts';
import { resultRow } from './auction-result.ts';
import { seeAny } from './list-bids.ts';
import { type AuctionContext, auctions } from './tables.ts';

const KEY = 'auctions.signing_key';
export const FILE_FORMAT = 'auction/1';

interface Signer {
  readonly keyId: string;
  readonly publicKey: string;
  readonly key: KeyObject;
}
/** The key of the installation for results; made when the first result is taken along. */
async function signer(ctx: AuctionContext): Promise<Signer> {
  const secrets = ctx.service('secrets');
  const stored = await ctx.tx.selectFrom('auctions.signing_key').selectAll().orderBy('id').executeTakeFirst();
  if (stored !== undefined)
    return {
      keyId: stored.key_id,
      publicKey: stored.public_key,
      key: createPrivateKey({
        key: Buffer.from(secrets.open(stored.sealed, KEY), 'base64'),
        format: 'der',
        type: 'pkcs8',
      }),
    };
  throw new Error('the key that signs results is made when a result is stored');
}
/** Made once, with the first result. */
export async function makeSigningKey(ctx: AuctionContext): Promise<void> {
  const stored = await ctx.tx.selectFrom('auctions.signing_key').select('id').executeTakeFirst();
  if (stored !== undefined) return;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const open = publicKey.export({ format: 'der', type: 'spki' });
  await ctx.tx
    .insertInto('auctions.signing_key')
    .values({
      key_id: createHash('sha256').update(open).digest('hex').slice(0, 16),
      public_key: open.toString('base64'),
      sealed: ctx
        .service('secrets')
        .seal(privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'), KEY),
    })
    .execute();
}

/** A result as a file anybody can check (docs/auction-file.md). Refuses 19424 before there is one. */
export const auctionFileHandler = auctions.query(auctionFile, async (ctx) => {
  const row = await seeAny(ctx, ctx.input.id);
  const result = await resultRow(ctx, row, ctx.input.round);
  return asSystem(ctx, async () => {
    const { keyId, publicKey, key } = await signer(ctx);
    const file = {
      format: FILE_FORMAT,
      outcome: result.outcome,
      input: result.input,
      inputHash: result.input_hash,
      output: result.output,
      keyId,
      publicKey,
      signature: sign(
        null,
        Buffer.from(`${result.input_hash}\n${result.output}\n${result.outcome}`),
        key,
      ).toString('base64'),
    };
    return {
      fileName: `${row.auction_no}-${result.round}-auction.json`,
      text: `${JSON.stringify(file, null, 2)}\n`,
    };
  });
});
