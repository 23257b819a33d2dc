import { type LocalizedText, words } from '#kernel/rules/words.ts';
import type { TradeDocument } from './trade-codes.ts';

/** Papers a seller of lanes 20 and 30 presents (trading-domain 3.1 documents), as letters of credit name them. */
export const tradeDocumentWords = words('deals.document', {
  invoice: { zh: '商业发票', en: 'Commercial invoice' },
  billOfLading: { zh: '全套正本清洁已装船提单 3/3', en: 'Full set 3/3 original clean on board B/L' },
  origin: { zh: '原产地证书', en: 'Certificate of origin' },
  quality: { zh: '质量证书', en: 'Certificate of quality' },
  quantity: { zh: '数量证书', en: 'Certificate of quantity' },
  packing: { zh: '装箱单', en: 'Packing list' },
  insurance: { zh: '保险单（110% 投保）', en: 'Insurance policy for 110 %' },
  previousCargoes: { zh: '前三载及洗舱证明', en: 'Last cargoes and tank cleaning certificate' },
  indemnity: { zh: '凭保函（无正本提单）放货', en: 'Letter of indemnity in place of original B/L' },
} satisfies Record<TradeDocument, LocalizedText>);
