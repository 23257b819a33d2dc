import { adminRefuseReview } from '../contract/protocol.ts';
import { refuseReviewOf } from './reviews.ts';
import { contracts } from './tables.ts';

/** The operator names what may not stand so. */
export const adminRefuseReviewHandler = contracts.command(adminRefuseReview, refuseReviewOf);
