import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import type { Upload } from '#kernel/rules/contract.ts';
import { NoPermission } from '#kernel/rules/refusals.ts';
import { xlsxStream } from '#kernel/server/sheets/index.ts';
import { importCommon } from '#office/transfers/contract/import.ts';
import { listOwnOffers, ownOfferDetail, submitOffer, updateOffer } from '../contract/offer.ts';
import { INTL_IMPORT, intlColumns } from '../rules/selling/import-intl-columns.ts';
import { type DealWorld, dealWorld } from './deal-world.ts';

type Cells = Readonly<Record<string, string>>;
const day = (now: Date, n: number) => new Date(now.getTime() + n * 86_400_000).toISOString().slice(0, 10);

/** A complete line: a cargo not loaded yet, CFR Jiangyin, L/C 90 days. */
async function line(w: DealWorld): Promise<Cells> {
  const { rows } = await sql<{ code: string }>`
    select k.sku_code as code from catalogue.sku k join catalogue.spu s on s.id = k.spu_id where s.cas_no = '67-56-1' and k.seller_member_id = ${w.seller.actor.memberId}::bigint order by k.id limit 1`.execute(
    w.world.sql,
  );
  const now = await w.world.now();
  return {
    skuCode: rows[0]?.code ?? '',
    tradeLane: '国际在途',
    originCountry: '韩国',
    quantity: '3,000.00',
    unitPrice: '285.00',
    priceTerm: 'CFR',
    namedPlaceId: '江阴',
    'voyage.loadPortId': 'krusn',
    'voyage.dischargePortIds': 'CNJIA / 宁波',
    'voyage.laycanStart': day(now, 3),
    'voyage.laycanEnd': day(now, 10),
    'voyage.vesselName': 'TBN',
    'voyage.lastCargoes': 'MEG / MTBE / Methanol',
    deliveryStart: day(now, 5),
    deliveryEnd: day(now, 40),
    paymentTerm: '远期信用证90天',
    settlementMethod: '国际信用证',
    lcOpenDays: '5',
    validUntil: `${day(now, 2)} 17:30`,
  };
}
async function sheet(lines: readonly Cells[]): Promise<Upload> {
  const bytes = await buffer(
    xlsxStream({
      sheets: [
        {
          name: 'cargoes',
          columns: intlColumns.map((c) => ({
            heading: `${c.heading.zh}${c.required ? '*' : ''}`,
            kind: 'text' as const,
          })),
          rows: lines.map((cells) => intlColumns.map((c) => cells[c.key] ?? '')),
        },
      ],
      zone: 'Asia/Shanghai',
    }),
  );
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'ctp-import-')), 'cargoes.xlsx');
  writeFileSync(file, bytes);
  return {
    path: file,
    fileName: 'cargoes.xlsx',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

test('R-INTL-001 R-GEN-014 OFFER_INTL: cargoes in transit and dollar offers become drafts that can be released; bad lines say what and where', async () => {
  const w = await dealWorld();
  const good = await line(w);
  const bonded: Cells = {
    ...good,
    tradeLane: '美元',
    priceTerm: 'CIF',
    'voyage.loadPortId': '',
    'voyage.dischargePortIds': '',
  };
  const lines = [
    good,
    { ...good, namedPlaceId: 'CNNGB', 'voyage.vesselName': 'B' },
    { ...good, 'voyage.dischargePortIds': 'CNJIA/不存在港' },
    { ...good, 'voyage.shipStage': '在途', 'voyage.imoNo': '9074728' },
    bonded,
    { ...bonded, priceTerm: 'CFR' },
  ];
  const file = await sheet(lines);
  const checked = await w.seller.does(importCommon, {
    bizType: INTL_IMPORT,
    multipartFile: file,
    dryRun: '1',
  });
  expect(checked).toMatchObject({ success: 4, fail: 2 });
  expect(JSON.stringify(checked)).toContain('找不到港口“不存在港”');
  expect(JSON.stringify(checked)).toContain('IMO号校验位不正确');

  await w.seller.does(importCommon, { bizType: INTL_IMPORT, multipartFile: await sheet([good]), force: '1' });
  const draft = (
    await w.seller.does(listOwnOffers, {
      lane: '30',
      pageCount: 1,
      sortProperties: 'gmtCreate',
      sortAsc: false,
    })
  ).list[0];
  const stored = await w.seller.does(ownOfferDetail, { id: draft?.id as string });
  expect(stored).toMatchObject({ lane: '30', publishState: '10', currency: 'USD', unitPrice: '285.00' });
  expect(stored.fields).toMatchObject({
    originCountry: 'KR',
    priceTerm: 'CFR',
    lcOpenDays: 5,
    voyage: { vesselName: 'TBN', shipStage: '10' },
  });
  expect((stored.fields.voyage as { dischargePortIds: string[] }).dischargePortIds).toHaveLength(2);
  // The phone is that of the last offer of whoever imports; somebody without one types it.
  const whole = await w.seller.does(updateOffer, {
    ...(stored.fields as { tradeLane: string }),
    contactPhone: '13800000001',
    id: stored.id,
    version: stored.version,
  });
  const sent = await w.seller.does(submitOffer, {
    id: whole.id,
    version: whole.version,
    priceConfirmed: true,
  });
  expect(['20', '30']).toContain(sent.publishState);
  await refused(
    w.buyer.does(importCommon, { bizType: INTL_IMPORT, multipartFile: await sheet([good]), force: '1' }),
    NoPermission,
  );
});
