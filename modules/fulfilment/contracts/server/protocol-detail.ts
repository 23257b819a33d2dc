import { agreedLegs } from '#fulfilment/deals/server/door.ts';
import { ordersByIds } from '#fulfilment/orders/server/door.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { compare, sub } from '#kernel/rules/decimal.ts';
import { qrSvg } from '#kernel/server/pdf.ts';
import { filesOf } from '#office/attachments/server/door.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { compareProtocol, protocolDetail, protocolDraft } from '../contract/protocol.ts';
import type { ProtocolDetail } from '../contract/protocol-rows.ts';
import { lastNomination, monthsOf } from '../rules/call-off.ts';
import { contractContent, diffContracts } from '../rules/contract-content.ts';
import { IN_FORCE, PROTOCOL_TYPE } from '../rules/contract-lifecycle.ts';
import type { ContractTerms } from '../rules/contract-terms.ts';
import { SIGNED_FILES } from './attach-signed.ts';
import { calledByLine, calledByMonth, tonnes } from './called.ts';
import { historyOf } from './history.ts';
import { foundProtocol, isDrafter } from './lifecycle.ts';
import { ordersOfContract } from './of-order.ts';
import { iso, namesOf, presentRows, seeProtocol } from './present.ts';
import { checkUrl } from './print-contract.ts';
import { FILES } from './save-draft.ts';
import { memberOf, partySides, signerOf } from './signatures.ts';
import { type ContractContext, contracts, type Mark, type Protocol } from './tables.ts';
import { shownTerms, termsOf, versionTerms } from './versions.ts';

/** Marks with the heading of their part in both languages. */
function namedMarks(marks: readonly Mark[], terms: ContractTerms | null) {
  const heading = (part: string, locale: 'zh_CN' | 'en_US') =>
    (terms === null ? undefined : contractContent(terms, locale).find((b) => b.key === part)?.heading) ??
    part;
  return marks.map((m) => ({
    ...m,
    headingZh: heading(m.part, 'zh_CN'),
    headingEn: heading(m.part, 'en_US'),
  }));
}

