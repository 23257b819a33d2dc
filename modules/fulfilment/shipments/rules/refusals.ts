import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** 10.1: a note hangs on an order that is paid as its term asks, or already loading. */
export const ShipOrderNotReady = refusal(17801, 'SHIP_ORDER_NOT_READY', {
  zh: '订单尚未到可提货状态',
  en: 'The order is not ready for pickup',
});
export const ShipPlannedTooMuch = refusal(17802, 'SHIP_PLANNED_TOO_MUCH', {
  details: { remaining: z.string() },
  zh: '计划数量超过剩余数量（剩余 {remaining}）',
  en: 'More than the remaining quantity ({remaining} left)',
});
export const ShipSlotFull = refusal(17803, 'SHIP_SLOT_FULL', {
  details: { at: z.string() },
  zh: '{at} 的装车时段已约满，请换一个时段',
  en: 'The loading slot at {at} is fully booked; choose another one',
});
/** 10.1: inside the delivery window and the hours of the warehouse, at most 4 h where slots are booked. */
export const ShipWindowOutside = refusal(17804, 'SHIP_WINDOW_OUTSIDE', {
  zh: '提货时段须在交货期与仓库作业时间内，且不超过 4 小时',
  en: 'The pickup window must lie within the delivery period and the hours of the warehouse, at most 4 hours',
});
/** Papers that are missing, wrong or expired on the day; each says its field. */
export const ShipPapersWanting = refusal(17805, 'SHIP_PAPERS_WANTING', {
  details: { says: z.array(z.object({ field: z.string(), rule: z.string() })) },
  zh: '车辆、人员或承运资料不全或已过期',
  en: 'Papers of the vehicle, the people or the carrier are missing or expired',
});
export const ShipNotPaid = refusal(17806, 'SHIP_NOT_PAID', {
  zh: '付款条件尚未满足，不能放货',
  en: 'The payment term is not met yet; goods cannot be released',
});
/** INV-SHP-03. */
export const ShipVehicleBusy = refusal(17807, 'SHIP_VEHICLE_BUSY', {
  details: { plate: z.string() },
  zh: '{plate} 已有一张提货通知在执行；拼车须两张通知互相指明',
  en: '{plate} is already on a released note; loading for two needs both notes to name each other',
});
/** INV-SHP-06: wrong, used, dead or outside its window. */
export const ShipPickCode = refusal(17808, 'SHIP_PICK_CODE', {
  zh: '提货码不正确、已使用或已失效',
  en: 'The pickup code is wrong, used or no longer valid',
});
export const ShipOutsideWindow = refusal(17809, 'SHIP_OUTSIDE_WINDOW', {
  zh: '不在提货时段内，请重新预约',
  en: 'Outside the pickup window; book a new slot',
});
export const ShipPlateDiffers = refusal(17810, 'SHIP_PLATE_DIFFERS', {
  zh: '车牌或挂车号与通知不一致，进厂前可变更车辆',
  en: 'Plate or trailer is not the one on the note; the vehicle can be changed before weighing in',
});
export const ShipDriverDiffers = refusal(17811, 'SHIP_DRIVER_DIFFERS', {
  zh: '司机证件号与通知不一致',
  en: 'The ID number is not that of the driver on the note',
});
export const ShipCheckNotPassed = refusal(17812, 'SHIP_CHECK_NOT_PASSED', {
  zh: '装车前五项查验未全部通过',
  en: 'Not all five points of the check before loading are passed',
});
export const ShipScaleExpired = refusal(17813, 'SHIP_SCALE_EXPIRED', {
  details: { scale: z.string() },
  zh: '地磅 {scale} 检定证书已过期或未登记，请换一台',
  en: 'The certificate of scale {scale} has expired or is unknown; use another scale',
});
export const ShipNetNotPositive = refusal(17814, 'SHIP_NET_NOT_POSITIVE', {
  zh: '毛重须大于皮重',
  en: 'Gross must be above tare',
});
export const ShipOverload = refusal(17815, 'SHIP_OVERLOAD', {
  details: { net: z.string(), most: z.string() },
  zh: '净重 {net} 吨超过车辆核载 {most} 吨，请卸载后重新过磅',
  en: 'Net {net} t is above the load limit of {most} t; unload and weigh again',
});
export const ShipBeyondTolerance = refusal(17816, 'SHIP_BEYOND_TOLERANCE', {
  details: { net: z.string(), most: z.string() },
  zh: '净重 {net} 吨超过订单允许的 {most} 吨（含溢装），请卸载后重新过磅',
  en: 'Net {net} t is above what the order still allows ({most} t with tolerance); unload and weigh again',
});
export const ShipEvidenceNeeded = refusal(17817, 'SHIP_EVIDENCE_NEEDED', {
  zh: '异议须附照片或单据',
  en: 'A dispute needs photos or papers',
});
export const ShipWithinTolerance = refusal(17818, 'SHIP_WITHIN_TOLERANCE', {
  details: { permille: z.string() },
  zh: '磅差 {permille}‰ 在允差内，不能以磅差提出异议',
  en: 'The difference of {permille} ‰ is within the tolerance and no ground for a dispute',
});
/** Rule 50: beyond the tolerance a third party weighs first. */
export const ShipThirdPartyFirst = refusal(17819, 'SHIP_THIRD_PARTY_FIRST', {
  zh: '磅差超出允差，须先由第三方复磅：请提出异议',
  en: 'The difference is beyond the tolerance: a third party weighs first; raise a dispute',
});
export const ShipVoidTooEarly = refusal(17820, 'SHIP_VOID_TOO_EARLY', {
  zh: '已放货的通知须由买方要求，或错过时段满 3 天后才能作废',
  en: 'A released note is made void when the buyer asks for it, or 3 days after a missed window',
});
/** INV-SHP-02 of the batch: the certificate names the batch that was loaded. */
export const ShipBatchCertificate = refusal(17821, 'SHIP_BATCH_CERTIFICATE', {
  zh: '质检单批号须与装车批号一致',
  en: 'The certificate of analysis must name a batch that was loaded',
});
export const ShipScaleKey = refusal(17822, 'SHIP_SCALE_KEY', {
  http: 401,
  zh: '地磅密钥无效或已停用',
  en: 'The key of the scale is unknown or revoked',
});
export const ShipWarehouseNeeded = refusal(17823, 'SHIP_WAREHOUSE_NEEDED', {
  zh: '请选择可用的提货仓库',
  en: 'Choose a warehouse that is in use',
});
export const ShipCorrection = refusal(17824, 'SHIP_CORRECTION', {
  zh: '只有已发货的通知可以更正，且更正后的重量须不同且不为负',
  en: 'Only a shipped note can be corrected, to another weight that is not below zero',
});
/** Rolling stock and vessels bring a document instead of a weighing. */
export const ShipNotThisMode = refusal(17825, 'SHIP_NOT_THIS_MODE', {
  zh: '该运输方式不适用此操作',
  en: 'This does not apply to the mode of transport',
});
export const ShipVehicleKnown = refusal(17826, 'SHIP_VEHICLE_KNOWN', {
  zh: '该车牌或证件号已登记',
  en: 'This plate or ID number is registered already',
});
export const ShipReadingUsed = refusal(17827, 'SHIP_READING_USED', {
  zh: '该磅次已被使用或不属于本仓库',
  en: 'This reading was used already, or is of another warehouse',
});
export const ShipNothingToPrint = refusal(17828, 'SHIP_NOTHING_TO_PRINT', {
  zh: '尚无可打印的内容：送货单须已放货，磅单须已过磅，收货单须已收货',
  en: 'Nothing to print yet: a delivery note needs the release, a ticket a weighing, a receipt the receipt',
});
/** Cargo by water is received by a surveyor (10.2). */
export const ShipOutturnNeeded = refusal(18901, 'SHIP_OUTTURN_NEEDED', {
  zh: '船运到货以商检卸货报告为准：请填写检验机构、报告编号和日期，并上传报告',
  en: 'Cargo by water is received by the outturn report: name the surveyor, its number and date, and upload it',
});
export const ShipVoyageOrder = refusal(18902, 'SHIP_VOYAGE_ORDER', {
  zh: '备妥通知、靠泊、完工须依时间先后，且不晚于现在',
  en: 'Notice of readiness, berthing and completion follow one another, and none is later than now',
});
export const ShipDocumentsOrder = refusal(18903, 'SHIP_DOCUMENTS_ORDER', {
  zh: '不符点须写明日期；不符点与接受日期不早于交单日期，且不晚于今天',
  en: 'Discrepancies have a date; they and the acceptance are not before the presentation nor after today',
});
/** 4.2: goods of a back-to-back deal are planned and weighed on its first leg. */
export const ShipFollowsFirstLeg = refusal(18916, 'SHIP_FOLLOWS_FIRST_LEG', {
  zh: '背靠背成交的货物在买入一段安排提货与过磅，本单据随其自动生成',
  en: 'Goods of a back-to-back deal are planned and weighed on the purchase leg; this note follows it',
});
export const ShipOtherLegNotReady = refusal(18917, 'SHIP_OTHER_LEG_NOT_READY', {
  zh: '中介转售一段尚未满足付款与提货条件，不能放货',
  en: 'The resale leg is not paid or ready for pickup yet; goods cannot be released',
});
/** 4.1 titleFlow 20: what leaves the tank is the voucher holder's, whoever that is then. */
export const ShipByVoucher = refusal(18919, 'SHIP_BY_VOUCHER', {
  zh: '本订单以货权凭证交付：凭证转让即为交货，无需发货通知',
  en: 'This order is delivered by goods-right voucher: the transfer is the delivery, and no shipment is planned',
});
/** The goods went to the buyer of the second leg: he says what arrived. */
export const ShipNextLegReceives = refusal(18918, 'SHIP_NEXT_LEG_RECEIVES', {
  zh: '货物直接交付最终买方，收货、异议与重量由两端确认，自动同步至本段',
  en: 'The goods went to the final buyer; receipt, dispute and weight are settled at both ends and follow here',
});
/** One bill of lading takes the goods of one line of an order once (10.2). */
export const ShipBillRepeated = refusal(18920, 'SHIP_BILL_REPEATED', {
  details: { no: z.string() },
  zh: '提单 {no} 已用于本订单的另一张通知',
  en: 'Bill of lading {no} already stands on another note of this order',
});
