import { asSystem } from '#kernel/server/with-scope.ts';
import { rotateKey } from '../contract/voucher-acts.ts';
import { holdRoots } from './seal-days.job.ts';
import { nextKey } from './signing-keys.ts';
import { vouchers } from './tables.ts';

/** The next root is signed by a new key; the public half of the old one stays published. */
export const rotateKeyHandler = vouchers.command(rotateKey, (ctx) =>
  asSystem(ctx, async () => {
    await holdRoots(ctx);
    const { keyId, publicKey } = await nextKey(ctx);
    ctx.target({ type: 'VOUCHER_KEY', id: '0', no: keyId });
    return { keyId, publicKey };
  }),
);