async function signaturesOf(ctx: ContractContext, p: Protocol): Promise<ProtocolDetail['signatures']> {
  const names = await namesOf(ctx, [p]);
  return partySides(p).map((side) => {
    const signer = signerOf(p, side);
    const company = names.get(memberOf(p, side) ?? '');
    return {
      side,
      company: company?.name ?? '',
      companyEn: company?.nameEn ?? null,
      name: signer?.name ?? null,
      time: signer?.time ?? null,
      authorised: signer?.authorised ?? false,
    };
  });
}
async function reviewsOf(ctx: ContractContext, p: Protocol): Promise<ProtocolDetail['reviews']> {
  const rows = await ctx.tx
    .selectFrom('contracts.review')
    .selectAll()
    .where('protocol_id', '=', p.id)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  const versions = await ctx.tx
    .selectFrom('contracts.protocol_version')
    .select(['content_version', 'terms'])
    .where('protocol_id', '=', p.id)
    .execute();
  return rows.map((r) => ({
    side: r.side,
    passed: r.passed,
    reviewer: r.reviewer_name,
    contentVersion: r.content_version,
    reason: r.reason,
    marks: namedMarks(r.marks, versions.find((v) => v.content_version === r.content_version)?.terms ?? null),
    at: r.gmt_create.toISOString(),
  }));
}
async function goodsOfContract(ctx: ContractContext, p: Protocol): Promise<ProtocolDetail['lines']> {
  const lines = await ctx.tx
    .selectFrom('contracts.line')
    .selectAll()
    .where('protocol_id', '=', p.id)
    .orderBy('line_no')
    .execute();
  const called = await calledByLine(ctx, p.id);
  return lines.map((l) => ({
    lineNo: l.line_no,
    productZh: l.product_zh,
    productEn: l.product_en,
    quantity: l.quantity,
    called: tonnes(called.get(l.line_no) ?? '0'),
    remaining: tonnes(sub(l.quantity, called.get(l.line_no) ?? '0')),
    uom: l.uom,
    unitPrice: l.unit_price,
    taxRate: l.tax_rate,
    amount: l.amount,
  }));
}
/** Months of a framework with what was called in each, and whether it may still be nominated. */
async function monthsOfContract(ctx: ContractContext, p: Protocol, terms: ContractTerms | null) {
  const rule = terms?.callOff ?? null;
  if (rule === null || p.effective_date === null || p.expiry_date === null) return [];
  const [effective, expiry, inForce] = [p.effective_date, p.expiry_date, IN_FORCE.includes(p.protocol_state)];
  const called = await calledByMonth(ctx, p.id);
  const today = dayOf(await ctx.now());
  return monthsOf(effective, expiry).map((month) => {
    const until = lastNomination(month, { effective, expiry, rule });
    return {
      month,
      called: tonnes(called.get(month) ?? '0'),
      least: rule.monthMin,
      most: rule.monthMax,
      until,
      open: inForce && today <= until,
    };
  });
}
async function callOffsOf(ctx: ContractContext, p: Protocol): Promise<ProtocolDetail['callOffs']> {
  const rows = await ctx.tx
    .selectFrom('contracts.call_off')
    .selectAll()
    .where('protocol_id', '=', p.id)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  const orders = await ordersByIds(ctx, {
    ids: [...new Set(rows.map((r) => r.order_id))],
    within: WHOLE_COMPANY,
  });
  return rows.map((r) => ({
    id: r.id,
    month: r.month,
    lineNo: r.line_no,
    quantity: r.quantity,
    orderId: r.order_id,
    orderNo: r.order_no,
    orderState: orders.find((o) => o.id === r.order_id)?.state ?? null,
    released: compare(r.returned, r.quantity) === 0,
    at: r.gmt_create.toISOString(),
  }));
}
async function linksOf(ctx: ContractContext, p: Protocol) {
  const parent = p.parent_id === null ? undefined : await foundProtocol(ctx, p.parent_id);
  const children = (await ctx.tx
    .selectFrom('contracts.protocol')
    .selectAll()
    .where('parent_id', '=', p.id)
    .where('deleted', '=', false)
    .orderBy('id')
    .execute()) as Protocol[];
  const legs = await agreedLegs(ctx, { dealIds: p.deal_ids, within: WHOLE_COMPANY });
  const orders = await ordersByIds(ctx, {
    ids: (await ordersOfContract(ctx, p)).map((o) => o.id),
    within: WHOLE_COMPANY,
  });
  return {
    parent: parent === undefined ? null : { id: parent.id, no: parent.protocol_no },
    children: children.map((c) => ({
      id: c.id,
      no: c.protocol_no,
      type: c.protocol_type,
      state: c.protocol_state,
    })),
    deals: [...new Map(legs.map((l) => [l.dealId, l.dealNo]))].map(([id, no]) => ({ id, no })),
    orders: orders.map((o) => ({ id: o.id, no: o.orderNo, state: o.state })),
  };
}
async function papersOf(ctx: ContractContext, p: Protocol) {
  const bound = await filesOf(ctx, { bizType: FILES, bizIds: [p.id] });
  const signed = (await filesOf(ctx, { bizType: SIGNED_FILES, bizIds: [p.id] })).get(p.id)?.[0];
  const sealed = await ctx.tx
    .selectFrom('contracts.sealed_pdf')
    .select('protocol_id')
    .where('protocol_id', '=', p.id)
    .executeTakeFirst();
  return {
    files: (bound.get(p.id) ?? []).map(({ attachmentId, fileName, size }) => ({
      attachmentId,
      fileName,
      size,
    })),
    signedFile:
      signed === undefined
        ? null
        : { attachmentId: signed.attachmentId, fileName: signed.fileName, sha256: signed.sha256 },
    sealed: sealed !== undefined,
  };
}

