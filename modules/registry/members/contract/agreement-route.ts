/** Where agreements are kept; its own file, so that the list of routes does not carry the contract. */
export const AGREEMENT_ROUTE = '/customerManagement/userAgreementUpdate';
