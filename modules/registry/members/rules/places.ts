/** Users of all customers, for the platform (administration-domain 5.4). */
export const USERS_PAGE = '/customerManagement/userManagement';
