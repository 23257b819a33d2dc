import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { allCalls, type Call, type Identity } from '#kernel/rules/contract.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { NoPermission, NotFound } from '#kernel/rules/refusals.ts';
import type { Actor, Scope } from '#kernel/server/actor.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { getAttachmentUrls } from '#office/attachments/contract/attachment.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { addFeedback } from '#office/feedback/contract/feedback.ts';
import { DATA_TYPES } from '#office/permissions/rules/data-types.ts';
import { rowsOf } from '#office/transfers/server/export-rows.ts';
import { allExporters, type TransfersContext } from '#office/transfers/server/registry.ts';
import { licenceScene } from '#registry/members/rules/file-scenes.ts';
import { RECORD_FILES } from '#registry/members/rules/files.ts';
import { openWorld } from '../world.ts';
import { manyActs } from './acts.ts';

const world = await openWorld({ max: 16 });
await manyActs(world);
const everything: ReadonlyMap<string, Scope> = new Map(
  DATA_TYPES.map((type) => [type, { all: true, depts: [], members: [] }]),
);
const nobody = { empId: '999999999', deptId: null };
const SIDES = [
  ['platform', 'operator'],
  ['seller', 'seller_admin'],
  ['buyer', 'buyer_admin'],
] as const;
const people = new Map<Identity, Actor>();
beforeAll(async () => {
  for (const [identity, login] of SIDES) people.set(identity, (await world.as(login)).actor);
});
/** The same person, whose data scope alone decides. */
const reaching = (identity: Identity, all: boolean): Actor => ({
  ...(people.get(identity) as Actor),
  superAdmin: false,
  scopes: all ? everything : new Map<string, Scope>(),
  ...(all ? {} : nobody),
  requestId: newRequestId(),
});
const answered = async (actor: Actor, call: Call, input: unknown): Promise<unknown> => {
  try {
    return (await dispatch(world.runtime, actor, call, input)).data;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
};
/** Every number of an answer, wherever it stands. */
const numbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  if (typeof value === 'string') return /^-?\d+\.\d+$/.test(value) ? [Number.parseFloat(value)] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
};

describe('R-POS-021 to R-POS-024 the data permission holds in totals as it does in lists (administration-domain 7.4)', () => {
  /**
   * Of a data type, but not about rows of it: the month's short messages, one's own company, its departments,
   * its checklist.
   */
  const NO_ROWS = ['smsQuota', 'members.companyRecord', 'members.departmentsToJoin', 'checklist.own'];
  const totals = allCalls().filter(
    (c) =>
      c.kind === 'query' &&
      c.answer !== 'file' &&
      c.dataType !== undefined &&
      c.input.safeParse({}).success &&
      !NO_ROWS.includes(c.name),
  );
  /** What is not the platform's: its substances are everybody's. */
  const own = (call: Call): Record<string, unknown> =>
    call.name === 'catalogue.seller.spu.count' ? { keptBy: 'own' } : {};

  test('counts and statistics are walked', () => {
    expect(totals.map((c) => c.name)).toEqual(
      expect.arrayContaining([
        'deals.count',
        'orders.count',
        'offers.ownCount',
        'offers.adminCount',
        'negotiations.count',
        'negotiations.adminCount',
        'statistics.cockpit',
      ]),
    );
  });
  test.each(SIDES)('%s: who reaches no row reads no number but zero', async (identity) => {
    const seen: string[] = [];
    let some = 0;
    for (const call of totals.filter((c) => Array.isArray(c.audience) && c.audience.includes(identity))) {
      some += numbersIn(await answered(reaching(identity, true), call, own(call))).filter(
        (n) => n > 0,
      ).length;
      const none = numbersIn(await answered(reaching(identity, false), call, own(call))).filter(
        (n) => n !== 0,
      );
      if (none.length > 0) seen.push(`${call.name}: ${none.join(' ')}`);
    }
    expect(seen).toEqual([]);
    expect(some).toBeGreaterThan(0);
  });
});

