import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import {
  NoPermission,
  NotFound,
  StateNotAllowed,
  Validation,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import { scheduleCronJobs } from '#kernel/server/jobs.ts';
import { listApprovals } from '#office/approvals/contract/approval.ts';
import { filesOf, seenFiles } from '#office/attachments/server/door.ts';
import { exportNow } from '#office/transfers/contract/export.ts';
import { inside } from '#registry/members/tests/world.ts';
import {
  addLicence,
  anyLicenceDetail,
  approveLicence,
  countLicences,
  deleteLicence,
  licenceDetail,
  listAllLicences,
  listLicences,
  rejectLicence,
  submitLicence,
  updateLicence,
  voidAnyLicence,
  voidLicence,
  withdrawLicence,
} from '../contract/licence.ts';
import { LICENCE_FILES } from '../rules/files.ts';
import { Duplicate, LicenceNotRenewable, LicenceOver, LicenceRenewalOpen } from '../rules/refusals.ts';
import { approved, inDays, paper, seen, uploaded } from './world.ts';

const world = await openWorld({ max: 12 });
let buyer: Person;
let seller: Person;
let auditor: Person;
beforeAll(async () => {
  await scheduleCronJobs(world.runtime);
  buyer = await world.as('jinyu', 'buyer');
  seller = await world.as('seller_admin', 'seller');
  auditor = await world.as('auditor');
});
const fields = (error: unknown) =>
  (error as { errors?: { field: string }[] }).errors?.map((e) => e.field) ?? [];

test('R-LIC-001 R-LIC-002 R-LIC-003 R-LIC-004 R-LIC-005 R-LIC-006 R-LIC-007 R-LIC-008 R-LIC-011 R-LIC-012: every field of a licence is kept and read back', async () => {
  const form = await paper(world, buyer, {
    issuerEn: 'Testing bureau',
    sellableQty: '1200.5',
    billingType: '20',
    withStorage: true,
    operatingMode: '20',
    remarks: '备注',
    submit: false,
  });
  const { id, state } = await buyer.does(addLicence, form);
  expect(state).toBe('00');
  const read = await seen(buyer, id);
  expect(read).toMatchObject({
    companyName: buyer.actor.memberName,
    licenceType: '20',
    certificateNo: form.certificateNo,
    startDate: form.startDate,
    endDate: form.endDate,
    businessType: '20',
    billingType: '20',
    sellableQty: '1200.500',
    approvalStatus: '00',
    effectiveStatus: null,
    remarks: '备注',
    usedQty: '0.000',
    leftQty: '1200.5',
    operatingMode: '20',
    withStorage: true,
    issuerEn: 'Testing bureau',
  });
  expect(read.files.map((f) => f.attachmentId)).toEqual(form.fileIds);
  expect(read.scopeItems[0]).toMatchObject({ cas: '108-88-3', zh: '甲苯' });
  expect(read.daysLeft).toBe(1085);
});

test('R-LIC-015 R-LIC-016: enterprise name and licence type are required; so are number, days in order', async () => {
  const form = await paper(world, buyer);
  for (const field of ['companyId', 'licenceType', 'certificateNo', 'startDate', 'endDate'] as const) {
    const { [field]: _left, ...rest } = form;
    expect(fields(await refused(buyer.does(addLicence, rest as never), Validation))).toEqual([field]);
  }
  expect(
    fields(await refused(buyer.does(addLicence, { ...form, endDate: form.startDate }), Validation)),
  ).toEqual(['endDate']);
  await refused(buyer.does(addLicence, { ...form, companyId: seller.actor.memberId as string }), NotFound);
});

test('19.4: a draft may stay open; the review needs file, business type, scope of hazardous papers, operating mode, and days that are not over', async () => {
  const bare = await paper(world, buyer, {
    fileIds: [],
    businessType: null,
    scopeItems: [],
    operatingMode: null,
    submit: false,
  });
  const draft = await buyer.does(addLicence, bare);
  expect(
    fields(
      await refused(buyer.does(submitLicence, { id: draft.id, version: draft.version }), Validation),
    ).sort(),
  ).toEqual(['businessType', 'fileIds', 'operatingMode', 'scopeItems']);
  const old = await paper(world, buyer, {
    startDate: await inDays(world, -800),
    endDate: await inDays(world, -1),
  });
  await refused(buyer.does(addLicence, old), LicenceOver);
  const foreign = await uploaded(world, seller);
  await refused(buyer.does(addLicence, { ...(await paper(world, buyer)), fileIds: [foreign] }), NotFound);
  await refused(
    buyer.does(addLicence, {
      ...(await paper(world, buyer)),
      fileIds: [await uploaded(world, buyer, 'evidence')],
    }),
    NotFound,
  );
});

test('sm:approval R-LIC-009: submitted, sent back with a reason, corrected, submitted again, approved by another pair of eyes; while it waits it is not edited', async () => {
  const form = await paper(world, buyer);
  const filed = await buyer.does(addLicence, form);
  const at = { id: filed.id, version: filed.version };
  const { replacesId: _r, ...edit } = { ...form, replacesId: null };
  await refused(buyer.does(updateLicence, { ...at, ...edit }), StateNotAllowed);
  expect(
    (await auditor.does(listApprovals, { kind: 'LICENCE', state: '10' })).list.map((t) => t.documentId),
  ).toContain(filed.id);
  const back = await auditor.does(rejectLicence, { ...at, reason: '照片看不清证书编号' });
  expect(await seen(buyer, filed.id)).toMatchObject({
    approvalStatus: '30',
    rejectReason: '照片看不清证书编号',
    can: expect.arrayContaining(['edit', 'submit', 'delete']),
  });
  const better = await buyer.does(updateLicence, {
    ...edit,
    id: filed.id,
    version: back.version,
    remarks: '已换清晰照片',
    submit: true,
  });
  const done = await auditor.does(approveLicence, { id: filed.id, version: better.version });
  expect(done.state).toBe('20');
  const read = await seen(buyer, filed.id);
  expect(read).toMatchObject({
    approvalStatus: '20',
    effectiveStatus: '20',
    rejectReason: null,
    reviewerName: auditor.actor.name,
  });
  expect(read.events.map((e) => e.action)).toEqual([
    'save',
    'submit',
    'reject',
    'edit',
    'resubmit',
    'approve',
  ]);
  const { rows } = await sql<{
    event: string;
    email: boolean;
  }>`select event, email from messaging.notice where biz_type = 'LICENCE' and biz_id = ${filed.id} order by id`.execute(
    world.sql,
  );
  expect(rows.map((r) => r.event)).toEqual(['N-APR-01', 'N-APR-03', 'N-APR-01', 'N-APR-02', 'N-LIC-01']);
  expect(rows.at(-1)?.email).toBe(true);
});

test('sm:approval: the company takes a waiting paper back, and may delete what was never approved; its number is free again', async () => {
  const form = await paper(world, buyer);
  const filed = await buyer.does(addLicence, form);
  await refused(buyer.does(addLicence, { ...form, fileIds: [await uploaded(world, buyer)] }), Duplicate);
  await refused(
    seller.does(addLicence, await paper(world, seller, { certificateNo: form.certificateNo })),
    Duplicate,
  );
  const back = await buyer.does(withdrawLicence, { id: filed.id, version: filed.version });
  expect(back.state).toBe('40');
  await refused(auditor.does(approveLicence, { id: filed.id, version: back.version }), StateNotAllowed);
  expect(await buyer.does(deleteLicence, { ids: [filed.id] })).toMatchObject({ success: 1, fail: 0 });
  await refused(buyer.does(licenceDetail, { id: filed.id }), NotFound);
  expect((await buyer.does(addLicence, { ...form, fileIds: [await uploaded(world, buyer)] })).state).toBe(
    '10',
  );
});

test('R-LIC-010 R-LIC-013: an approved paper is in force from its first day; the company voids its own, the operator any with a reason; a void one is final', async () => {
  const future = await approved(world, buyer, { startDate: await inDays(world, 5) });
  expect(await seen(buyer, future.id)).toMatchObject({ effectiveStatus: '10' });
  const own = await approved(world, buyer);
  await refused(
    buyer.does(deleteLicence, { ids: [own.id] }).then((r) => {
      if (r.fail > 0)
        throw StateNotAllowed({ subject: 'approval', verb: 'delete', state: 'approved', side: 'submitter' });
    }),
    StateNotAllowed,
  );
  const gone = await buyer.does(voidLicence, { id: own.id, version: own.version, reason: '换发新证' });
  expect(await seen(buyer, own.id)).toMatchObject({ effectiveStatus: '50', can: [] });
  await refused(
    buyer.does(voidLicence, { id: own.id, version: gone.version, reason: '换发新证' }),
    StateNotAllowed,
  );
  const any = await approved(world, buyer);
  await auditor.does(voidAnyLicence, { id: any.id, version: any.version, reason: '发证机关公示已吊销' });
  expect(await seen(buyer, any.id)).toMatchObject({
    effectiveStatus: '50',
    voidReason: '发证机关公示已吊销',
  });
  const { rows } = await sql<{
    event: string;
  }>`select event from messaging.notice where biz_type = 'LICENCE' and biz_id = ${any.id} and event = 'N-LIC-03'`.execute(
    world.sql,
  );
  expect(rows).toHaveLength(2);
});

test('19.4 a paper whose last day is today is still approved, one that begins today is in force at once, one that ended yesterday is not', async () => {
  const today = await inDays(world, 0);
  const approve = async (days: { startDate?: string; endDate?: string }) => {
    const { id } = await buyer.does(addLicence, await paper(world, buyer, days));
    const filed = await seen(buyer, id);
    await auditor.does(approveLicence, { id, version: filed.version });
    return (await seen(buyer, id)).effectiveStatus;
  };
  expect(await approve({ startDate: today })).toBe('20');
  expect(await approve({ startDate: await inDays(world, 1) })).toBe('10');
  expect(['20', '30']).toContain(await approve({ endDate: today }));
  const { id } = await buyer.does(addLicence, await paper(world, buyer, { endDate: today }));
  await world.push('1d');
  const { version } = await seen(buyer, id);
  await refused(auditor.does(approveLicence, { id, version }), LicenceOver, { endDate: today });
});

test('sm:licence renewed: a renewal takes the place of the paper it renews, keeps its drawn tonnes by year and both files', async () => {
  const old = await approved(world, buyer, {
    startDate: await inDays(world, -1000),
    endDate: await inDays(world, 60),
  });
  await world.tick();
  expect(await seen(buyer, old.id)).toMatchObject({ effectiveStatus: '30' });
  const base = await seen(buyer, old.id);
  const form = await paper(world, buyer, { certificateNo: base.certificateNo, replacesId: old.id });
  const renewal = await buyer.does(addLicence, form);
  expect((await seen(buyer, old.id)).renewal?.id).toBe(renewal.id);
  await refused(
    buyer.does(addLicence, await paper(world, buyer, { replacesId: old.id })),
    LicenceRenewalOpen,
  );
  await auditor.does(approveLicence, { id: renewal.id, version: renewal.version });
  const after = await seen(buyer, old.id);
  expect(after).toMatchObject({
    effectiveStatus: '20',
    startDate: form.startDate,
    endDate: form.endDate,
    renewal: null,
  });
  expect(after.files).toHaveLength(2);
  expect(after.events.map((e) => e.action).slice(-2)).toEqual(['nearEnd', 'renew']);
  expect(after.events.at(-1)?.changes.map((c) => c.field)).toContain('end_date');
  await refused(buyer.does(licenceDetail, { id: renewal.id }), NotFound);
  const gone = await buyer.does(voidLicence, { id: old.id, version: after.version, reason: '换发新证' });
  await refused(
    buyer.does(addLicence, await paper(world, buyer, { replacesId: old.id })),
    LicenceNotRenewable,
  );
  expect(gone.state).toBe('20');
});

test('sm:licence: a renewal that begins later waits for its day and then keeps the old one from ending', async () => {
  const old = await approved(world, buyer, {
    startDate: await inDays(world, -1000),
    endDate: await inDays(world, 20),
  });
  await world.push('1h');
  await world.tick();
  const renewal = await buyer.does(
    addLicence,
    await paper(world, buyer, {
      replacesId: old.id,
      startDate: await inDays(world, 21),
      endDate: await inDays(world, 1100),
    }),
  );
  await auditor.does(approveLicence, { id: renewal.id, version: renewal.version });
  expect(await seen(buyer, renewal.id)).toMatchObject({ effectiveStatus: '10' });
  await world.push('21d');
  await world.tick();
  expect(await seen(buyer, old.id)).toMatchObject({
    effectiveStatus: '20',
    startDate: await inDays(world, 0),
  });
  const trail = (await seen(buyer, old.id)).events.map((e) => e.action);
  expect(trail).not.toContain('expire');
  expect(trail.at(-1)).toBe('renew');
});

test('R-LABEL-012: of two auditors at once, one decides; the other is told, and the paper has one verdict', async () => {
  const second = await world.as('auditor2');
  for (let i = 0; i < 5; i++) {
    const filed = await buyer.does(addLicence, await paper(world, buyer));
    const at = { id: filed.id, version: filed.version };
    const done = await Promise.allSettled([
      auditor.does(approveLicence, at),
      second.does(rejectLicence, { ...at, reason: '范围不符' }),
    ]);
    const lost = done.filter((d) => d.status === 'rejected');
    expect(lost).toHaveLength(1);
    expect((lost[0] as PromiseRejectedResult).reason.kind.code).toBe(VersionConflict.code);
    const read = await seen(buyer, filed.id);
    expect(['20', '30']).toContain(read.approvalStatus);
    expect(read.effectiveStatus === null).toBe(read.approvalStatus === '30');
  }
  expect(await world.audit()).toEqual({});
});

test('R-INFO-003 R-LABEL-009: a company sees its own papers, filters and sorts them; the operator sees all but drafts', async () => {
  const draft = await buyer.does(addLicence, await paper(world, buyer, { submit: false }));
  const own = await buyer.does(listLicences, { pageCount: 100 });
  expect(new Set(own.list.map((l) => l.memberId))).toEqual(new Set([buyer.actor.memberId]));
  expect(own.list.some((l) => l.id === draft.id)).toBe(true);
  expect(
    (await buyer.does(listLicences, { effectiveStatus: ['40'] })).list.every(
      (l) => l.effectiveStatus === '40',
    ),
  ).toBe(true);
  expect(
    (await buyer.does(listLicences, { keyword: '00015' })).list.every((l) =>
      l.certificateNo.includes('00015'),
    ),
  ).toBe(true);
  const byEnd = (
    await buyer.does(listLicences, { sortProperties: 'endDate', sortAsc: true, pageCount: 100 })
  ).list.map((l) => l.endDate);
  expect(byEnd).toEqual([...byEnd].sort());
  expect((await buyer.does(countLicences, {}))['00']).toBe(
    own.list.filter((l) => l.approvalStatus === '00').length,
  );
  const all = await auditor.does(listAllLicences, {
    memberId: buyer.actor.memberId as string,
    pageCount: 100,
  });
  expect(all.list.some((l) => l.id === draft.id)).toBe(false);
  expect(
    (await auditor.does(listAllLicences, { keyword: '锦屿', pageCount: 100 })).list.length,
  ).toBeGreaterThan(0);
  await refused(auditor.does(anyLicenceDetail, { id: draft.id }), NotFound);
  await refused(seller.does(licenceDetail, { id: own.list[0]?.id as string }), NotFound);
  await refused(
    (await world.as('operator')).does(approveLicence, { id: draft.id, version: 1 }),
    NoPermission,
  );
});

test('18.4: the file of a paper is opened by its company and the operator, by nobody else', async () => {
  const filed = await buyer.does(addLicence, await paper(world, buyer));
  const file = (await seen(buyer, filed.id)).files[0]?.attachmentId as string;
  const sees = async (who: Person) =>
    (await inside(world, who.actor, (ctx) => seenFiles(ctx, { attachmentIds: [file] }))).length;
  expect([await sees(buyer), await sees(auditor), await sees(seller)]).toEqual([1, 1, 0]);
  expect(
    (
      await inside(world, auditor.actor, (ctx) =>
        filesOf(ctx, { bizType: LICENCE_FILES, bizIds: [filed.id] }),
      )
    ).get(filed.id),
  ).toHaveLength(1);
});

test('20: the operator exports the queue as it is seen, in the reader’s words; nobody without the button does', async () => {
  const answer = (await auditor.does(exportNow, {
    bizType: 'LICENCE',
    filters: { memberId: buyer.actor.memberId },
    format: 'csv',
  })) as { body: Buffer | NodeJS.ReadableStream };
  const text = (Buffer.isBuffer(answer.body) ? answer.body : await buffer(answer.body)).toString('utf8');
  expect(text).toContain('证书编号');
  expect(text).toContain('危险化学品经营许可证');
  await refused((await world.as('operator')).does(exportNow, { bizType: 'LICENCE' }), NoPermission);
});
