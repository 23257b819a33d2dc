import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { NotFound, StateNotAllowed, Validation } from '#kernel/rules/refusals.ts';
import { callOff, selectContractGoods } from '../contract/call-off.ts';
import {
  addProtocol,
  attachSigned,
  passReview,
  protocolDetail,
  refuseReview,
  signProtocol,
  submitProtocol,
} from '../contract/protocol.ts';
import { CallOffMonth } from '../rules/refusals.ts';
import { type ContractWorld, contractWorld } from './contract-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: ContractWorld;
beforeAll(async () => {
  w = await contractWorld();
});

describe('11.2 a review is the other side’s and the operator’s, once, while the contract is put before them', () => {
  test('a company does not pass, nor refuse, the review of its own contract', async () => {
    const id = await w.reviewed();
    await refused(w.pass(w.seller2, id), NotFound);
    const { version } = await w.see(id, w.seller2);
    await refused(w.seller2.does(refuseReview, { id, version, reason: '条款不同意', marks: [] }), NotFound);
    expect((await w.see(id)).protocolState).toBe('10');
  });

  test('a side passes it once, and nothing that is in force', async () => {
    const id = await w.reviewed();
    await w.pass(w.buyer, id);
    await refused(w.pass(w.buyer, id), StateNotAllowed);
    const running = await w.effective();
    const { version, contentHash } = await w.see(running, w.buyer);
    const seen = { id: running, version, contentHash: contentHash as string };
    await refused(w.buyer.does(passReview, seen), StateNotAllowed);
  });

  test('only what is under review is signed or agreed to: not what the other side sent back', async () => {
    const id = await w.reviewed();
    await w.sign(w.seller2, id);
    const { version } = await w.see(id, w.buyer);
    await w.buyer.does(refuseReview, { id, version, reason: '条款不同意', marks: [] });
    const back = await w.seller2.does(protocolDetail, { id });
    const wish = { id, version: back.version, contentHash: back.contentHash as string };
    await refused(
      w.seller2.does(signProtocol, { ...wish, verifyTicket: await w.ticket(w.seller2) }),
      StateNotAllowed,
    );
    await refused(w.buyer.does(passReview, wish), StateNotAllowed);
  });
});

test('a paper with seals is kept by who signed, not by a side that has not', async () => {
  const id = await w.reviewed();
  await w.sign(w.seller2, id);
  const { version } = await w.see(id, w.buyer);
  await refused(w.buyer.does(attachSigned, { id, version, fileId: '1' }), StateNotAllowed);
});

test('a framework names goods of its own seller, not of another company', async () => {
  const other = await w.world.as('yonghai_admin', 'seller');
  const [goods] = (await other.does(selectContractGoods, { pageCount: 20 })).list;
  const [line] = (await w.framework()).lines ?? [];
  const lines = [{ ...line, skuId: goods?.id as string } as NonNullable<typeof line>];
  await refused(
    w.draft({ lines }).then((made) => w.seller.does(submitProtocol, made)),
    Validation,
  );
});

describe('11.3 what is called off', () => {
  test('lines that are there, each once; never of another kind of contract', async () => {
    const id = await w.effective();
    const month = await w.month(0);
    const call = (protocolId: string, lineNos: readonly number[]) =>
      w.buyer.does(callOff, {
        protocolId,
        month,
        lines: lineNos.map((lineNo) => ({ lineNo, quantity: '200.00' })),
      });
    await refused(call(id, [1, 7]), NotFound);
    await refused(call(id, [1, 1]), NotFound);
    await sql`update contracts.protocol set protocol_type = '20' where id = ${id}::bigint`.execute(
      w.world.sql,
    );
    await refused(call(id, [1]), NotFound);
    await sql`update contracts.protocol set protocol_type = '10' where id = ${id}::bigint`.execute(
      w.world.sql,
    );
    await call(id, [1]);
  });

  test('a month is nominated until its day in the month before, that day included', async () => {
    const id = await w.effective();
    const [before, month] = [await w.month(1), await w.month(2)];
    await w.world.hold(`${before}-20T23:59:59+08:00`);
    await w.call(id, '500.00', month);
    await w.world.hold(`${before}-21T00:00:00+08:00`);
    await refused(w.call(id, '500.00', month), CallOffMonth, { until: `${before}-20` });
    await w.world.hold(null);
  });
});

test('a company makes no contract with itself', async () => {
  const wish = await w.framework({ counterpartyId: w.seller.actor.memberId as string });
  await refused(w.seller.does(addProtocol, wish), Validation);
});