describe('R-POS-021 to R-POS-024 and in exports', () => {
  test.each(SIDES)('%s: who reaches no row exports none', async (identity) => {
    const seen: string[] = [];
    let some = 0;
    for (const spec of allExporters()) {
      const { call } = spec.handler;
      if (call.dataType === undefined || !Array.isArray(call.audience) || !call.audience.includes(identity))
        continue;
      const count = async (all: boolean): Promise<number> =>
        inTransaction(world.runtime.database.db, reaching(identity, all), 'read', async (tx) => {
          const ctx = createContext(
            world.runtime,
            tx,
            reaching(identity, all),
            {},
            postCommitEffects(),
          ) as unknown as TransfersContext;
          let rows = 0;
          const [from, to] = [-80, 1].map((days) =>
            new Date(Date.now() + days * 86_400_000).toISOString(),
          ) as [string, string];
          const asked: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
            OPLOG: { timeFrom: from, timeTo: to },
            VISITS: { dayFrom: from.slice(0, 10), dayTo: new Date().toISOString().slice(0, 10) },
            SPU_OWN: { keptBy: 'own' },
            MEMBER_AUDIT: { kind: 'company' },
            MEMBER_CHANGE: { kind: 'company' },
            AUCTION_BID: { auctionId: '1' },
          };
          for await (const page of rowsOf(ctx, spec, asked[spec.bizType] ?? {}, 100_000)) rows += page.length;
          return rows;
        });
      // The lines of one record are refused where the record is not there for him.
      const lines = (error: unknown): number => {
        if (NotFound.is(error)) return 0;
        throw error;
      };
      some += await count(true).catch(lines);
      const none = await count(false).catch((error: unknown) => {
        // A report of sums is refused as a whole to those whose reach is narrowed.
        if (NoPermission.is(error)) return 0;
        return lines(error);
      });
      if (none > 0) seen.push(spec.bizType);
    }
    expect(seen).toEqual([]);
    expect(some).toBeGreaterThan(0);
  });
});

describe('R-POS-021 to R-POS-024 and in files', () => {
  /** A private file as the store keeps it, without its bytes. */
  async function fileOf(scene: string, by: Actor): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      insert into attachments.attachment (member_id, uploader_id, bucket, scene, file_name, ext,
        content_type, size, sha256, storage_key, state, scan_result)
      values (${by.memberId}::bigint, ${by.accountId}::bigint, 'private', ${scene}, 'a.png', 'png',
        'image/png', 10, ${randomUUID().replaceAll('-', '').repeat(2)}, ${randomUUID()}, 'temp', 'skipped')
        returning id`.execute(world.sql);
    return rows[0]?.id as string;
  }
  test('private files of feedback and of customers are found by those who reach the record, and by nobody else', async () => {
    const buyer = await world.as('buyer_admin');
    const picture = await fileOf('feedback', buyer.actor);
    await buyer.does(addFeedback, {
      type: '10',
      title: '附件',
      content: '带附件的反馈内容',
      images: [picture],
    });
    const licence = await fileOf('licence', buyer.actor);
    await inTransaction(world.runtime.database.db, buyer.actor, 'write', async (tx) => {
      const ctx = createContext(world.runtime, tx, buyer.actor, {}, postCommitEffects());
      await bindFiles(ctx as never, {
        bizType: RECORD_FILES,
        bizId: buyer.actor.memberId as string,
        attachmentIds: [licence],
        most: 9,
        scenes: [licenceScene],
      });
    });
    const found = async (all: boolean): Promise<string[]> => {
      // Who decides admissions sees their papers whatever he reaches; here the data permission alone decides.
      const urls = (await answered({ ...reaching('platform', all), buttons: new Map() }, getAttachmentUrls, {
        attachmentIds: [picture, licence],
      })) as { attachmentId: string }[];
      return urls.map((u) => u.attachmentId).sort();
    };
    expect(await found(true)).toEqual([picture, licence].sort());
    expect(await found(false)).toEqual([]);
  });
});
