import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { inTransaction, refused } from '#app/world.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { ROOT } from '#kernel/server/settings.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { newRequestId } from '#kernel/server/context.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { checkVoucher, dailyRoots, proveHash } from '../contract/check.ts';
import {
  chainFile,
  retryAnchor,
  rotateKey,
  verifyVoucher,
  voidVoucher,
  voucherPdf,
} from '../contract/voucher-acts.ts';
import { VOUCHER } from '../rules/voucher-lifecycle.ts';
import type { EvidenceProvider } from '../server/evidence.ts';
import { type Known, verifyChain } from '../../../../scripts/verify-chain.ts';
import { storied } from './chain-world.ts';
import { voucherWorld } from './world.ts';

const w = await voucherWorld();
const { world, seller, buyer, custodian, operator } = w;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'voucher-chain-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

async function bytesOf(person: typeof seller, id: string): Promise<string> {
  const answer = await dispatch(world.runtime, { ...person.actor, requestId: newRequestId() }, chainFile, {
    id,
  });
  return String((answer.data as FileAnswer).body);
}
const fileOf = async (person: typeof seller, id: string) =>
  JSON.parse(await bytesOf(person, id)) as Parameters<typeof verifyChain>[0];
describe('daily root: signed, public, rotated', () => {
  const visitor = { ...buyer.actor, identity: null, accountId: null, memberId: null } as never;
  const ask = async <C extends typeof checkVoucher | typeof proveHash | typeof dailyRoots>(
    call: C,
    input: object,
  ) =>
    (
      await dispatch(
        world.runtime,
        { ...(visitor as object), requestId: newRequestId() } as never,
        call,
        input,
      )
    ).data as never;
  test('nothing before the day ended; then one root over all new hashes; each names the one before', async () => {
    const v = await w.issued('11');
    const hash = v.chain[0]?.chainHash as string;
    expect(await ask(proveHash, { hash })).toEqual({ known: true, proof: null, root: null });
    await world.push('26h');
    expect(await w.sealDays()).toBe(1);
    expect(await w.sealDays()).toBe(0);
    expect(await ask(proveHash, { hash })).toMatchObject({
      known: true,
      proof: { chainHash: hash, holds: true },
    });
    expect(await ask(proveHash, { hash: 'e'.repeat(64) })).toEqual({ known: false, proof: null, root: null });
    const { roots } = (await ask(dailyRoots, {})) as {
      roots: { root: string; prevRoot: string; day: string }[];
    };
    expect(await ask(proveHash, { hash: roots[0]?.root })).toMatchObject({
      known: true,
      proof: null,
      root: { ...roots[0], holds: true },
    });
    for (const [n, root] of roots.entries()) expect(root.prevRoot).toBe(roots[n + 1]?.root ?? '0'.repeat(64));
    await refused(ask(dailyRoots, { day: '2001-01-01' }), NotFound);
  });
  test('an outsider checks number and hash: genuine and newest, genuine and old, or unknown; no names, no quantities', async () => {
    const v = await w.issued('77.777');
    const printed = { voucherNo: v.voucherNo, hash: v.chain[0]?.chainHash as string };
    const good = (await ask(checkVoucher, printed)) as object;
    expect(good).toMatchObject({ genuine: true, newest: true, state: '20', seq: 1 });
    expect(JSON.stringify(good)).not.toMatch(/77\.777|澄湾|甲醇|holder|Methanol/);
    await w.split(v.id, ['70', '7.777']);
    expect(await ask(checkVoucher, printed)).toMatchObject({ genuine: true, newest: false, state: '60' });
    for (const wrong of [
      { ...printed, hash: 'a'.repeat(64) },
      { ...printed, voucherNo: 'GV0000' },
      { ...printed, hash: 'not a hash' },
    ])
      expect(await ask(checkVoucher, wrong)).toMatchObject({ genuine: false, state: null, proof: null });
  });
  test('a new key signs what follows; what the old one signed still holds', async () => {
    const first = await w.issued('2');
    await world.push('26h');
    await w.sealDays();
    const { keyId } = await operator.does(rotateKey, { reason: '定期更换' });
    const second = await w.issued('3');
    await world.push('26h');
    await w.sealDays();
    const { keys } = (await ask(dailyRoots, {})) as { keys: { keyId: string; retiredAt: string | null }[] };
    expect(keys[0]).toMatchObject({ keyId, retiredAt: null });
    expect(keys[1]?.retiredAt).not.toBeNull();
    for (const v of [first, second])
      expect(await seller.does(verifyVoucher, { id: v.id })).toMatchObject({ intact: true, roots: 1 });
    const { rows } = await sql<{
      sealed: string;
    }>`select sealed_private as sealed from vouchers.signing_key`.execute(world.sql);
    for (const { sealed } of rows) expect(sealed).toMatch(/^v1\./);
    expect(
      await inTransaction(
        world.runtime.database.db,
        seller.actor,
        'read',
        async (tx) => (await sql`select 1 from vouchers.signing_key`.execute(tx)).rows.length,
      ),
    ).toBe(0);
  });
});

