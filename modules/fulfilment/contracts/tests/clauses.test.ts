import { beforeAll, describe, expect, test, vi } from 'vitest';
import { visitor } from '#kernel/server/actor.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { clauses, clauseVersions } from '../contract/clause.ts';
import { verifyContract } from '../contract/verify.ts';
import { CONTRACT_CHECK } from '../rules/check-page.ts';
import { PROTOCOL } from '../rules/contract-lifecycle.ts';
import { type ContractWorld, contractWorld } from './contract-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: ContractWorld;
beforeAll(async () => {
  w = await contractWorld();
});

describe('clauses and the check of a printed contract', () => {
  test('a revised clause is a new version; a contract keeps the words it was submitted with', async () => {
    const id = await w.reviewed();
    const [clause] = (await w.operator.does(clauses.list, { keyword: 'CL-0001' })).list;
    expect(clause).toMatchObject({ clauseVersion: 1, useCount: expect.any(Number) });
    await w.operator.does(clauses.update, {
      id: clause?.id as string,
      version: clause?.version as number,
      names: { zh_CN: '违约责任', en_US: 'Breach' },
      textZh: '修订后的违约责任条款。',
      textEn: 'Breach, revised.',
      note: '修订',
    });
    const { list } = await w.operator.does(clauseVersions, { id: clause?.id as string });
    expect(list.map((v) => v.clauseVersion)).toEqual([2, 1]);
    const kept = (await w.see(id)).terms as {
      clauses: { clauseNo: string; clauseVersion: number; en: string }[];
    };
    expect(kept.clauses.find((c) => c.clauseNo === 'CL-0001')).toMatchObject({ clauseVersion: 1 });
    const next = (await w.see(await w.reviewed())).terms as typeof kept;
    expect(next.clauses.find((c) => c.clauseNo === 'CL-0001')).toMatchObject({
      clauseVersion: 2,
      en: 'Breach, revised.',
    });
    const used = (await w.operator.does(clauses.list, { keyword: 'CL-0001' })).list[0];
    const deleted = await w.operator.does(clauses.remove, { ids: [used?.id as string] });
    expect(deleted).toMatchObject({ fail: 1 });
  });

  test('anyone with the paper may check it: state and days, never names or prices', async () => {
    const carrier = visitor('contract-check', '203.0.113.9', 'phone', 'zh_CN', 'Asia/Shanghai');
    const id = await w.effective();
    const url = new URL((await w.see(id)).checkUrl as string);
    expect(url.pathname).toBe(CONTRACT_CHECK);
    const [protocolNo, hash] = [url.searchParams.get('no') ?? '', url.searchParams.get('hash') ?? ''];
    const { data } = await dispatch(w.world.runtime, carrier, verifyContract, { protocolNo, hash });
    expect(data).toEqual({
      genuine: true,
      protocolNo,
      state: PROTOCOL.effective,
      effectiveDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      expiryDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      newest: true,
    });
    const wrong = await dispatch(w.world.runtime, carrier, verifyContract, {
      protocolNo,
      hash: 'f'.repeat(64),
    });
    expect(wrong.data).toMatchObject({ genuine: false, state: null });
  });
});
