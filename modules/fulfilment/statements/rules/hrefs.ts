/** The desk of one statement. */
export const deskHref = (id: string): string => `/collectionManagement/bankStatements/desk/${id}`;
