import { dealLifecycle } from '#fulfilment/deals/rules/deal-lifecycle.ts';
import { letterLifecycle } from '#fulfilment/deals/rules/letter-lifecycle.ts';
import { LETTER_PAGE } from '#fulfilment/deals/rules/pages.ts';
import { type DealFileFacts, dealForFile } from '#fulfilment/deals/server/door.ts';
import { orderLifecycle } from '#fulfilment/orders/rules/order-lifecycle.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { distinctNames } from '#kernel/server/files/index.ts';
import type { LinkedSource } from '#kernel/server/linked-documents.ts';
import { dossierWords } from '../rules/words.ts';

type AnyContext = Context<AnyTables, unknown>;
/** A paper with its place in the file. */
export interface Paper {
  readonly path: string;
  read(): Promise<Buffer>;
}
export interface DossierDocument {
  readonly kind: string;
  readonly title: LocalizedText;
  readonly no: string;
  readonly state: LocalizedText;
  readonly at: string;
  readonly href: string | null;
  readonly papers: readonly Paper[];
}
export interface Contents {
  readonly deal: DealFileFacts['deal'];
  readonly documents: readonly DossierDocument[];
}
interface Found extends Omit<DossierDocument, 'papers'> {
  readonly papers: readonly { readonly fileName: string; read(): Promise<Buffer> }[];
}

const ORDER_PAGE = '/transactionManagement/orderDetail';
const UNKNOWN: LocalizedText = { zh: '–', en: '–' };
interface Labelled {
  nameOf(code: string): string;
  readonly labels: Readonly<Record<string, LocalizedText>>;
}
const labelOf = (lifecycle: Labelled, code: string): LocalizedText =>
  lifecycle.labels[lifecycle.nameOf(code)] ?? UNKNOWN;

/** Deal, letters and orders, of the legs the caller may see. */
function ownDocuments({ deal, sealedLetters }: DealFileFacts): Found[] {
  const words = dossierWords.table;
  const dealPage = `${LETTER_PAGE}?dealId=${deal.id}`;
  return [
    {
      kind: 'DEAL',
      title: words.deal,
      no: deal.dealNo,
      state: labelOf(dealLifecycle, deal.dealState),
      at: deal.endedAt ?? deal.effectiveAt ?? deal.dealTime,
      href: dealPage,
      papers: [],
    },
    ...deal.letters.map((letter) => ({
      kind: 'LETTER',
      title: words.letter,
      no: letter.letterNo,
      state: labelOf(letterLifecycle, letter.letterState),
      at: letter.effectiveAt ?? deal.dealTime,
      href: `${LETTER_PAGE}?id=${letter.id}&dealId=${deal.id}`,
      papers: sealedLetters.filter((paper) => paper.letterId === letter.id),
    })),
    ...deal.orders.map((order) => ({
      kind: 'ORDER',
      title: words.order,
      no: order.orderNo,
      state: labelOf(orderLifecycle, order.state),
      at: deal.dealTime,
      href: `${ORDER_PAGE}?id=${order.id}`,
      papers: [],
    })),
  ];
}

/** What a deal knows of itself: deals hang it on orders as well, and it stands in the file once. */
const OWN_KINDS: ReadonlySet<string> = new Set(['DEAL', 'LETTER', 'ORDER']);

const byTime = (a: Found, b: Found): number =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : a.no < b.no ? -1 : a.no > b.no ? 1 : 0;

/** Documents of one kind that hang on the orders, each with its papers; a paper of none stands by itself. */
async function linkedDocuments(
  ctx: AnyContext,
  source: LinkedSource,
  orderIds: readonly string[],
): Promise<Found[]> {
  const documents = await source.documentsOf(ctx, orderIds);
  const linkedPapers = (await source.papersOf?.(ctx, orderIds)) ?? [];
  const numbers = new Set(documents.map((document) => document.no));
  const listed = documents.map(
    (document): Found => ({
      kind: source.kind,
      title: source.title,
      no: document.no,
      state: document.state.label,
      at: document.at.toISOString(),
      href: document.href,
      papers: linkedPapers.filter((paper) => paper.documentNo === document.no),
    }),
  );
  const alone = linkedPapers
    .filter((paper) => !numbers.has(paper.documentNo))
    .map(
      (paper): Found => ({
        kind: source.kind,
        title: source.title,
        no: paper.documentNo,
        state: UNKNOWN,
        at: '',
        href: null,
        papers: [paper],
      }),
    );
  return [...listed, ...alone].sort(byTime);
}

/** A name that every system can unpack. */
const plainName = (fileName: string): string =>
  fileName.replace(/[^\p{L}\p{N}._()-]+/gu, '_').replace(/^\.+/, '_') || '_';

/** Gives every paper a place of its own, in the order of the documents. */
function placed(found: readonly Found[]): DossierDocument[] {
  const nameOf = distinctNames();
  return found.map((document) => ({
    ...document,
    papers: document.papers
      .toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))
      .map((paper) => ({
        path: nameOf(`${plainName(document.kind.toLowerCase())}/${plainName(paper.fileName)}`),
        read: () => paper.read(),
      })),
  }));
}

/**
 * Every document of a deal with its papers, as far as the caller may see them: the legs he stands in within
 * his scope, their letters and orders, and what other modules hang on these orders. Refuses NotFound.
 */
export async function contentsOf(ctx: AnyContext, dealId: string): Promise<Contents> {
  const facts = await dealForFile(ctx, { dealId });
  const orderIds = facts.deal.orders.map((order) => order.id);
  const found = ownDocuments(facts);
  if (orderIds.length > 0)
    for (const source of ctx.service('linkedSources'))
      if (source.root === 'ORDER' && !OWN_KINDS.has(source.kind))
        found.push(...(await linkedDocuments(ctx, source, orderIds)));
  return { deal: facts.deal, documents: placed(found) };
}