/** One contract in full, as far as the reader may see it. */
async function presentDetail(ctx: ContractContext, p: Protocol): Promise<ProtocolDetail> {
  const [row] = await presentRows(ctx, [p]);
  const terms = await shownTerms(ctx, p);
  const versions = await ctx.tx
    .selectFrom('contracts.protocol_version')
    .select(['content_version', 'content_hash', 'gmt_create'])
    .where('protocol_id', '=', p.id)
    .orderBy('content_version')
    .execute();
  const url = checkUrl(ctx, p);
  return {
    ...(row as NonNullable<typeof row>),
    language: p.language,
    prevails: terms?.prevails ?? 'zh',
    contentVersion: terms?.version ?? 0,
    contentHash: p.content_hash,
    terms: (terms ?? {}) as unknown as Record<string, unknown>,
    pausedFrom: p.paused_from,
    rejectReason: p.reject_reason,
    pauseReason: p.pause_reason,
    endReason: p.end_reason,
    signDate: p.sign_date,
    effectiveAt: iso(p.effective_at),
    submittedBy: isDrafter(ctx.actor, p) ? p.submitted_by : null,
    otherPassed: p.other_passed_at !== null,
    operatorPassed: p.operator_passed_at !== null,
    signatures: await signaturesOf(ctx, p),
    versions: versions.map((v) => ({
      contentVersion: v.content_version,
      contentHash: v.content_hash,
      at: v.gmt_create.toISOString(),
    })),
    reviews: await reviewsOf(ctx, p),
    lines: await goodsOfContract(ctx, p),
    callOffRule: terms?.callOff ?? null,
    months: p.protocol_type === PROTOCOL_TYPE.framework ? await monthsOfContract(ctx, p, terms) : [],
    callOffs: await callOffsOf(ctx, p),
    ...(await linksOf(ctx, p)),
    ...(await papersOf(ctx, p)),
    checkUrl: url,
    checkQr: url === null ? null : await qrSvg(url),
    events: await historyOf(ctx, p.id),
    serverTime: (await ctx.now()).toISOString(),
  };
}
export const protocolDetailHandler = contracts.query(protocolDetail, async (ctx) =>
  presentDetail(ctx, await seeProtocol(ctx, ctx.input)),
);

/** The fields of a draft, and what the last refusal named. Refuses NotFound to others than its company. */
export const protocolDraftHandler = contracts.query(protocolDraft, async (ctx) => {
  const row = await seeProtocol(ctx, ctx.input);
  const [last] = await reviewsOf(ctx, row);
  const isDrafting = isDrafter(ctx.actor, row);
  return {
    id: row.id,
    version: row.version,
    protocolNo: row.protocol_no,
    state: row.protocol_state,
    fields: isDrafting ? (row.draft as unknown as Record<string, unknown>) : {},
    rejectReason: row.reject_reason,
    marks: last === undefined || last.passed ? [] : last.marks,
  };
});

/** Two versions part by part. A version the reader was never shown is not there for him. */
export const compareProtocolHandler = contracts.query(compareProtocol, async (ctx) => {
  const row = await seeProtocol(ctx, { id: ctx.input.id });
  const before = await versionTerms(ctx, row, ctx.input.from);
  const after =
    ctx.input.to === row.content_version
      ? await termsOf(ctx, row)
      : await versionTerms(ctx, row, ctx.input.to);
  const [zh, en] = [diffContracts(before, after, 'zh_CN'), diffContracts(before, after, 'en_US')];
  const keys = [...new Set([...zh, ...en].map((c) => c.key))];
  const text = (lines: readonly string[] | undefined) => (lines ?? []).join('\n');
  return {
    parts: keys.map((key) => {
      const [z, e] = [zh.find((c) => c.key === key), en.find((c) => c.key === key)];
      return {
        key,
        headingZh: z?.heading ?? e?.heading ?? key,
        headingEn: e?.heading ?? z?.heading ?? key,
        beforeZh: text(z?.before),
        beforeEn: text(e?.before),
        afterZh: text(z?.after),
        afterEn: text(e?.after),
      };
    }),
  };
});
