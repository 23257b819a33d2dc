export { InquiryOversight as default } from './oversight.tsx';
