import { type LocalizedText, words } from '#kernel/rules/words.ts';
import type { INCOTERMS } from './trade-codes.ts';

type Incoterm = (typeof INCOTERMS)[number];
/**
 * What an Incoterm 2020 makes the parties do, said in our own words: who carries, insures and clears, and
 * where the risk passes. The form says it beside the term, the letter prints it as a clause.
 */
export const incotermWords = words('deals.incoterm', {
  EXW: {
    zh: '卖方在指定地点备妥货物待提；买方装货、办理出口及进口清关并承担全部运输；风险自货物交由买方处置时转移。',
    en: 'The seller makes the goods available at the named place; the buyer loads, clears export and import and carries throughout; risk passes when the goods are at the disposal of the buyer.',
  },
  FCA: {
    zh: '卖方在指定地点将已办出口清关的货物交给买方指定的承运人；买方订立运输合同并办理进口清关；风险自交给承运人时转移。',
    en: 'The seller hands the goods, cleared for export, to the carrier named by the buyer at the named place; the buyer contracts carriage and clears import; risk passes on handing over to the carrier.',
  },
  CPT: {
    zh: '卖方订立运输合同并付运费至指定目的地；买方办理进口清关；风险自货物交给第一承运人时转移。',
    en: 'The seller contracts and pays carriage to the named destination; the buyer clears import; risk passes on handing over to the first carrier.',
  },
  CIP: {
    zh: '卖方付运费至指定目的地并按约定险别投保不低于 110%；买方办理进口清关；风险自货物交给第一承运人时转移。',
    en: 'The seller pays carriage to the named destination and insures the goods for at least 110 % under the agreed clause; the buyer clears import; risk passes on handing over to the first carrier.',
  },
  DAP: {
    zh: '卖方将货物运至指定目的地、在运输工具上待卸；买方卸货并办理进口清关；风险自待卸时转移。',
    en: 'The seller brings the goods to the named destination, ready for unloading; the buyer unloads and clears import; risk passes when the goods are ready for unloading.',
  },
  DPU: {
    zh: '卖方将货物运至指定目的地并卸货；买方办理进口清关；风险自卸毕时转移。',
    en: 'The seller brings the goods to the named destination and unloads them; the buyer clears import; risk passes once unloaded.',
  },
  DDP: {
    zh: '卖方办理进口清关、承担税费并将货物运至指定目的地待卸；买方卸货；风险自待卸时转移。',
    en: 'The seller clears import, bears duties and taxes and brings the goods to the named destination ready for unloading; the buyer unloads; risk passes when the goods are ready for unloading.',
  },
  FAS: {
    zh: '卖方在指定装港将已办出口清关的货物置于买方指定船舶船边；买方租船、投保并办理进口清关；风险自货物到船边时转移。',
    en: 'The seller places the goods, cleared for export, alongside the vessel named by the buyer at the load port; the buyer charters, insures and clears import; risk passes alongside.',
  },
  FOB: {
    zh: '卖方在指定装港将已办出口清关的货物装上买方指定的船舶；买方租船、投保并办理进口清关；风险自货物装上船时转移。',
    en: 'The seller loads the goods, cleared for export, on board the vessel named by the buyer at the load port; the buyer charters, insures and clears import; risk passes on board.',
  },
  CFR: {
    zh: '卖方租船并付运费至指定目的港；买方自行投保并办理进口清关；风险自货物在装港装上船时转移。',
    en: 'The seller charters and pays freight to the named port of destination; the buyer insures and clears import; risk passes on board at the load port.',
  },
  CIF: {
    zh: '卖方租船、付运费至指定目的港并按约定险别投保不低于 110%；买方办理进口清关；风险自货物在装港装上船时转移。',
    en: 'The seller charters, pays freight to the named port of destination and insures for at least 110 % under the agreed clause; the buyer clears import; risk passes on board at the load port.',
  },
} satisfies Record<Incoterm, LocalizedText>);
/** The sentence of a term; null for a term of the domestic lane. */
export const incotermDuties = (code: string): LocalizedText | null =>
  (incotermWords.table as Readonly<Record<string, LocalizedText>>)[code] ?? null;
