/**
 * A chemical of the demonstration: the columns of trading-domain 23.3. Prices per tonne, CNY with VAT, USD
 * CFR main China port; illustrative levels, not market data.
 */
export interface DemoChemical {
  readonly no: number;
  readonly key: string;
  readonly zh: string;
  readonly en: string;
  readonly cas: string;
  /** HS heading, six digits. */
  readonly hs: string;
  readonly un: string | null;
  readonly hazardClass: string | null;
  readonly subRisks: readonly string[];
  readonly packingGroup: 'I' | 'II' | 'III' | null;
  /** Codes of `control_class`; `00` alone, or others. */
  readonly controlClasses: readonly string[];
  /** Keys of `packagings`. */
  readonly packagings: readonly string[];
  readonly priceCny: string;
  readonly priceUsd: string | null;
}

/**
 * What an SPU asks beyond 23.3 (trading-domain 17.1): identity, physical data, label. Temperatures in °C,
 * density in t/m³ at 20 °C.
 */
export interface ChemicalProperties {
  /** Key of `categories`. */
  readonly category: string;
  /** Code of `physical_form`. */
  readonly form: '10' | '20' | '30' | '40' | '50';
  readonly formula: string;
  readonly ec: string | null;
  readonly flashPoint: string | null;
  readonly density20: string;
  readonly meltingPoint: string | null;
  readonly properShippingName: string | null;
  /** Code of `signal_word`. */
  readonly signalWord: 'D' | 'W' | 'N';
  readonly pictograms: readonly string[];
  readonly hStatements: readonly string[];
  readonly needsInhibitor?: true;
  readonly sensitiveToPreviousCargo?: true;
  readonly shelfLifeDays?: number;
  /** Other names people write in mails and chats. */
  readonly aliases: readonly string[];
  /** VAT in percent. */
  readonly taxRate: '13' | '9';
}
