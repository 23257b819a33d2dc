/** The desk of one statement. */
export const deskHref = (id: string): string => `/collectionManagement/bankStatements/desk/${id}`;
/** The line itself, among those of its state. */
export const lineHref = (statementId: string, line: string, state: string): string =>
  `${deskHref(statementId)}?state=${state}&line=${line}`;
const TARGETS: Readonly<Record<string, (id: string) => string>> = {
  PAYMENT: (id) => `/collectionManagement/paymentRegistration/detail/${id}`,
  RECEIVABLE: (id) => `/collectionManagement/receivables/detail/${id}`,
};
/** The page of what a line is matched to; null where it has none of its own. */
export const targetHref = (type: string, id: string): string | null => TARGETS[type]?.(id) ?? null;
