/**
 * Hidden pages the matrices of administration-domain 26 name with grants of their own. They do not go with their list: who is not granted the page does not open it,
 * although he holds the list (8.4, "an own entry wins"). Plain paths, so that the console need not carry the matrices; a test compares them.
 */
export const OWN_ENTRIES: readonly string[] = [
  '/intlTradeManagement/currentCounterOffer',
  '/intlTradeManagement/tradingDraft/editDraft',
  '/rmbSellManagement/AIOffer',
  '/rmbSellManagement/OnlineNegotiation',
  '/rmbTradeManagement/inquiryDetail',
  '/rmbTradeManagement/supplierGroups/editGroupWithSuppliers',
  '/transactionManagement/offer/editOffer',
  '/contractManagement/addNewContract',
  '/contractManagement/viewContract',
  '/contractManagement/stateTracking',
  '/collectionManagement/paymentEditing',
  '/shippingManagement/editNotice',
  '/shippingManagement/viewNotification',
  '/shippingManagement/receiptPickup',
  '/settlementStatementManagement/editSettlementStatement',
  '/settlementStatementManagement/viewSettlementStatement',
  '/invoiceManagement/invoiceEditing',
  '/invoiceManagement/viewInVoice',
  '/myFeedback/adminFeedbackReply',
  '/myFeedback/userFeedbackDetail',
];
