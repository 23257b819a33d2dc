/** Where the log is read; its own file, so that the list of routes does not carry the contract. */
export const LOG_ROUTE = '/informationManage/operationLogs';
