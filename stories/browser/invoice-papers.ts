import type { Page } from '@playwright/test';
import { type InvoiceDetail, invoiceDetail, invoiceSources } from '#fulfilment/invoices/contract/invoice.ts';
import { digitalXml } from '#fulfilment/invoices/tests/digital-xml.ts';
import { invoiceWords } from '#fulfilment/invoices/rules/words.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { button } from './order-parts.ts';
import { type People, seen } from './people.ts';

type Does = People['does'];
export const SELLER = 'seller_finance';
export const BUYER = 'buyer_finance';
const SELLER_NAME = '澄湾';
let serial = 0;
/** Twenty digits of a fully digital invoice that nobody has used. */
export function freshNumber(): string {
  serial += 1;
  return `26322${String(Date.now()).padStart(13, '0')}${String(serial).padStart(2, '0')}`;
}

/** What of the buyer's documents can still be invoiced by the seller: those with most left first. */
export async function openSources(does: Does) {
  const { list } = await does(BUYER, invoiceSources, { pageCount: 50 });
  return list
    .filter((s) => s.counterparty.includes(SELLER_NAME))
    .toSorted((a, b) => Number.parseFloat(b.left) - Number.parseFloat(a.left));
}
export const leftOf = async (does: Does, id: string): Promise<string> =>
  (await does(BUYER, invoiceSources, { ids: [id.slice(1)], pageCount: 10 })).list.find((s) => s.id === id)
    ?.left ?? '0.00';
export const shown = (does: Does, id: string, login = SELLER): Promise<InvoiceDetail> =>
  does(login, invoiceDetail, { id });

/** The file of the tax bureau for a request, or one that says something else of its lines. */
export function taxBureauFile(
  of: InvoiceDetail,
  invoiceNo: string,
  issueDate: string,
  change: (lines: InvoiceDetail['lines']) => InvoiceDetail['lines'] = (lines) => lines,
) {
  const lines = change(of.lines).map((l) => ({ ...l, taxRate: l.taxRate.replace(/\.?0+$/, '') }));
  const requested = {
    ...of,
    buyerTaxNo: of.billing.taxNo,
    buyerName: of.billing.enterpriseName,
    lines,
  };
  return {
    name: `dzfp_${invoiceNo}.xml`,
    mimeType: 'text/xml',
    buffer: Buffer.from(digitalXml(requested, { invoiceNo, issueDate })),
  };
}
/** Ticks the rows of a list that name these numbers, and presses what is done with all of them. */
export async function together(page: Page, numbers: readonly string[], verb: LocalizedText): Promise<void> {
  for (const no of numbers)
    await page.locator('.dt tbody tr').filter({ hasText: no }).getByRole('checkbox').check();
  await button(page.locator('.sc-bulk'), verb).click();
}
/** The state a row of the list shows. */
export const stateIn = (page: Page, no: string) =>
  page.locator('.dt tbody tr').filter({ hasText: no }).locator('.st');
/** One row of the table of differences. */
export const differing = (page: Page, line: number, field: LocalizedText) =>
  page
    .getByRole('dialog')
    .getByRole('row')
    .filter({ hasText: `${seen(invoiceWords.table.lineNo).replace('{n}', String(line))} · ${seen(field)}` });
