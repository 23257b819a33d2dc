import './market.css';
import { tradeDocumentWords } from '#fulfilment/deals/rules/trade-documents.ts';
import { fill, type LocalizedText } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Facts, type Formatter } from '#kernel/web/screens/index.ts';
import type { Ship } from '../../contract/ship.ts';
import { foreignWords } from '../../rules/selling/foreign-words.ts';
import { marketWords } from '../../rules/market/market-words.ts';
import { portsText } from './ports-text.ts';

/** Laycan, sailing, bill of lading and arrival, in the order of the voyage; what is not known yet reads `--`. */
function VoyageLine({ ship, reader: formatter }: { ship: Ship; reader: Formatter }) {
  const t = useWords(marketWords);
  const steps = [
    { key: 'laycan', label: t('laycan'), value: formatter.range(ship.laycanStart, ship.laycanEnd) },
    { key: 'etd', label: t('etd'), value: formatter.date(ship.etd) },
    { key: 'blDate', label: t('blDate'), value: formatter.date(ship.blDate) },
    { key: 'eta', label: t('eta'), value: formatter.date(ship.eta) },
  ];
  return (
    <ol className="mb-voyage" aria-label={t('voyage')}>
      {steps.map((step) => (
        <li key={step.key} className={step.value === '--' ? 'sc-faint' : ''}>
          <span>{step.label}</span>
          <span className="ct-num">{step.value}</span>
        </li>
      ))}
    </ol>
  );
}

const documentText = (code: string, formatter: Formatter): string => {
  const known = (tradeDocumentWords.table as Readonly<Record<string, LocalizedText>>)[code];
  return known === undefined ? code : formatter.text(known);
};
function laytimeText({ laytime }: Ship, currency: string, formatter: Formatter): string | null {
  if (laytime === null || laytime.laytimeHours === null) return null;
  return fill(formatter.text(foreignWords.table.laytimeText), {
    hours: laytime.laytimeHours,
    basis: laytime.basis ?? '',
    rate: laytime.ratePerHour ?? '--',
    currency,
    demurrage: formatter.money(laytime.demurragePerDay),
  });
}

/** Ship, ports and papers of a cargo, for whoever looks at it: on the board, in the negotiation, on the page of the offer. */
export function ShipFacts({
  ship,
  currency,
  reader: formatter,
}: {
  ship: Ship;
  currency: string;
  reader: Formatter;
}) {
  const t = useWords(marketWords);
  const sails = ship.load !== null || ship.discharge.length > 0;
  const item = (label: string, value: string | null, wide = false) =>
    value === null || value === '' ? [] : [{ label, value, wide }];
  return (
    <>
      {sails ? (
        <>
          <h3>{t('voyage')}</h3>
          <VoyageLine ship={ship} reader={formatter} />
        </>
      ) : null}
      <Facts
        items={[
          ...(sails ? item(t('route'), portsText({ ship }, formatter), true) : []),
          ...item(
            t('vesselName'),
            [ship.vesselName, ship.imoNo === null ? null : `IMO ${ship.imoNo}`, ship.voyageNo]
              .filter(Boolean)
              .join(' · '),
          ),
          ...item(
            t('shipStage'),
            ship.shipStage === null ? null : formatter.codeName('ship_stage', ship.shipStage),
          ),
          ...item(t('blQuantity'), ship.blQuantity === null ? null : formatter.quantity(ship.blQuantity)),
          ...item(t('lastCargoes'), ship.lastCargoes.join(' / '), true),
          ...item(t('laytime'), laytimeText(ship, currency, formatter), true),
          ...item(
            t('insuranceClause'),
            ship.insuranceClause === null
              ? null
              : formatter.codeName('insurance_clause', ship.insuranceClause),
          ),
          ...item(
            t('surveyShare'),
            ship.inspectionCost === null ? null : formatter.percent(ship.inspectionCost),
          ),
          ...item(
            t('papersAsked'),
            ship.documents.map((code) => documentText(code, formatter)).join(' · '),
            true,
          ),
        ]}
      />
    </>
  );
}
