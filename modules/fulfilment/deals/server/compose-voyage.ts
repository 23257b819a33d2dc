import { portsOf } from '#registry/catalogue/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { agreed } from '../rules/agreed.ts';
import type { AgreedVoyage, DealTerms } from '../rules/agreed-terms.ts';
import type { LetterTerms, LetterVoyage, NameInBoth } from '../rules/letter-terms.ts';
import { tradeDocumentWords } from '../rules/trade-documents.ts';
import { LANE } from '../rules/trade-codes.ts';
import type { DealContext } from './lifecycle.ts';
import { named } from './name-codes.ts';

const documentName = (code: string): NameInBoth =>
  (tradeDocumentWords.table as Readonly<Record<string, NameInBoth>>)[code] ?? { zh: code, en: code };

async function voyageOf(ctx: DealContext, voyage: AgreedVoyage): Promise<LetterVoyage> {
  const ports = await portsOf(ctx, { ids: [voyage.loadPortId, ...voyage.dischargePortIds] });
  const port = (id: string): NameInBoth => {
    const { zh, en } = agreed('port', ports.get(id));
    return { zh, en };
  };
  const { imoNo, voyageNo, etd, eta, blNo, blDate, blQuantity, lastCargoes, dischargeTerms } = voyage;
  return {
    loadPort: port(voyage.loadPortId),
    dischargePorts: voyage.dischargePortIds.map(port),
    ...{ imoNo, voyageNo, etd, eta, blNo, blDate, blQuantity, lastCargoes },
    laytime:
      dischargeTerms === null
        ? null
        : {
            hours: dischargeTerms.laytimeHours,
            basis: dischargeTerms.basis,
            ratePerHour: dischargeTerms.ratePerHour,
            demurragePerDay: dischargeTerms.demurragePerDay,
            norHours: dischargeTerms.norHours,
          },
  };
}

/** What lanes 20 and 30 agree beside the delivery itself: ship and ports, insurance, documents, surveyor. */
export async function foreignDelivery(
  ctx: DealContext,
  terms: DealTerms,
): Promise<Pick<LetterTerms['delivery'], 'voyage' | 'insurance' | 'documents' | 'survey'>> {
  if (terms.lane === LANE.rmb) return {};
  const { inspectionCompanyId: surveyor } = terms;
  const companies = surveyor === null ? null : await partiesOf(ctx, { memberIds: [surveyor] });
  return {
    ...(terms.lane === LANE.inTransit ? { voyage: await voyageOf(ctx, terms.voyage) } : {}),
    ...(terms.insuranceClause === null
      ? {}
      : { insurance: await named(ctx, 'insurance_clause', terms.insuranceClause) }),
    documents: (terms.documents ?? []).map(documentName),
    survey: {
      company: surveyor === null ? null : (companies?.get(surveyor)?.name ?? null),
      buyerPct: terms.inspectionCost,
    },
  };
}
