import { refuseReview } from '../contract/protocol.ts';
import { refuseReviewOf } from './reviews.ts';
import { contracts } from './tables.ts';

/** The other side names what it does not agree to. */
export const refuseReviewHandler = contracts.command(refuseReview, refuseReviewOf);
