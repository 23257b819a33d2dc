import { PORT_TERMS } from '#fulfilment/deals/rules/trade-codes.ts';
import type { Cells, RowIssue } from '#office/transfers/server/door.ts';
import { CURRENCIES, LANE, type Lane, USUAL_CLAUSE } from '../../rules/codes.ts';
import { newVoyage } from '../../rules/offer.ts';
import { INTL_IMPORT, intlColumns } from '../../rules/selling/import-intl-columns.ts';
import { importIntlWords } from '../../rules/selling/import-intl-words.ts';
import { TRADING_DRAFT } from '../../rules/pages.ts';
import {
  asOffers,
  defaultsOf,
  type Entry,
  goodsOfLine,
  type ImportContext,
  instantOf,
  named,
  offerImport,
  onlyOne,
  type Row,
  shelfOf,
  textOf,
  unknownCell,
} from './import-offers.ts';

const BETWEEN = /\s*[/／;；]\s*/;
interface Found<T> {
  readonly value: T;
  readonly issues: readonly RowIssue[];
}

function portAt(ports: readonly Entry[], cells: Cells, field: string): Found<string | null> {
  const text = textOf(cells[field]);
  if (text === null) return { value: null, issues: [] };
  const found = named(ports, text);
  return { value: found[0]?.id ?? null, issues: onlyOne(found, cells, field, 'noPort') };
}
const listOf = (cell: string | undefined): string[] =>
  (textOf(cell) ?? '').split(BETWEEN).filter((text) => text !== '');
function portsAt(ports: readonly Entry[], cells: Cells, field: string): Found<string[]> {
  const found = listOf(cells[field]).map((text) => ({ text, at: named(ports, text) }));
  return {
    value: found.flatMap(({ at }) => at[0]?.id ?? []),
    issues: found.flatMap(({ text, at }) =>
      at.length === 1 ? [] : [unknownCell(cells, field, at.length === 0 ? 'noPort' : 'severalCalled', text)],
    ),
  };
}

/** The ship of a line: what it leaves out as nothing is known of it yet. */
function shipOf(lane: Lane, ports: readonly Entry[], cells: Cells) {
  const cell = (key: string) => textOf(cells[`voyage.${key}`]);
  const load = portAt(ports, cells, 'voyage.loadPortId');
  const discharge = portsAt(ports, cells, 'voyage.dischargePortIds');
  const blank = newVoyage(lane);
  const days = [
    'laycanStart',
    'laycanEnd',
    'vesselName',
    'imoNo',
    'voyageNo',
    'blNo',
    'blDate',
    'blQuantity',
  ];
  const sails = {
    loadPortId: load.value,
    dischargePortIds: discharge.value,
    shipStage: cell('shipStage') ?? blank.shipStage,
    eta: instantOf(cells['voyage.eta']),
    lastCargoes: listOf(cells['voyage.lastCargoes']),
    ...Object.fromEntries(days.map((key) => [key, cell(key)])),
  };
  return {
    issues: [...load.issues, ...discharge.issues],
    voyage: {
      ...blank,
      documents: [...blank.documents],
      insuranceClause: cell('insuranceClause') ?? USUAL_CLAUSE[cells.priceTerm ?? ''] ?? null,
      ...(lane === LANE.inTransit ? sails : {}),
    },
  };
}

/** Cells of a line as the fields of a draft of lane 20 or 30, with the defaults of the lane and of its SKU. */
async function parseRow(hand: ImportContext, cells: Cells): Promise<Row> {
  const ctx = asOffers(hand);
  const { words } = await shelfOf(ctx);
  const lane: Lane = cells.tradeLane === LANE.usd ? LANE.usd : LANE.inTransit;
  const { bulk, origin, issues, values } = await goodsOfLine(ctx, cells);
  const atPort = PORT_TERMS.includes(cells.priceTerm ?? '');
  const places = named(atPort ? words.ports : words.places, cells.namedPlaceId ?? '');
  const ship = shipOf(lane, words.ports, cells);
  const defaults = defaultsOf(lane, bulk);
  const days = textOf(cells.lcOpenDays);
  return {
    values: {
      ...defaults,
      ...values,
      originCountry: textOf(cells.originCountry) ?? origin,
      currency: textOf(cells.currency) ?? CURRENCIES[lane][0],
      cargoStatus: textOf(cells.cargoStatus) ?? defaults.cargoStatus,
      namedPlaceId: places[0]?.id ?? null,
      lcOpenDays: days === null ? null : Number.parseInt(days, 10), // not money: days
      voyage: ship.voyage,
    },
    issues: [
      ...issues,
      ...onlyOne(places, cells, 'namedPlaceId', atPort ? 'noPort' : 'noPlace'),
      ...ship.issues,
    ],
  };
}

offerImport({
  bizType: INTL_IMPORT,
  title: importIntlWords.table.title,
  routes: [TRADING_DRAFT],
  columns: intlColumns,
  parseRow,
});