describe('npm run verify-chain: a file that needs nothing of this product', () => {
  test('verifies what was exported; a reader’s payloads stay his, hashes verify all the same', async () => {
    const { id } = await storied(w);
    const file = await fileOf(seller, id);
    expect(verifyChain(file)).toMatchObject({ brokenSeq: null, events: 4, payloads: 4, proofs: 4 });
    const key = file.keys[0]?.publicKey as string;
    const roots = Object.fromEntries(file.roots.map((r) => [r.day, r.root]));
    expect(verifyChain(file, { keys: [key], roots }).brokenSeq).toBeNull();
    expect(verifyChain(file, { keys: ['another'] })).toMatchObject({ brokenSeq: 1, fault: 'key' });
    const otherRoot: Known = { roots: { [file.roots[0]?.day as string]: 'b'.repeat(64) } };
    expect(verifyChain(file, otherRoot)).toMatchObject({ brokenSeq: 1, fault: 'root' });
    const moved = await w.transferred('10');
    const bought = await fileOf(buyer, moved.id);
    expect(bought.events.map((e) => e.payload === null)).toEqual([true, false, false]);
    expect(verifyChain(bought).brokenSeq).toBeNull();
  });
  test('mutation: every character of what is verified, changed by itself, breaks it at its seq', async () => {
    const { id } = await storied(w);
    const file = await fileOf(seller, id);
    const other = (c: string) => (c === '0' ? '1' : '0');
    let tried = 0;
    for (const [n, event] of file.events.entries())
      for (const key of ['eventType', 'time', 'payload', 'payloadHash', 'prevHash', 'chainHash'] as const) {
        const text = event[key] as string;
        for (let at = 0; at < text.length; at += key === 'payload' ? 7 : 3) {
          const changed = text.slice(0, at) + other(text[at] as string) + text.slice(at + 1);
          const events = file.events.map((e, i) => (i === n ? { ...e, [key]: changed } : e));
          const verdict = verifyChain({ ...file, events });
          expect(verdict.brokenSeq, `${n + 1} ${key} ${at}`).toBe(n + 1);
          tried += 1;
        }
      }
    expect(tried).toBeGreaterThan(500);
    for (const [n, root] of file.roots.entries())
      for (const change of [
        { leafCount: root.leafCount + 1 },
        { prevRoot: 'c'.repeat(64) },
        { root: 'd'.repeat(64) },
      ])
        expect(
          verifyChain({ ...file, roots: file.roots.map((r, i) => (i === n ? { ...r, ...change } : r)) })
            .brokenSeq,
        ).not.toBeNull();
    expect(verifyChain({ ...file, events: file.events.slice(1) }).brokenSeq).toBe(1);
  });
  test('as a command: 0 and INTACT, 1 and the first broken seq, 2 where there is nothing to read', async () => {
    const { id } = await storied(w);
    const text = await bytesOf(seller, id);
    const run = (name: string) => {
      try {
        return {
          code: 0,
          said: execFileSync(process.execPath, [path.join(ROOT, 'scripts/verify-chain.ts'), name], {
            encoding: 'utf8',
            stdio: 'pipe',
          }),
        };
      } catch (error) {
        const failed = error as { status: number; stderr: string };
        return { code: failed.status, said: failed.stderr };
      }
    };
    const whole = path.join(folder, 'whole.json');
    fs.writeFileSync(whole, text);
    expect(run(whole)).toMatchObject({ code: 0, said: expect.stringContaining('INTACT') });
    const torn = path.join(folder, 'torn.json');
    fs.writeFileSync(torn, text.replace('600.000', '600.001'));
    expect(run(torn)).toMatchObject({ code: 1, said: expect.stringContaining('BROKEN at seq 2') });
    expect(run(path.join(folder, 'none.json')).code).toBe(2);
    const source = fs.readFileSync(path.join(ROOT, 'scripts/verify-chain.ts'), 'utf8');
    expect([...source.matchAll(/^import .* from '([^']+)'/gm)].map((m) => m[1])).toEqual([
      'node:crypto',
      'node:fs',
    ]);
  });
});

