import type { Requested } from '../rules/digital-invoice.ts';

/** A fully digital invoice for a request, laid out as the tax bureau delivers it. */
export function digitalXml(
  of: Requested,
  change: { invoiceNo?: string; issueDate?: string; rate?: string; gross?: string } = {},
): string {
  const items = of.lines
    .map(
      (l) =>
        `<IssuItemInformation><ItemName>${l.goodsName}</ItemName><SpecMod>${l.spec}</SpecMod><MeaUnits>${l.unit}</MeaUnits><Quantity>${l.quantity ?? ''}</Quantity><UnPrice>${l.price ?? ''}</UnPrice><Amount>${l.netAmount}</Amount><TaxRate>${change.rate ?? `0.${l.taxRate.padStart(2, '0')}`}</TaxRate><ComTaxAm>${l.taxAmount}</ComTaxAm><TaxClassificationCode>${l.taxCategoryCode}</TaxClassificationCode></IssuItemInformation>`,
    )
    .join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<EInvoice><Header><EIid>${change.invoiceNo ?? '26322000000012345678'}</EIid><Version>0.2</Version><InherentLabel><GeneralOrSpecialVAT><LabelCode>${of.invoiceType === '02' ? '01' : '02'}</LabelCode></GeneralOrSpecialVAT></InherentLabel></Header>
<EInvoiceData><SellerInformation><SellerIdNum>${of.sellerTaxNo}</SellerIdNum><SellerName>${of.sellerName}</SellerName></SellerInformation><BuyerInformation><BuyerIdNum>${of.buyerTaxNo}</BuyerIdNum><BuyerName>${of.buyerName}</BuyerName></BuyerInformation>
<BasicInformation><TotalAmWithoutTax>${of.netAmount}</TotalAmWithoutTax><TotalTaxAm>${of.taxAmount}</TotalTaxAm><TotalTax-includedAmount>${change.gross ?? of.grossAmount}</TotalTax-includedAmount><RequestTime>${change.issueDate ?? '2026-11-20'} 10:00:00</RequestTime></BasicInformation>${items}</EInvoiceData>
<TaxSupervisionInfo><InvoiceNumber>${change.invoiceNo ?? '26322000000012345678'}</InvoiceNumber><IssueTime>${change.issueDate ?? '2026-11-20'} 10:00:00</IssueTime></TaxSupervisionInfo></EInvoice>`;
}
