/** The ship of an in-transit cargo as its order follows it: days YYYY-MM-DD, instants ISO text, null while unknown. */
export interface OrderVoyage {
  readonly laycanStart: string | null;
  readonly laycanEnd: string | null;
  readonly vesselName: string | null;
  readonly imoNo: string | null;
  readonly voyageNo: string | null;
  readonly etd: string | null;
  readonly eta: string | null;
  readonly blNo: string | null;
  readonly blDate: string | null;
}
/** What a bill of lading adds once the goods are on board. */
export type OrderBill = Pick<OrderVoyage, 'blNo' | 'blDate'>;
/** The voyage as a bill of lading changes it; nothing where the order has no ship or the bill says nothing. */
export const billed = (voyage: OrderVoyage | null, bill: OrderBill | undefined): { voyage?: OrderVoyage } =>
  voyage === null || bill === undefined || bill.blNo === null ? {} : { voyage: { ...voyage, ...bill } };
