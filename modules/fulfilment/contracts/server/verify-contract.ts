import { sql } from 'kysely';
import { normaliseNumber } from '#kernel/rules/numbers.ts';
import { verifyContract } from '../contract/verify.ts';
import { contracts } from './tables.ts';

interface Checked {
  protocol_state: string;
  fits: boolean;
  effective_day: string | null;
  expiry_day: string | null;
  newest: boolean;
}
/** The check of a printed contract by its number and hash. A wrong hash and an unknown number answer the same. */
export const verifyContractHandler = contracts.query(verifyContract, async (ctx) => {
  const protocolNo = normaliseNumber(ctx.input.protocolNo);
  const [no = '', version = '1'] = protocolNo.split('-V');
  const hash = ctx.input.hash.toLowerCase();
  const unknown = {
    genuine: false,
    protocolNo,
    state: null,
    effectiveDay: null,
    expiryDay: null,
    newest: false,
  };
  if (!/^[0-9a-f]{64}$/.test(hash) || !/^\d{1,3}$/.test(version)) return unknown;
  const { rows } =
    await sql<Checked>`select * from contracts.check_contract(${no}, ${version}::int, ${hash})`.execute(
      ctx.tx,
    );
  const [found] = rows;
  return found === undefined || !found.fits
    ? unknown
    : {
        genuine: true,
        protocolNo,
        state: found.protocol_state,
        effectiveDay: found.effective_day,
        expiryDay: found.expiry_day,
        newest: found.newest,
      };
});