describe('anchoring in an outside evidence chain', () => {
  const local = world.runtime.services.voucherEvidence;
  const outside = (
    answers: (hash: string) => Promise<{ txHash: string; height: string | null; time: Date | null }>,
  ): EvidenceProvider => ({
    name: 'outside',
    external: true,
    anchor: answers,
    verify: async () => true,
  });
  const use = (provider: EvidenceProvider) => {
    (world.runtime.services as { voucherEvidence: EvidenceProvider }).voucherEvidence = provider;
  };
  test('10 until the proof is there; three failures lead to 15; a retry brings it back, or the operator voids it', async () => {
    try {
      use(outside(async (hash) => ({ txHash: `tx-${hash.slice(0, 8)}`, height: '17', time: null })));
      const { id } = await w.applied('4');
      expect((await w.confirm(custodian, id)).state).toBe(VOUCHER.anchoring);
      await world.tick();
      expect(await w.of(seller, id)).toMatchObject({
        state: VOUCHER.held,
        anchor: { chain: 'outside', height: '17' },
      });
      use(outside(async () => Promise.reject(new Error('no answer'))));
      const [one, two] = [await w.applied('5'), await w.applied('6')];
      for (const v of [one, two]) {
        await w.confirm(custodian, v.id);
        for (let n = 0; n < 3; n++) {
          await world.tick();
          await world.push('10min');
        }
        expect(await w.of(operator, v.id)).toMatchObject({
          state: VOUCHER.anchorFailed,
          anchor: { tries: 3, error: expect.stringContaining('no answer') },
        });
      }
      const stuck = await w.of(operator, one.id);
      expect(stuck.can).toEqual(expect.arrayContaining(['retry', 'void']));
      await operator.does(retryAnchor, { id: one.id, version: stuck.version });
      await world.tick();
      expect((await w.of(seller, one.id)).state).toBe(VOUCHER.anchorFailed);
      use(outside(async () => ({ txHash: 'tx', height: null, time: null })));
      await operator.does(retryAnchor, { id: one.id, version: (await w.of(operator, one.id)).version });
      await world.tick();
      expect((await w.of(seller, one.id)).state).toBe(VOUCHER.held);
      const dead = await w.of(operator, two.id);
      await operator.does(voidVoucher, { id: two.id, version: dead.version, reason: '存证失败' });
      expect((await w.of(seller, two.id)).state).toBe(VOUCHER.void);
      expect(await seller.does(verifyVoucher, { id: two.id })).toMatchObject({ intact: true });
    } finally {
      use(local);
    }
  });
});

test('the printed voucher is a PDF in either language or both, with its chain and a code', async () => {
  const v = await w.issued('21');
  for (const language of ['bilingual', 'zh', 'en'] as const) {
    const answer = await dispatch(world.runtime, { ...seller.actor, requestId: newRequestId() }, voucherPdf, {
      id: v.id,
      language,
    });
    const parts = [];
    for await (const part of (answer.data as FileAnswer).body as NodeJS.ReadableStream)
      parts.push(part as Buffer);
    expect(Buffer.concat(parts).subarray(0, 8).toString()).toBe('%PDF-1.7');
  }
});
