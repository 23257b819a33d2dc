import { sql } from 'kysely';
import type { Context } from '#kernel/server/act-context.ts';
import { captcha } from '#kernel/server/captcha.ts';
import { nowHere } from '#kernel/server/database.ts';
import { getImgCode, type Proof } from '../contract/login.ts';
import { IMAGE_LIFE_SECONDS, IMAGE_TRIES } from '../rules/codes.ts';
import { ImgCodeNeeded, ImgCodeWrong } from '../rules/refusals.ts';
import { spendProof } from './proofs.ts';
import { type IdentityTables, identity } from './tables.ts';
import { hashOf, newToken } from './tokens.ts';

export const getImgCodeHandler = identity.command(getImgCode, async (ctx) => {
  const drawn = await captcha();
  const key = newToken();
  await ctx.tx
    .insertInto('identity.image_code')
    .values({
      key,
      scene: ctx.input.scene,
      text_hash: hashOf(drawn.text.toLowerCase()),
      expire_at: sql`${nowHere} + make_interval(secs => ${IMAGE_LIFE_SECONDS})`,
    })
    .execute();
  return { imgCodeId: key, image: drawn.dataUrl, expireSeconds: IMAGE_LIFE_SECONDS };
});

/**
 * Spends an image code: one conditional update counts the try and uses the code up when it fits; what was
 * counted stays whatever follows. A proof of work stands in its place.
 * Refuses 10114 when none was given, 10115 when it is wrong, used, of another scene or too old.
 */
export async function spendImageCode(
  ctx: Context<IdentityTables, unknown>,
  given: { imgCodeId?: string | undefined; imgCode?: string | undefined; proof?: Proof | undefined },
  scenes: readonly string[],
): Promise<void> {
  if (given.proof !== undefined) return spendProof(ctx, given.proof, scenes);
  if (!given.imgCodeId || !given.imgCode) throw ImgCodeNeeded({ imgCodeRequired: true }, 'imgCode');
  const hash = hashOf(given.imgCode.trim().toLowerCase());
  const { rows } = await ctx.inOwnTransaction((separateCtx) =>
    sql<{
      fits: boolean;
    }>`update identity.image_code set tries = tries + 1, used = (text_hash = ${hash} and scene = any(${[...scenes]}::text[]))
    where key = ${given.imgCodeId} and not used and tries < ${IMAGE_TRIES} and expire_at > ${nowHere} returning used as fits`.execute(
      separateCtx.tx,
    ),
  );
  if (rows[0]?.fits !== true) throw ImgCodeWrong({}, 'imgCode');
}
