import { blacklistScreen } from './blacklist-screen.tsx';

/** /myBusiness/blacklist (R-BIZ-007). */
export default blacklistScreen(false);
